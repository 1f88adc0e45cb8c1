import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { protocol, type ProtocolRequest, type ProtocolResponse, type Session } from 'electron';
import { APP_ORIGIN, APP_SCHEME, TREE_PATH, WORKSPACE_PARAMETER } from '../../../src-shared/app-origin';
import type { FirstScreen } from '../../../src-shared/first-screen';
import type { Outcome } from '../../../src-shared/ipc-call';
import type { ServiceAnswer } from '../../../src-shared/workspace-calls';
import { WINDOW_FILE_TYPES, windowPolicy } from '../../platform/window-content';

const CONTENT_TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', ...WINDOW_FILE_TYPES };

/** Must run before the app is ready: Chromium fixes its schemes at start. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, codeCache: true }
    }
  ]);
};

const CHUNK = 512 * 1024;

/** Large bytes bit by bit: as one body they are copied twice in one go, which holds up the thread that draws. */
const streamOf = (body: string | Uint8Array): Readable => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  let start = 0;
  return new Readable({
    read() {
      this.push(start < bytes.byteLength ? bytes.subarray(start, start + CHUNK) : null);
      start += CHUNK;
    }
  });
};

const answer = (statusCode: number, headers: Record<string, string>, body: string | Uint8Array): ProtocolResponse => ({
  statusCode,
  headers,
  data: streamOf(body)
});

const notFound = (): ProtocolResponse => answer(404, { 'Content-Type': 'text/plain; charset=utf-8' }, 'Not found');

interface AppContents {
  readonly directory: string;
  /** Asks a workspace for the whole tree. Never rejects: one that is not open is a refusal. */
  readonly readTree: (workspaceId: string | null) => Promise<Outcome<ServiceAnswer>>;
  /** The rows that a workspace showed last; `null`: none are kept. Never rejects. */
  readonly readFirstScreen: (workspaceId: string) => Promise<FirstScreen | null>;
  /** The language of the window, as a BCP 47 tag; empty: as the page itself finds. */
  readonly language: () => string;
  /** The page that may read the tree from another origin: the hot-reload server's, while developing. */
  readonly devServer: URL | null;
}

const treeResponse = async (
  { readTree, devServer }: AppContents,
  workspaceId: string | null
): Promise<ProtocolResponse> => {
  const outcome = await readTree(workspaceId);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': devServer?.origin ?? APP_ORIGIN,
    'Access-Control-Expose-Headers': 'ETag'
  };
  if (!outcome.ok) return answer(outcome.error.status, headers, JSON.stringify({ data: null, error: outcome.error }));
  const { status, etag, body } = outcome.value;
  return answer(status, { ...headers, ...(etag === null ? {} : { ETag: etag }) }, body);
};

/** The address of the tree of a page's workspace. The page has it fetched while its script is read. */
const treeAddress = ({ searchParams }: URL): string =>
  `${TREE_PATH}?${WORKSPACE_PARAMETER}=${encodeURIComponent(searchParams.get(WORKSPACE_PARAMETER) ?? '')}`;

/** The rows for a data block of the page. `<` is escaped, so that no category's text can end the block. */
const firstScreenText = async ({ readFirstScreen }: AppContents, { searchParams }: URL): Promise<string> => {
  const workspaceId = searchParams.get(WORKSPACE_PARAMETER);
  const screen = workspaceId === null ? null : await readFirstScreen(workspaceId);
  return JSON.stringify(screen).replaceAll('<', String.raw`\u003c`);
};

const answerTo = async (
  { url: address, method }: ProtocolRequest,
  contents: AppContents
): Promise<ProtocolResponse> => {
  const { directory } = contents;
  try {
    const url = new URL(address);
    if (`${url.protocol}//${url.host}` !== APP_ORIGIN) return notFound();
    if (method === 'GET' && url.pathname === TREE_PATH)
      return await treeResponse(contents, url.searchParams.get(WORKSPACE_PARAMETER));
    const file = normalize(join(directory, decodeURIComponent(url.pathname)));
    const type = CONTENT_TYPES[extname(file)];
    if (!file.startsWith(directory + sep) || type === undefined) return notFound();
    const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' };
    if (extname(file) !== '.html') return answer(200, headers, await readFile(file));
    const nonce = randomBytes(16).toString('base64');
    const [page, firstScreen] = await Promise.all([readFile(file, 'utf8'), firstScreenText(contents, url)]);
    const html = page
      .replace('%LANGUAGE%', contents.language())
      .replaceAll('%CSP_NONCE%', nonce)
      .replaceAll('%TREE%', treeAddress(url))
      // Replaced by a function, since `$` in a replacement text would be expanded.
      .replace('%FIRST_SCREEN%', () => firstScreen);
    return answer(200, { ...headers, 'Content-Security-Policy': windowPolicy(nonce) }, html);
  } catch {
    // A broken address or a missing file is the page's fault, not the app's: answer like any web server.
    return notFound();
  }
};

/** Serves the window's files and the tree to the window, and to nobody else: the scheme exists in this app alone. */
export const serveAppScheme = (session: Session, contents: AppContents): void => {
  // In place of `protocol.handle`, whose `Request` brings Node's whole fetch with it: 35 ms of the main thread before the first page.
  // oxlint-disable-next-line typescript/no-deprecated
  session.protocol.registerStreamProtocol(APP_SCHEME, (request, callback) => {
    const respond = async (): Promise<void> => callback(await answerTo(request, contents));
    void respond();
  });
};
