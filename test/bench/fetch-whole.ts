import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface WholeCall {
  readonly port: number;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly agent?: Agent;
}

/** One call to a server on this machine, the tree of categories unless said otherwise; its answer once all of it is here. */
export const fetchWhole = ({
  port,
  method = 'GET',
  path = '/api/categories',
  headers = {},
  body,
  agent
}: WholeCall): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    const length =
      body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, ...(agent && { agent }) },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(pieces) })
        );
        incoming.on('error', reject);
      }
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** The same for a call that must succeed; throws with what the server said otherwise. */
export const fetchGood = async (call: WholeCall): Promise<WholeAnswer> => {
  const answer = await fetchWhole(call);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(
    `${call.method ?? 'GET'} ${call.path ?? ''}: ${answer.status} ${answer.body.toString('utf8', 0, 500)}`
  );
};
