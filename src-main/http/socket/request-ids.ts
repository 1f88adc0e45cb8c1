import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hasRemainder } from './request-body';

/** What an `X-Request-Id` may be: nothing in it can break a line of the log, or a header. */
const SAFE = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives each request an id, by which its answer is found in the log. No id comes twice. */
export class RequestIds {
  readonly #run = randomBytes(4).toString('hex');
  #count = 0;
  /** Calls whose bodies had not arrived yet, by their connections. */
  readonly #unfinished = new WeakMap<Socket, { request: IncomingMessage; id: string }>();

  /** @param isSecretIn whether a text contains a secret: it is then not taken as an id, since ids are logged */
  constructor(private readonly isSecretIn: (text: string) => boolean = () => false) {}

  next(): string {
    this.#count += 1;
    return `${this.#run}-${this.#count}`;
  }

  /** The caller's own `X-Request-Id`, if it is a well-formed one; a new id otherwise. */
  of(request: IncomingMessage): string {
    const own = request.headers['x-request-id'];
    const isUsable = typeof own === 'string' && SAFE.test(own) && !this.isSecretIn(own);
    const id = isUsable ? own : this.next();
    if (hasRemainder(request)) this.#unfinished.set(request.socket, { request, id });
    return id;
  }

  /** The id for what broke off on a connection: that of the call that had begun, or a new one. */
  ofBroken(socket: Socket): string {
    const begun = this.#unfinished.get(socket);
    return begun === undefined || begun.request.complete ? this.next() : begun.id;
  }
}
