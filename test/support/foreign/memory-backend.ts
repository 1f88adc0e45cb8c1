import { createHash } from 'node:crypto';
import type { ForeignAnswer, ForeignBackend, ForeignRequest } from './backend';
import { ForeignEdits } from './foreign-edits';
import { ForeignTree, type ForeignCategory, type ForeignFields } from './foreign-tree';
import { MemoryEditor } from './memory-editor';
import { BodyReader, Refusal } from './read-body';
import { credentialHeader, type ForeignTraits, type Success } from './traits';
import { WrittenListing } from './written-listing';

export class MemoryBackend implements ForeignBackend {
  readonly readPath: string;
  readonly writePath: string;
  readonly tree: ForeignTree;
  readonly editor: MemoryEditor;
  readonly #edits: ForeignEdits;
  readonly #listing: WrittenListing;
  readonly #reader: BodyReader;
  #last: { readonly revision: number; readonly body: string; readonly hash: string } | null = null;

  constructor(readonly traits: ForeignTraits) {
    this.readPath = traits.readPath;
    this.writePath = traits.writePath;
    this.tree = new ForeignTree(traits.firstId, traits.reusesIds);
    this.#edits = new ForeignEdits(traits, this.tree);
    this.editor = new MemoryEditor(traits, this.tree);
    this.#listing = new WrittenListing(traits, this.tree);
    this.#reader = new BodyReader(traits);
  }

  takeTraffic(): { created: number[]; deleted: number[] } {
    return this.tree.takeTraffic();
  }

  faultsOf(): string[] {
    return this.tree.faultsOf();
  }

  act(request: ForeignRequest): ForeignAnswer {
    try {
      return this.#route(request);
    } catch (error) {
      if (error instanceof Refusal) return this.#refused(error);
      throw error;
    }
  }

  #route(request: ForeignRequest): ForeignAnswer {
    const [path = ''] = request.path.split('?');
    this.#checkAccess(request, request.method !== 'GET');
    if (path === this.readPath && request.method === 'GET') return this.#list(request);
    if (path === this.writePath && request.method === 'POST')
      return this.#create(this.#reader.unfolded(this.#json(request), null));
    const id = path.startsWith(`${this.writePath}/`) ? path.slice(this.writePath.length + 1) : '';
    const node = /^-?\d+$/.test(id) ? this.tree.get(Number(id)) : undefined;
    if (!node) throw new Refusal(404, 'No such category');
    if (request.method === 'PUT') return this.#update(node, this.#reader.unfolded(this.#json(request), node.id));
    if (request.method === 'DELETE') return this.#delete(node);
    throw new Refusal(405, 'Method not allowed');
  }

  #checkAccess(request: ForeignRequest, isWrite: boolean): void {
    const expected = credentialHeader(this.traits.auth);
    if (expected === null || (!isWrite && !this.traits.isReadGuarded)) return;
    if (request.headers[expected.name] !== expected.value) throw new Refusal(401, 'Not authorised');
  }

  #json(request: ForeignRequest): unknown {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new Refusal(415, 'Send JSON');
    try {
      return JSON.parse(request.body);
    } catch {
      throw new Refusal(400, 'Malformed JSON');
    }
  }

  #list(request: ForeignRequest): ForeignAnswer {
    const { body, hash } = this.#listed();
    const { etag } = this.traits;
    const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
    if (etag !== 'none') {
      const tag = `${etag === 'weak' ? 'W/' : ''}"${hash}"`;
      headers['etag'] = tag;
      if (request.headers['if-none-match'] === tag) return { status: 304, headers, body: '' };
    }
    return { status: 200, headers, body };
  }

  /** The listing's text, made once for each state of the tree. */
  #listed(): { body: string; hash: string } {
    const { listEnvelope, listing } = this.traits;
    if (this.#last?.revision === this.tree.revision && listing !== 'volatile') return this.#last;
    const list = this.#listing.list();
    const body = JSON.stringify(
      listEnvelope === 'bare'
        ? list
        : listEnvelope === 'data'
          ? { data: list }
          : { success: true, data: list, meta: { total: this.tree.size, page: null } }
    );
    this.#last = {
      revision: this.tree.revision,
      body,
      hash: createHash('sha1').update(body).digest('hex').slice(0, 16)
    };
    return this.#last;
  }

  #create(body: unknown): ForeignAnswer {
    const { fields, parentId = null, order } = this.#reader.read(body, null);
    const { name } = fields;
    if (name === undefined) throw new Refusal(this.traits.refusalStatus, `${this.traits.nameKey} is required`);
    this.#checkParent(parentId);
    this.#checkSlug(fields.slug, null);
    const node = this.#edits.create(
      { ...this.#blank(), ...fields, name, extras: { ...this.traits.columns, ...fields.extras } },
      parentId,
      order ?? null
    );
    return this.#succeeded(this.traits.created, node);
  }

  #update(node: ForeignCategory, body: unknown): ForeignAnswer {
    const { updates } = this.traits;
    const wanted = this.#reader.read(body, node.id);
    this.#checkUpdate(node, body);
    const isWhole = updates === 'full' || updates === 'replace';
    if (isWhole && wanted.fields.name === undefined)
      throw new Refusal(this.traits.refusalStatus, `${this.traits.nameKey} is required`);
    const parentId = wanted.parentId === undefined ? (isWhole ? null : node.parentId) : wanted.parentId;
    this.#checkParent(parentId);
    if (this.traits.checks === 'all' && this.tree.isWithin(parentId, node.id))
      throw new Refusal(this.traits.refusalStatus, 'A category cannot lie below itself');
    this.#checkSlug(wanted.fields.slug, node);
    const fields = isWhole ? { ...this.#blank(), ...wanted.fields } : wanted.fields;
    const extras = { ...(isWhole ? this.traits.columns : node.extras), ...wanted.fields.extras };
    this.editor.change(node.id, {
      ...fields,
      extras: this.traits.metadataKey === null ? extras : (wanted.fields.extras ?? (isWhole ? {} : node.extras))
    });
    this.#edits.move(node, parentId, wanted.order ?? null);
    return this.#succeeded(this.traits.updated, node);
  }

  #checkUpdate(node: ForeignCategory, body: unknown): void {
    const keys = this.#reader.ownKeys();
    const sent = new Map<string, unknown>(Object.entries(body ?? {}));
    const missing = keys.filter((key) => !sent.has(key));
    if (this.traits.updates === 'full' && missing.length > 0)
      throw new Refusal(this.traits.refusalStatus, `Required: ${missing.join(', ')}`);
    if (this.traits.updates !== 'partial' || missing.length > 0) return;
    const now = this.#listing.unfolded(node);
    if (keys.some((key) => JSON.stringify(sent.get(key)) === JSON.stringify(now[key])))
      throw new Refusal(this.traits.refusalStatus, 'Send only what changes');
  }

  #delete(node: ForeignCategory): ForeignAnswer {
    const isEmpty = this.tree.childrenOf(node.id).length === 0;
    if (!isEmpty && this.traits.deletes === 'refuse')
      throw new Refusal(this.traits.refusalStatus, 'The category has children');
    this.#edits.delete(node);
    return this.#succeeded(this.traits.deleted, node);
  }

  #blank(): Omit<ForeignFields, 'name' | 'extras'> {
    return { slug: null, description: '', visible: true };
  }

  #checkParent(parentId: number | null): void {
    if (this.traits.checks === 'all' && parentId !== null && !this.tree.get(parentId))
      throw new Refusal(this.traits.refusalStatus, 'No such parent');
  }

  #checkSlug(slug: string | null | undefined, except: ForeignCategory | null): void {
    if (this.traits.slug?.isUnique !== true || slug === undefined || slug === null) return;
    for (const node of this.tree.all())
      if (node !== except && node.slug === slug)
        throw new Refusal(this.traits.refusalStatus, `${this.traits.slug.key} is taken`);
  }

  #succeeded({ status, body }: Success, node: ForeignCategory): ForeignAnswer {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    if (status === 204 || body === 'empty') return { status, headers: {}, body: '' };
    if (body === 'text') return { status, headers: { 'content-type': 'text/plain' }, body: 'OK' };
    const written = this.#listing.one(node);
    if (body === 'bare') return { status, headers, body: JSON.stringify(written) };
    const { [this.traits.idKey]: _id, ...withoutId } = written;
    const data = body === 'category' ? written : body === 'withoutId' ? withoutId : null;
    return {
      status,
      headers,
      body: JSON.stringify(
        this.traits.hasMoreMembers ? { success: true, message: 'Saved', data, timestamp: node.updatedAt } : { data }
      )
    };
  }

  #refused({ status, message }: Refusal): ForeignAnswer {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    switch (this.traits.refusalBody) {
      case 'envelope':
        return { status, headers: json, body: JSON.stringify({ data: null, error: { code: 'refused', message } }) };
      case 'message':
        return { status, headers: json, body: JSON.stringify({ message }) };
      case 'problem':
        return {
          status,
          headers: { 'content-type': 'application/problem+json' },
          body: JSON.stringify({ title: 'Refused', status, detail: message })
        };
      case 'text':
        return { status, headers: { 'content-type': 'text/plain' }, body: message };
      case 'html':
        return {
          status,
          headers: { 'content-type': 'text/html' },
          body: `<!doctype html><title>${status}</title><h1>${message}</h1>`
        };
      case 'empty':
        return { status, headers: {}, body: '' };
    }
  }
}
