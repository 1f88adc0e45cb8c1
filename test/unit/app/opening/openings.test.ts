import { writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { Openings } from '../../../../src-main/app/opening/openings';
import { ShowRequests } from '../../../../src-main/app/opening/show-requests';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { temporaryFolder } from '../../../support/temporary-folder';

vi.mock('electron', () => ({}));

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

it('shows an own workspace without a question, also while its newest changes are in the file beside it', async () => {
  const registry = new WorkspaceRegistry(temporaryFolder());
  const file = registry.fileOf(registry.first);
  writeFileSync(file, 'as it was last closed');
  writeFileSync(`${file}-wal`, 'what was changed since');
  const shown: string[] = [];
  const asked: string[] = [];
  const openings = new Openings({
    registry,
    windows: {
      front: () => Promise.resolve(null),
      showOn: (id) => {
        shown.push(id);
        throw new Error('There is no window here.');
      },
      openAnother: () => undefined
    },
    requests: new ShowRequests(),
    ask: (_window, { message }) => {
      asked.push(message);
      return Promise.resolve(0);
    },
    examine: () => Promise.resolve({ state: 'sound', service: null }),
    onAdded: () => undefined,
    log: quiet
  });
  await openings.openFile(file);
  expect({ shown, asked }).toEqual({ shown: [registry.first.id], asked: [] });
});
