import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createParser } from 'eventsource-parser';
import { readJsonText } from '../../../../src-shared/json-text';
import { presenceSchema, type PresentPeople } from '../../../../src-shared/presence';
import type { FollowingEnd, Heard } from '../../category-service';
import type { PreparedRequest } from './authenticator';
import { Connections } from './exchange';
import { retryAfterMs } from './failures';
import type { Pin } from './pinned-agent';

/** A service of ours sends something every 15 s. After so long a silence it counts as gone. */
const SILENT_MS = 60_000;
/** Bytes of one event: a large import of our own service is a few megabytes. */
const MOST_EVENT = 64 * 1024 * 1024;

const NOT_OFFERED: readonly (number | undefined)[] = [404, 405, 406, 501];

/** Listens to server-sent events whose ids are revisions, without redirects. Rejects with what a listener throws, and with nothing else. */
export type Events = (request: PreparedRequest, heard: Heard) => Promise<FollowingEnd>;

const presenceIn = (data: string): PresentPeople | undefined => {
  const reading = readJsonText(data);
  return reading.ok ? presenceSchema.safeParse(reading.value).data : undefined;
};

export const socketEvents = (pin?: Pin): Events => {
  const connections = new Connections(pin);
  return ({ url, headers }, { onRevision, signal, onPresence, onProposals }) =>
    new Promise((resolve, reject) => {
      let lasted = false;
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        agent: connections.agentFor(url),
        headers: { ...headers, Accept: 'text/event-stream', 'User-Agent': 'Canopy' },
        signal
      });
      const close = (): void => {
        clearTimeout(silence);
        request.destroy();
      };
      const end = (state: FollowingEnd): void => {
        resolve(state);
        close();
      };
      const over = (retryAfter: number | null = null): void => end({ state: 'ended', lasted, retryAfter });
      const silence = setTimeout(over, SILENT_MS);
      silence.unref();
      request.on('error', () => over());
      request.on('response', (response) => {
        const isStream = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '');
        const { statusCode } = response;
        if (NOT_OFFERED.includes(statusCode) || (statusCode === 200 && !isStream)) return end({ state: 'notOffered' });
        if (statusCode !== 200) return over(retryAfterMs(response.headers['retry-after'], Date.now()));
        onProposals?.();
        const parser = createParser({
          maxBufferSize: MOST_EVENT,
          onId: (id) => {
            lasted = true;
            if (/^\d{1,15}$/.test(id)) onRevision(Number(id));
          },
          onEvent: ({ event, data }) => {
            const presence = event === 'presence' && onPresence !== undefined ? presenceIn(data) : undefined;
            if (presence !== undefined) onPresence?.(presence);
            if (event === 'proposals') onProposals?.();
          },
          onError: ({ type }) => {
            if (type === 'max-buffer-size-exceeded') over();
          }
        });
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          silence.refresh();
          try {
            parser.feed(text);
          } catch (error) {
            // What an event's listener throws ends the process unless it is caught here.
            reject(error instanceof Error ? error : new Error(String(error)));
            close();
          }
        });
        response.on('error', () => over());
        response.on('close', () => over());
      });
      request.end();
    });
};
