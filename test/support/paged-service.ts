import { createServer, type IncomingMessage, type Server } from 'node:http';
import { listenHere } from './listen-here';

export type PagedRow = Readonly<Record<string, unknown>> & { readonly id: number };

export interface PagedServiceParts {
  readonly path: string;
  readonly page: string;
  readonly size: number;
  readonly sizeParameter?: string;
  /** The header with the total; by default there is none, and `more` says whether there are more. */
  readonly totalHeader?: string;
  readonly update: 'POST' | 'PUT';
  /** Awaited before a page is answered. */
  readonly beforePage?: (page: number) => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) if (Buffer.isBuffer(piece)) pieces.push(piece);
  const value: unknown = JSON.parse(Buffer.concat(pieces).toString());
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

/** A flat paged service that can be read and changed. `stop` ends it. */
export class PagedService {
  readonly requests: string[] = [];
  #server: Server | null = null;
  #url = '';

  constructor(
    private readonly parts: PagedServiceParts,
    public rows: readonly PagedRow[]
  ) {}

  get url(): string {
    return this.#url;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      void this.#answer(request).then(({ status, headers, value }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(value === undefined ? '' : JSON.stringify(value))
      );
    });
    const port = await listenHere(server);
    this.#url = `http://127.0.0.1:${port}`;
    this.#server = server;
    return this;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #answer(
    request: IncomingMessage
  ): Promise<{ status: number; headers?: Record<string, string>; value?: unknown }> {
    const url = new URL(request.url ?? '/', this.#url);
    const { path, update } = this.parts;
    this.requests.push(`${request.method} ${request.url}`);
    const id = Number(url.pathname.slice(path.length + 1));
    if (!url.pathname.startsWith(path)) return { status: 404, value: { message: 'Nothing is here.' } };
    if (request.method === 'OPTIONS')
      return {
        status: 200,
        headers: { allow: url.pathname === path ? 'GET, POST' : `GET, ${update}, DELETE` },
        value: {}
      };
    if (request.method === 'GET') return this.#page(url);
    if (request.method === 'POST' && url.pathname === path) {
      const row = { ...(await bodyOf(request)), id: Math.max(0, ...this.rows.map((one) => one.id)) + 1 };
      this.rows = [...this.rows, row];
      return { status: 201, value: row };
    }
    if (request.method === update) {
      const changes = await bodyOf(request);
      this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...changes, id } : row));
      return { status: 200, value: this.rows.find((row) => row.id === id) };
    }
    if (request.method !== 'DELETE') return { status: 405 };
    this.rows = this.rows.filter((row) => row.id !== id);
    return { status: 200, value: {} };
  }

  async #page(url: URL): Promise<{ status: number; headers: Record<string, string>; value: unknown }> {
    const { page, size: usual, sizeParameter, totalHeader, beforePage } = this.parts;
    const number = Number(url.searchParams.get(page) ?? 1);
    const size = Number((sizeParameter === undefined ? null : url.searchParams.get(sizeParameter)) ?? usual);
    await beforePage?.(number);
    const rows = this.rows.slice((number - 1) * size, number * size);
    if (totalHeader !== undefined)
      return { status: 200, headers: { [totalHeader]: String(this.rows.length) }, value: rows };
    return { status: 200, headers: {}, value: { items: rows, has_more: number * size < this.rows.length } };
  }
}
