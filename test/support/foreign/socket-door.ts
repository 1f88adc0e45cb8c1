import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Address } from '../../../src-shared/remote';
import { closeNow } from '../listen-here';
import { quietPort } from '../quiet-port';
import type { ForeignOutcome, ForeignService } from './foreign-service';

const textOf = async (message: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) if (Buffer.isBuffer(piece)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
};

export class ForeignDoor {
  #server: Server | null = null;
  #port = 0;

  private constructor(readonly service: ForeignService) {}

  static async open(service: ForeignService): Promise<ForeignDoor> {
    const door = new ForeignDoor(service);
    await door.start();
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get address(): Address {
    const { readPath, writePath } = this.service.backend;
    return { url: this.url, readPath, writePath };
  }

  async start(): Promise<void> {
    if (this.#server) return;
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : new Error(String(error)))
      );
    });
    // Nobody else must take its port while it is stopped.
    if (this.#port === 0) this.#port = await quietPort();
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await closeNow(server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
    );
    const body = await textOf(request);
    if (!this.service.isOnline) {
      response.destroy();
      return;
    }
    const outcome = await this.service.handle({ method: request.method ?? '', path: request.url ?? '', headers, body });
    if (outcome.kind === 'answer' && outcome.delay > 0) await wait(outcome.delay);
    await write(response, outcome);
  }
}

const blanks = function* (): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1_024, ' ');
  while (true) yield piece;
};

const write = async (response: ServerResponse, outcome: ForeignOutcome): Promise<void> => {
  switch (outcome.kind) {
    case 'silence':
      return;
    case 'dropped':
      response.destroy();
      return;
    case 'broken': {
      const whole = Buffer.from(outcome.answer.body);
      response.writeHead(outcome.answer.status, { ...outcome.answer.headers, 'content-length': whole.length });
      // Flushed before the connection breaks; otherwise the caller would see no answer at all.
      await new Promise((resolve) => response.write(outcome.answer.body.slice(0, outcome.length), resolve));
      response.destroy();
      return;
    }
    case 'endless': {
      response.writeHead(outcome.answer.status, outcome.answer.headers);
      response.write(outcome.answer.body.slice(0, -1));
      Readable.from(blanks()).pipe(response);
      return;
    }
    case 'answer': {
      const { status, headers, body } = outcome.answer;
      const hasBody = status !== 204 && status !== 304;
      response.writeHead(status, {
        ...headers,
        ...(hasBody && !outcome.isChunked ? { 'content-length': Buffer.byteLength(body) } : {})
      });
      response.end(hasBody ? body : undefined);
    }
  }
};
