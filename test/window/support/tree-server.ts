import { createServer } from 'node:http';
import type { ServiceAnswer } from '../../../src-shared/workspace-calls';

/** Gives a page its tree. Rejects where the workspace is not open. */
export type ReadTree = () => Promise<ServiceAnswer>;

/** Answers the process of the pages with the tree of the workspace that is shown now. */
export class TreeServer {
  /** `null`: no page is shown. */
  shown: ReadTree | null = null;
  readonly #server = createServer((_request, response) => {
    const read = this.shown ?? (() => Promise.reject(new Error('No workspace is shown.')));
    // A workspace that is not open throws at once.
    const answer = async (): Promise<ServiceAnswer> => read();
    answer().then(
      ({ status, etag, body }) => response.writeHead(status, etag === null ? {} : { ETag: etag }).end(body),
      () => response.writeHead(503).end()
    );
  });

  /** Begins to listen on a free port. @returns the address */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // A worker ends when its tests are over, not when nobody could ask any more.
    this.#server.unref();
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server of trees has no port.');
    return `http://127.0.0.1:${address.port}`;
  }
}
