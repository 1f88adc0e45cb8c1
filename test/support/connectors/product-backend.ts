import { keysOfPointer } from '../../../src-shared/json-pointer';
import type { RemoteId } from '../../../src-shared/remote';
import type { ForeignAnswer, ForeignBackend, ForeignEditor, ForeignRequest } from '../foreign/backend';
import type { ForeignVerb } from '../foreign/foreign-service';
import { credentialHeader, type ForeignTraits } from '../foreign/traits';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, isRecord, Shop } from './shop';

/**
 * Which paging parameters a product obeys. `deaf`: none, it always answers the first page; `stuck`: the size but not the number; `silent`:
 * none, and it does not say that there is more.
 */
export type Hearing = 'good' | 'deaf' | 'stuck' | 'silent';

/** A name that every product refuses, and the refusal's text. */
export const FORBIDDEN = 'Forbidden';
export const NOT_ALLOWED = 'This name is not allowed here.';

const without = (value: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  if (!isRecord(value)) return value;
  const { [key]: held, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: without(held, rest) };
};

/** A product behind the sockets, faults and editors of `test/support/foreign`. */
export class ProductBackend implements ForeignBackend {
  readonly hasParameters = true;
  readonly readPath: string;
  readonly writePath: string;
  readonly shop: Shop;

  constructor(
    readonly product: Product,
    public hearing: Hearing = 'good'
  ) {
    this.shop = new Shop(product);
    this.readPath = product.pasted;
    this.writePath = product.path ?? product.pasted;
  }

  get traits(): ForeignTraits {
    return this.shop.traits;
  }

  get editor(): ForeignEditor {
    return this.shop.editor;
  }

  takeTraffic(): { created: number[]; deleted: number[] } {
    return this.shop.tree.takeTraffic();
  }

  faultsOf(): string[] {
    return this.shop.tree.faultsOf();
  }

  idOf(number: number): RemoteId {
    return this.shop.idOf(number);
  }

  numberOf(id: RemoteId): number {
    return this.shop.numberOf(asText(id));
  }

  nameIn(body: string): string {
    const parsed: unknown = JSON.parse(body);
    return this.#nameIn(isRecord(parsed) ? parsed : {});
  }

  verbOf({ method, path }: ForeignRequest): ForeignVerb {
    const isOne = this.#restOf(new URL(path, 'http://service.test')) !== '';
    if (method === 'GET') return isOne ? 'other' : 'read';
    if (method === 'DELETE') return 'delete';
    return isOne ? 'update' : 'create';
  }

  act(request: ForeignRequest): ForeignAnswer {
    const reply = this.#reply(request);
    const isList = request.method === 'GET' && reply.status === 200 && this.verbOf(request) === 'read';
    const { status, headers = {}, json } = isList && this.hearing === 'silent' ? this.#withoutSigns(reply) : reply;
    return {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: json === undefined ? '' : JSON.stringify(json)
    };
  }

  #reply(request: ForeignRequest): Reply {
    const { product, shop } = this;
    try {
      this.#checkAccess(request);
      const asked = this.#asked(request);
      if (asked === null) throw new ProductRefusal(404, 'Not found');
      this.#checkName(asked);
      return product.answer(asked, shop);
    } catch (error) {
      if (error instanceof ProductRefusal) return product.refuse(error);
      throw error;
    }
  }

  #nameIn(body: Asked['body']): string {
    const { nameIn = ({ name }) => name } = this.product;
    return asText(nameIn(body));
  }

  /** A rule of the shop itself, to see the form of refusals. */
  #checkName({ method, body }: Asked): void {
    if (method === 'GET' || method === 'DELETE' || !this.#nameIn(body).includes(FORBIDDEN)) return;
    if (this.product.hasOnlyMessages === true) throw new ProductRefusal(400, NOT_ALLOWED);
    throw new ProductRefusal(400, 'The data is not valid.', { name: NOT_ALLOWED });
  }

  #restOf(url: URL): string {
    const path = this.writePath;
    const pathname =
      url.pathname.endsWith('.json') && !path.endsWith('.json') ? url.pathname.slice(0, -'.json'.length) : url.pathname;
    return pathname.startsWith(path) ? decodeURIComponent(pathname.slice(path.length)).replaceAll(/^\/|\/$/g, '') : '?';
  }

  #asked({ method, path, headers, body }: ForeignRequest): Asked | null {
    const url = new URL(path, `http://${headers['host'] ?? 'service.test'}`);
    const rest = this.#restOf(url);
    if (rest === '?') return null;
    const { which, size } = this.product.paging;
    for (const name of this.hearing === 'good' ? [] : this.hearing === 'stuck' ? which : [...which, ...size])
      url.searchParams.delete(name);
    return { method, url, query: url.searchParams, rest, headers, body: this.#json(body) };
  }

  #json(body: string): Readonly<Record<string, unknown>> {
    if (body === '') return {};
    try {
      const parsed: unknown = JSON.parse(body);
      return isRecord(parsed) ? parsed : {};
    } catch {
      throw new ProductRefusal(400, 'Malformed JSON');
    }
  }

  #checkAccess({ method, headers }: ForeignRequest): void {
    const { auth, authHeader, isPublic = false } = this.product;
    const expected = credentialHeader(auth);
    if (expected === null || (method === 'GET' && isPublic)) return;
    if (headers[authHeader?.toLowerCase() ?? expected.name] !== expected.value)
      throw new ProductRefusal(401, 'Credentials are required');
  }

  #withoutSigns({ status, headers = {}, json }: Reply): Reply {
    const { headers: signHeaders = [], members = [] } = this.product.signs;
    return {
      status,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !signHeaders.includes(name))),
      json: members.reduce<unknown>((value, pointer) => without(value, keysOfPointer(pointer)), json)
    };
  }
}
