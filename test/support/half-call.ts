import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TOKEN } from './service-under-test';

export interface HalfCall {
  readonly socket: Socket;
  finish(): Promise<string>;
}

/** Starts a create with an idempotency key on a separate connection. */
export const halfCreate = async (url: string, key: string): Promise<HalfCall> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nIdempotency-Key: ${key}\r\n`;
  socket.write(
    `${head}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 12\r\nConnection: close\r\n\r\n`
  );
  // Only now does the service know of the call: a connection that was not read yet would be closed with it.
  await once(socket, 'data');
  socket.write('{"name":"A"');
  const finish = async (): Promise<string> => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('}');
    await closed;
    return answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  };
  return { socket, finish };
};
