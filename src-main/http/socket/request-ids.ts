import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hasRemainder } from './request-body';

/** What a caller may call its request: nothing in it can break a line of the log, or a header. */
const SAFE = /^[A-Za-z0-9._-]{1,64}$/;

/** Names of requests, by which an answer is found in the log. No two of any run are the same. */
export class RequestIds {
  readonly #run = randomBytes(4).toString('hex');
  #count = 0;
  /** The calls whose bodies were still to come, by their connections. */
  readonly #unfinished = new WeakMap<Socket, { request: IncomingMessage; id: string }>();

  /** @param isSecretIn whether a text has in it what must not become part of a name: a name is logged */
  constructor(private readonly isSecretIn: (text: string) => boolean = () => false) {}

  next(): string {
    this.#count += 1;
    return `${this.#run}-${this.#count}`;
  }

  /** The caller's own `X-Request-Id`, if it is a well-formed one; a new name otherwise. */
  of(request: IncomingMessage): string {
    const own = request.headers['x-request-id'];
    const isUsable = typeof own === 'string' && SAFE.test(own) && !this.isSecretIn(own);
    const id = isUsable ? own : this.next();
    if (hasRemainder(request)) this.#unfinished.set(request.socket, { request, id });
    return id;
  }

  /** The name of what broke off on a connection: of the call that had begun, or a new one if none had. */
  ofBroken(socket: Socket): string {
    const begun = this.#unfinished.get(socket);
    return begun === undefined || begun.request.complete ? this.next() : begun.id;
  }
}
