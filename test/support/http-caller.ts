import { request, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { refusalSchema, type Problem } from '../../src-shared/envelope';

/** The token of services under test. End-to-end tests take it from here: they cannot load the store. */
export const TOKEN = 'a-token-for-tests-of-34-characters';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** `null` omits a default header. */
export interface HttpCall {
  method: string;
  path: string;
  headers?: Record<string, string | readonly string[] | null>;
  body?: string | Uint8Array | undefined;
}

const WITH_BODY = new Set(['POST', 'PUT']);

const addressOf = (url: string): string => new URL(url).hostname.replaceAll(/[[\]]/g, '');

/**
 * One call on a separate connection, by default with the token and, for a body, its type.
 * @param ca of an https URL: the certificate, in PEM form, that alone is trusted, for whatever name it is
 */
export const call = (url: string, { method, path, headers = {}, body }: HttpCall, ca?: string): Promise<HttpAnswer> => {
  const { port, host, protocol } = new URL(url);
  const all: [string, string | readonly string[] | null][] = Object.entries({
    Host: host,
    Authorization: `Bearer ${TOKEN}`,
    ...(WITH_BODY.has(method) ? { 'Content-Type': 'application/json' } : {}),
    ...headers
  });
  const sent = all.flatMap(([name, value]) => (value === null ? [] : [value].flat().flatMap((one) => [name, one])));
  const length =
    body === undefined
      ? WITH_BODY.has(method)
        ? ['Content-Length', '0']
        : []
      : ['Content-Length', String(Buffer.byteLength(body))];
  return new Promise((resolve, reject) => {
    const trust = ca === undefined ? {} : { ca, checkServerIdentity: () => undefined };
    const outgoing = (protocol === 'https:' ? secureRequest : request)(
      {
        hostname: addressOf(url),
        port,
        method,
        path,
        headers: [...sent, ...length],
        setHost: false,
        agent: false,
        ...trust
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString()
          })
        );
        incoming.on('error', reject);
      }
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

/** Sends any bytes. @returns everything received until the service closes the connection */
export const sendRaw = (url: string, text: string): Promise<string> => {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), addressOf(url), () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
};

/** The same for one request, with its parsed answer. */
export const callRaw = async (url: string, text: string): Promise<HttpAnswer> => {
  const [head = '', body = ''] = (await sendRaw(url, text)).split('\r\n\r\n', 2);
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim()
  ]);
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), body };
};

/** The error of a refused call. @throws if the body is not exactly a refusal in its envelope */
export const problemOf = ({ body }: { body: string }): Problem => refusalSchema.strict().parse(JSON.parse(body)).error;
