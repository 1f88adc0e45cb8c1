import { createServer } from 'node:http';
import { closeNow, listenHere } from './listen-here';

/** A second server on this machine that records every byte it receives and answers all requests alike. */
export interface RecordingServer {
  readonly url: string;
  readonly received: () => string;
  readonly requests: () => number;
  readonly stop: () => Promise<void>;
}

export const recordingServer = async (
  status = 200,
  body: unknown = { data: [] },
  headers: Readonly<Record<string, string>> = {}
): Promise<RecordingServer> => {
  const pieces: Buffer[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request
      .resume()
      .on('end', () =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      );
  });
  server.on('connection', (socket) => socket.on('data', (piece: Buffer) => pieces.push(piece)));
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(pieces).toString('latin1'),
    requests: () => requests,
    stop: () => closeNow(server)
  };
};
