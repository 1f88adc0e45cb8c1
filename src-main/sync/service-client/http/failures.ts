import type { RemoteFailureKind } from '../../../../src-shared/remote';
import { RemoteFailure } from '../../category-service';
import type { RemoteAnswer } from './transport';
import { messages, type Operation } from './messages';
import { isRefusalByMessage, messageOfAnswer, type RefusalFormat } from './service-messages';

/** The failure of a request without a whole answer: for a write it is uncertain whether it was carried out. */
export const failureOfTransport = (failure: RemoteFailure, operation: Operation): RemoteFailure => {
  const { kind, message, status } = failure;
  if (operation === 'read') return kind === 'lost' ? new RemoteFailure('unreachable', message, null, status) : failure;
  return kind === 'lost' || kind === 'unreadable'
    ? new RemoteFailure('lost', messages.maybeDone({ message, operation }), null, status)
    : failure;
};

/** Statuses of a gateway that got no answer from the service, which may have carried the request out. */
const OF_A_GATEWAY = new Set([502, 504, 520, 521, 522, 523, 524]);

/** Statuses that trying again never changes, although they are 5xx (RFC 9110, 15.6.2 and 15.6.6). */
const NEVER = new Set([501, 505]);

/** Statuses after which the same request may be sent again (408: RFC 9110, 15.5.9). */
const LATER = new Set([408, 425, 429, 503]);

const kindOf = (answer: RemoteAnswer, operation: Operation, by?: RefusalFormat): RemoteFailureKind => {
  const { status } = answer;
  // 403 to a write may be about one category; 403 to a reading is about the credentials.
  if (status === 401 || (status === 403 && operation === 'read')) return 'unauthorized';
  if (LATER.has(status)) return 'busy';
  if (OF_A_GATEWAY.has(status) && operation !== 'read') return 'lost';
  if (operation !== 'read' && isRefusalByMessage(answer, by?.errors?.refusals)) return 'refused';
  if (NEVER.has(status)) return 'refused';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'unreadable';
};

export const failureOfAnswer = (
  answer: RemoteAnswer,
  operation: Operation,
  now: number,
  { hasCredentials, refusals: by }: { readonly hasCredentials: boolean; readonly refusals: RefusalFormat | undefined }
): RemoteFailure => {
  const kind = kindOf(answer, operation, by);
  const { status, headers } = answer;
  return new RemoteFailure(
    kind,
    messages.answerText({ kind, status, words: messageOfAnswer(answer, by), operation, hasCredentials }),
    retryAfterMs(headers['retry-after'], now),
    status
  );
};

const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) in milliseconds from `now`; `null`: there is none that makes sense. */
export const retryAfterMs = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_MS);
};
