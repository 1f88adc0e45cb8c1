import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { closeNow, listenHere } from './listen-here';

const payloadSchema = z.strictObject({
  type: z.literal('tree.changed'),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    workspace: z.string(),
    from: z.int(),
    revision: z.int(),
    kinds: z.array(z.string()).nullable()
  })
});

const aboutProposalSchema = z.strictObject({
  type: z.templateLiteral(['proposal.', z.string()]),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    workspace: z.string(),
    proposal: z.strictObject({ id: z.int(), title: z.string() }),
    by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    text: z.string(),
    count: z.int().optional()
  })
});

/** A message about a proposal. */
export interface ReceivedNews
  extends z.output<typeof aboutProposalSchema>, Pick<ReceivedMessage, 'headers' | 'payload'> {
  readonly id: string;
}

export interface ReceivedMessage {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: string;
  readonly data: z.output<typeof payloadSchema>['data'];
}

export const webhookReceiver = async (
  answer: (count: number) => { readonly status: number; readonly headers?: Record<string, string> } = () => ({
    status: 204
  })
): Promise<{
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMessage[];
  /** The messages about proposals. */
  readonly news: ReceivedNews[];
  stop(): Promise<void>;
}> => {
  const received: ReceivedMessage[] = [];
  const news: ReceivedNews[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString('utf8');
      const { headers, url: path = '' } = request;
      const id = String(headers['webhook-id']);
      const about = aboutProposalSchema.safeParse(JSON.parse(payload)).data;
      if (about === undefined) {
        const { data } = payloadSchema.parse(JSON.parse(payload));
        received.push({ id, path, headers, payload, data });
      } else news.push({ ...about, id, headers, payload });
      const { status, headers: own = {} } = answer(received.length);
      response.writeHead(status, own).end();
    });
  });
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    news,
    stop: () => closeNow(server)
  };
};

export const isGenuine = (
  secret: string,
  { headers, payload }: Pick<ReceivedMessage, 'headers' | 'payload'>
): boolean => {
  const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]);
  try {
    new Webhook(secret).verify(payload, Object.fromEntries(named) as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
