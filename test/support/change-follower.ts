import { get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { presenceSchema, type PresentPeople } from '../../src-shared/presence';
import { publicPatchSchema, type PublicPatch } from '../../src-shared/tree-patch';
import { TOKEN } from './service-under-test';

export interface Following {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly response: IncomingMessage;
  readonly patches: readonly PublicPatch[];
  /** The events about proposals, as they came. */
  readonly proposals: readonly unknown[];
  /** The presence events. */
  readonly presence: readonly PresentPeople[];
  readonly comments: () => number;
  readonly retry: () => number | undefined;
  readonly lastId: () => string | undefined;
  /** Resolves when either side has ended the connection. */
  readonly over: Promise<void>;
  leave(): void;
}

export interface FollowOptions {
  readonly since?: number | string;
  readonly lastEventId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onPatch?: (patch: PublicPatch) => void;
}

export const followChanges = async (
  url: string,
  { since, lastEventId, headers = {}, onPatch }: FollowOptions = {}
): Promise<Following> => {
  const query = since === undefined ? '' : `?since=${since}`;
  const request = get(`${url}/api/categories/changes${query}`, {
    agent: false,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${TOKEN}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      ...headers
    }
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  const over = new Promise<void>((resolve) => response.once('close', () => resolve()));
  const patches: PublicPatch[] = [];
  const presence: PresentPeople[] = [];
  const proposals: unknown[] = [];
  let comments = 0;
  let retry: number | undefined;
  let lastId: string | undefined;
  const parser = createParser({
    onEvent: ({ data, id, event }) => {
      if (event === 'presence') {
        if (id !== undefined && id !== lastId) throw new Error(`Presence has the id ${id}.`);
        presence.push(presenceSchema.parse(JSON.parse(data)));
        return;
      }
      if (event === 'proposals') {
        proposals.push(JSON.parse(data));
        return;
      }
      const patch = publicPatchSchema.parse(JSON.parse(data));
      if (String(patch.revision) !== id) throw new Error(`The event ${id} is of revision ${patch.revision}.`);
      onPatch?.(patch);
      patches.push(patch);
      lastId = id;
    },
    onRetry: (ms) => (retry = ms),
    onComment: () => (comments += 1)
  });
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    // The parser has no event for an id without data.
    lastId ??= /^id: (\d+)$/m.exec(text)?.[1];
    parser.feed(text);
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    response,
    patches,
    presence,
    proposals,
    comments: () => comments,
    retry: () => retry,
    lastId: () => lastId,
    over,
    leave: () => void request.destroy()
  };
};
