import { Refusal } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';
import type { PageCall } from './page-call';

/**
 * Refuses a call that may change something unless it says that it comes from a page of this very service. The guard has refused those that say
 * otherwise; this refuses those that say nothing, which no browser with cookies of ours does.
 */
export const requireOwnPage = ({
  request: { headers },
  connection
}: Pick<PageCall, 'request' | 'connection'>): void => {
  if (headers.origin === connection.origin) return;
  if (headers.origin === undefined && headers['sec-fetch-site'] === 'same-origin') return;
  throw new Refusal('forbidden_origin', callMessages.fromWebPage);
};
