import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { methodNotAllowed, Refusal, refusalOf } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';
import { splitTarget } from '../../http/routes/route-table';
import { WORKSPACE_NAME } from '../../http/routes/route';
import type { BeginFollowing, PageDoor } from '../../http/socket/http-server';
import type { Log } from '../../platform/log';
import {
  connectionOf,
  type PageCall,
  answerRefusal,
  FILE_POLICY,
  guardAnswer,
  sendPage,
  sendRedirect
} from './page-call';
import { windowPolicy } from '../../platform/window-content';
import type { SignInPages } from './sign-in-pages';
import type { WindowEndpoints } from './window-endpoints';
import type { WindowFiles } from './window-files';

export interface PageRouterParts {
  readonly files: WindowFiles;
  readonly signIn: SignInPages;
  readonly window: WindowEndpoints;
  readonly defaultWorkspace: string;
  readonly hasTls: boolean;
  readonly publicUrls: readonly string[];
  readonly log: Log;
}

const PAGE = /^\/w\/([^/]+)\/?$/;
const OF_WINDOW = /^\/w\/([^/]+)\/window\/([^/]+)(?:\/([^/]+))?$/;
const ASSET = /^\/window\/assets\/([^/]+)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

const isGet = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** What `canopy team serve --web` serves to browsers. The paths of the API are no part of it, and no cookie opens them. */
export class PageRouter implements PageDoor {
  constructor(private readonly parts: PageRouterParts) {}

  isPage(path: string): boolean {
    return path === '/' || PAGE.test(path) || this.parts.signIn.isPage(path);
  }

  nameOf(path: string): string | undefined {
    const [, workspace = ''] = PAGE.exec(path) ?? OF_WINDOW.exec(path) ?? [];
    const pattern = this.patternOf(path);
    if (pattern === undefined || !pattern.startsWith('/w/')) return pattern;
    const call = OF_WINDOW.exec(path)?.[3];
    const known = call !== undefined && this.parts.window.isCall(call) ? call : '{call}';
    return WORKSPACE_NAME.test(workspace)
      ? pattern.replace('{workspace}', workspace).replace('{call}', known)
      : pattern;
  }

  patternOf(path: string): string | undefined {
    if (path === '/') return path;
    if (PAGE.test(path)) return '/w/{workspace}';
    if (ASSET.test(path)) return '/window/assets/{file}';
    const [, , kind, call] = OF_WINDOW.exec(path) ?? [];
    if (kind === 'calls' && call !== undefined) return '/w/{workspace}/window/calls/{call}';
    if (kind !== undefined && call === undefined && this.parts.window.isKind(kind))
      return `/w/{workspace}/window/${kind}`;
    return this.parts.signIn.isPath(path) ? path : undefined;
  }

  take(request: IncomingMessage, response: ServerResponse, requestId: string, beginFollowing: BeginFollowing): boolean {
    const { path, query } = splitTarget(request.url ?? '');
    if (this.patternOf(path) === undefined) return false;
    guardAnswer(response);
    const { hasTls, publicUrls, log } = this.parts;
    const connection = connectionOf(request, hasTls, publicUrls);
    const call = { request, response, requestId, connection, path, query: new URLSearchParams(query) };
    this.#answer(call, beginFollowing).catch((error: unknown) => answerRefusal(call, refusalOf(error, log, requestId)));
    return true;
  }

  async #answer(call: PageCall, beginFollowing: BeginFollowing): Promise<void> {
    const { path, request } = call;
    const { signIn, window, defaultWorkspace } = this.parts;
    if (signIn.isPath(path)) return signIn.answer(call);
    const [, inWindow, kind, name] = OF_WINDOW.exec(path) ?? [];
    if (inWindow !== undefined && kind !== undefined) return window.answer(call, inWindow, kind, name, beginFollowing);
    if (!isGet(request)) throw methodNotAllowed('GET, HEAD');
    const [, asset] = ASSET.exec(path) ?? [];
    if (asset !== undefined) return this.#sendAsset(call, asset);
    const [, workspace] = PAGE.exec(path) ?? [];
    if (workspace === undefined) return sendRedirect(call, `/w/${defaultWorkspace}`);
    if (!WORKSPACE_NAME.test(workspace)) throw new Refusal('not_found', callMessages.noWorkspace);
    return this.#sendWindow(call);
  }

  /** The same page for everybody: without a session, its first call leads to the sign-in. */
  async #sendWindow(call: PageCall): Promise<void> {
    const { files } = this.parts;
    const nonce = randomBytes(16).toString('base64');
    sendPage(call, 200, await files.page(nonce), windowPolicy(nonce));
  }

  async #sendAsset({ request, response, requestId }: PageCall, name: string): Promise<void> {
    const file = await this.parts.files.asset(name);
    if (file === undefined) throw new Refusal('not_found', callMessages.noPath);
    const isZipped = file.gzipped !== null && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const bytes = isZipped && file.gzipped !== null ? file.gzipped : file.bytes;
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': bytes.byteLength,
      'Content-Security-Policy': FILE_POLICY,
      'Cache-Control': FOR_EVER,
      Vary: 'Accept-Encoding',
      'X-Request-Id': requestId,
      ...(isZipped && { 'Content-Encoding': 'gzip' })
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}
