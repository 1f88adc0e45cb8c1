import { resolve } from 'node:path';
import { app, session } from 'electron';
import { firstScreenSchema } from '../../../src-shared/first-screen';
import { registerAppScheme, serveAppScheme } from '../../../src-main/app/security/app-scheme';
import { PARTITION, SCREENS_PATH, TREES_VARIABLE } from './page-settings';

/*
 * The main process of the tests of the window: it serves the built window by the app's own scheme, with its policy of content, and
 * asks the test's process for the tree and the rows of the last time. Everything else a window is answered in the test's process, over Playwright.
 */

registerAppScheme();
app.on('window-all-closed', () => undefined);

const treesAddress = process.env[TREES_VARIABLE] ?? '';
const windowFolder = resolve(process.argv.at(-1) ?? '');

app.on('ready', () =>
  serveAppScheme(session.fromPartition(PARTITION), {
    directory: windowFolder,
    readTree: async (workspaceId) => {
      const answer = await fetch(`${treesAddress}/${workspaceId ?? ''}`);
      return {
        ok: true,
        value: { status: answer.status, etag: answer.headers.get('ETag'), body: await answer.bytes() }
      };
    },
    readFirstScreen: async (workspaceId) => {
      const answer = await fetch(`${treesAddress}${SCREENS_PATH}${workspaceId}`);
      return firstScreenSchema.nullable().parse(await answer.json());
    },
    language: () => '',
    devServer: null
  })
);
