import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from '../child';

/*
 * Calls one address over and over, on several connections that are kept, each call as soon as the answer before it is
 * there. It does not parse answers but counts their bytes, since all bodies are equally long: so it takes far less processor
 * time than the server that it calls, which the bench checks.
 */

const runSchema = z.object({
  port: z.int(),
  path: z.string().default('/api/categories'),
  headers: z.record(z.string(), z.string()),
  connections: z.int(),
  ms: z.number(),
  /** What every answer must have. */
  status: z.int()
});
type Run = z.output<typeof runSchema>;

const requestText = ({ port, path, headers }: Run): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`;
};

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

/** The length of the body that a head announces. Throws if it has another status. */
const bodyLength = (head: string, status: number): number => {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`An answer begins with ${head.slice(0, 100)}`);
  return Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
};

const run = async (how: Run): Promise<{ calls: number; ms: number; cpuMs: number }> => {
  const sockets = await Promise.all(Array.from({ length: how.connections }, () => open(how.port)));
  const text = requestText(how);
  const before = process.cpuUsage();
  const start = performance.now();
  let calls = 0;
  let end = start;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let body: number | undefined;
          let length = 0;
          let received = 0;
          const call = (): void => {
            if (performance.now() - start >= how.ms) {
              resolve();
              return;
            }
            received = 0;
            socket.write(text);
          };
          socket.on('error', reject);
          socket.on('data', (piece: Buffer) => {
            if (received === 0) {
              // Heads are short and come in one piece. They may differ, such as by a number of the call; bodies do not.
              const head = piece.indexOf('\r\n\r\n') + 4;
              body ??= bodyLength(piece.toString('latin1', 0, head), how.status);
              length = head + body;
            }
            received += piece.length;
            if (received > length) reject(new Error('An answer is longer than its head says.'));
            if (received !== length) return;
            calls += 1;
            end = performance.now();
            call();
          });
          call();
        })
    )
  );
  const { user, system } = process.cpuUsage(before);
  for (const socket of sockets) socket.destroy();
  return { calls, ms: end - start, cpuMs: (user + system) / 1_000 };
};

answerQuestions({ run: (argument) => run(runSchema.parse(argument)) });
