import type { ServiceAnswer, ServiceCall } from '../../src-shared/workspace-calls';
import { OWNER, type Principal } from '../domain/principal';
import { type Answer, refusalAnswer } from './call/answer';
import { answerCall, type Service } from './routes/route';
import { RouteTable, splitTarget } from './routes/route-table';
import { RequestIds } from './socket/request-ids';

/** The tree as the bytes that are kept, in one piece; the refusals and small answers as they are. */
const bodyOf = (body: Answer['body']): string | Uint8Array =>
  body === null || typeof body === 'string' ? (body ?? '') : Buffer.concat(body);

/** The window's entry point: the same routes in this process, without a token. The call never rejects. */
export const openWindowDoor = ({
  categories,
  changes,
  proposals,
  caller = OWNER,
  log
}: Pick<Service, 'categories' | 'changes' | 'proposals' | 'log'> & {
  /** Left out, the owner. `categories` are limited to what this caller may do. */
  caller?: Principal;
}): ((call: ServiceCall) => Promise<ServiceAnswer>) => {
  const table = new RouteTable();
  const service = { categories, changes, proposals, author: 'window', caller, log } as const;
  const ids = new RequestIds();
  return async ({ method, path: target, body = '', ifNoneMatch, ifMatch }) => {
    const { path, query } = splitTarget(target);
    const requestId = `window-${ids.next()}`;
    const found = table.find(method, path);
    const {
      status,
      headers,
      body: answer
    } = found === undefined
      ? refusalAnswer(table.refusalFor(path))
      : await answerCall(
          found.route,
          {
            id: found.id,
            query,
            body,
            requestId,
            ifNoneMatch,
            ifMatch,
            idempotencyKey: undefined,
            lastEventId: undefined
          },
          service
        );
    log.debug('window_call', { requestId, method, path: table.nameOf(path), status });
    return { status, etag: headers['ETag'] ?? null, body: bodyOf(answer) };
  };
};
