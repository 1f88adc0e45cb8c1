import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { trustedAuthorities } from '../../platform/trusted-authorities';
import { messages } from './messages';
import type { Receiver } from './public-address';

/** How long a receiver may take for its answer; Standard Webhooks, “Operational considerations”, names 15 to 30 s. */
export const MOST_ANSWER_MS = 15_000;

interface Message {
  readonly id: string;
  readonly payload: string;
  /** All secrets that the receiver may have, the newest first. */
  readonly secrets: readonly string[];
}

/** The headers of a message (Standard Webhooks 1.0, “Signature scheme”): one signature by each secret. */
const signedHeaders = ({ id, payload, secrets }: Message, at: Date): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' ')
});

const pinnedTo =
  ({ address, family }: Receiver): LookupFunction =>
  (_host, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/** @returns the status, redirects included. Rejects when no answer came in time. @param at for the receiver's clock */
export const sendMessage = (
  receiver: Receiver,
  message: Message,
  at: Date,
  { answerMs = MOST_ANSWER_MS, signal }: { readonly answerMs?: number; readonly signal?: AbortSignal } = {}
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { url } = receiver;
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: pinnedTo(receiver),
      signal: AbortSignal.any([AbortSignal.timeout(answerMs), ...(signal ? [signal] : [])]),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(message.payload),
        'User-Agent': 'Canopy',
        ...signedHeaders(message, at)
      }
    };
    const secureContext = url.protocol === 'https:' ? trustedAuthorities() : undefined;
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, ...(secureContext && { secureContext }) })
        : httpRequest(url, options);
    request.on('error', reject);
    // Node closes a connection that switches protocols without an error.
    request.on('close', () => reject(new Error(messages.noAnswer)));
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.end(message.payload);
  });
