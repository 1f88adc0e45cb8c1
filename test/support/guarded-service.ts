import { createServer, type IncomingMessage } from 'node:http';
import { closeNow, listenHere } from './listen-here';

/** A service on this machine that lists two categories to authorized callers, and echoes the request to others. */
export const guardedService = async (
  isLetIn: (request: IncomingMessage) => boolean | Promise<boolean>
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    if (!(await isLetIn(request))) return { status: 401, body: { message: `Who is ${request.url ?? ''}?` } };
    return {
      status: 200,
      body: { data: [1, 2].map((id) => ({ id, parentId: null, name: `Tea ${id}`, position: id })) }
    };
  };
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error)))
    );
  });
  const port = await listenHere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => closeNow(server)
  };
};
