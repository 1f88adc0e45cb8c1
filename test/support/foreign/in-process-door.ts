import type { Transport } from '../../../src-main/sync/service-client/http/transport';
import { RemoteFailure } from '../../../src-main/sync/category-service';
import type { ForeignService } from './foreign-service';

/**
 * Calls a service in this process without sockets or waiting, so thousands of runs take seconds. Fails as the client's transport does:
 * `unreachable` if nobody answers, `lost` if no answer begins, `unreadable` if a read breaks off or never ends; for a write it accepts as
 * much of the answer as arrives.
 */
export const inProcess =
  (service: ForeignService): Transport =>
  async ({ method, url, headers, body, contentType = 'application/json' }) => {
    if (!service.isOnline) throw new RemoteFailure('unreachable', 'The service cannot be reached.');
    const { pathname, search } = new URL(url);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const outcome = await service.handle({
      method,
      path: pathname + search,
      headers: { ...(body !== null && { 'content-type': contentType }), ...lower },
      body: body ?? ''
    });
    if (outcome.kind === 'dropped' || outcome.kind === 'silence')
      throw new RemoteFailure('lost', 'The connection broke before an answer came.');
    const { status, headers: reply, body: whole } = outcome.answer;
    if (outcome.kind !== 'answer' && method === 'GET')
      throw new RemoteFailure('unreadable', 'The answer was cut short, or has no end.', null, status);
    return {
      status,
      headers: reply,
      body: Buffer.from(
        outcome.kind === 'broken'
          ? whole.slice(0, outcome.length)
          : outcome.kind === 'endless'
            ? whole.slice(0, -1)
            : whole
      )
    };
  };
