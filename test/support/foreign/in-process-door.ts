import type { Transport } from '../../../src-main/remote/client/transport';
import { RemoteFailure } from '../../../src-main/remote/category-service';
import type { ForeignService } from './foreign-service';

/**
 * Calls a service in this process: no socket and no waiting, so that thousands of runs take seconds. Fails as a socket
 * would: `unreachable` when nobody is there, `lost` when the connection breaks, `unreadable` when the answer has no end.
 */
export const inProcess =
  (service: ForeignService): Transport =>
  async ({ method, url, headers, body }) => {
    if (!service.isOnline) throw new RemoteFailure('unreachable', 'The service cannot be reached.');
    const { pathname, search } = new URL(url);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const outcome = await service.handle({ method, path: pathname + search, headers: lower, body: body ?? '' });
    switch (outcome.kind) {
      case 'answer':
        return { status: outcome.answer.status, headers: outcome.answer.headers, body: Buffer.from(outcome.answer.body) };
      case 'endless':
        throw new RemoteFailure('unreadable', 'The answer is too large.', null, outcome.answer.status);
      case 'dropped':
      case 'broken':
      case 'silence':
        throw new RemoteFailure('lost', 'The connection broke before the answer was there.');
    }
  };
