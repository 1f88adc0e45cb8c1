import { connect } from 'node:net';
import { splitAnswers } from './raw-exchange';
import { TOKEN } from './service-under-test';

export interface Writing {
  readonly acknowledged: readonly string[];
  readonly received: string;
}

const MOST_AHEAD = 4;

/**
 * Creates categories on one connection until the service closes it, sending calls ahead of their answers.
 * @param name of this caller, unlike any other
 * @param onCreated hears of each creation that was acknowledged
 */
export const writePipelined = (port: number, name: string, onCreated: () => void = () => {}): Promise<Writing> =>
  new Promise((resolve) => {
    let received = '';
    let sent = 0;
    const socket = connect(port, '127.0.0.1');
    const send = (): void => {
      const body = JSON.stringify({ name: `${name}-${sent}` });
      const head = `POST /api/admin/categories HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${TOKEN}\r\n`;
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      sent += 1;
    };
    socket.once('connect', () => {
      for (let ahead = 0; ahead < MOST_AHEAD; ahead += 1) send();
    });
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      const answered = chunk.toString().split('HTTP/1.1 201').length - 1;
      for (let count = 0; count < answered; count += 1) {
        onCreated();
        if (socket.writable) send();
      }
    });
    // A reset while still sending is one way of closing.
    socket.on('error', () => {});
    socket.once('close', () => {
      const created = splitAnswers(received).filter(({ status }) => status === 201);
      // In the order sent, as the protocol guarantees.
      resolve({ acknowledged: created.map((_one, index) => `${name}-${index}`), received });
    });
  });
