import type { RemoteId } from '../../../src-shared/remote';
import { foreignService } from '../foreign/services';
import { ForeignEdits } from '../foreign/foreign-edits';
import { ForeignTree, type ForeignCategory, type ForeignFields } from '../foreign/foreign-tree';
import { MemoryEditor } from '../foreign/memory-editor';
import { CREDENTIALS, type ForeignTraits } from '../foreign/traits';
import { ProductRefusal, type Asked, type Product } from './product';

export interface Wanted {
  readonly fields: Partial<ForeignFields>;
  readonly parentId?: number | null;
  readonly order?: number;
}

export interface Members {
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly visible?: { readonly key: string; readonly shown: unknown };
  readonly parent?: string;
  readonly order?: string;
  readonly extras?: readonly string[];
}

/** What most products call them, but for the parent. */
export const USUAL_MEMBERS = {
  name: 'name',
  slug: 'slug',
  description: 'description',
  order: 'position',
  visible: { key: 'visible', shown: true }
} as const;

const BLANK = { slug: null, description: '', visible: true, extras: {} } as const;
const USUAL = { page: 1, size: 10 } as const;

/** The categories of one product in memory, and what its endpoints share. */
export class Shop {
  readonly traits: ForeignTraits;
  readonly tree: ForeignTree;
  readonly editor: MemoryEditor;
  readonly chosenIds = new Map<number, string>();
  readonly #edits: ForeignEdits;

  constructor(readonly product: Product) {
    const { pasted, auth, authHeader, keeps, name } = product;
    const usual = CREDENTIALS[auth];
    const credentials = usual.kind === 'header' && authHeader !== undefined ? { ...usual, name: authHeader } : usual;
    this.traits = {
      ...foreignService('plain'),
      name,
      readPath: pasted,
      writePath: pasted,
      order: null,
      checks: 'all',
      deletes: 'refuse',
      derived: [],
      ...keeps,
      auth,
      credentials
    };
    this.tree = new ForeignTree(this.traits.firstId, this.traits.reusesIds);
    this.#edits = new ForeignEdits(this.traits, this.tree);
    this.editor = new MemoryEditor(this.traits, this.tree);
  }

  rows(): ForeignCategory[] {
    return [...this.tree.all()];
  }

  idOf(number: number): RemoteId {
    return this.product.ids?.of(number, this) ?? number;
  }

  parentIdOf({ parentId }: ForeignCategory): RemoteId | null {
    return parentId === null ? null : this.idOf(parentId);
  }

  numberOf(id: string): number {
    return this.product.ids?.numberOf(id, this) ?? (/^-?\d+$/.test(id) ? Number(id) : Number.NaN);
  }

  /** @throws ProductRefusal (404) */
  find(id: string): ForeignCategory {
    const node = this.tree.get(this.numberOf(id));
    if (node === undefined) throw new ProductRefusal(404, 'Not found');
    return node;
  }

  /** The parent that a body names; `roots` are the values for no parent. @throws ProductRefusal if it does not exist */
  parentIn(
    value: unknown,
    member: string,
    { roots = [null], status = 422 }: { roots?: readonly unknown[]; status?: number } = {}
  ): number | null {
    if (roots.includes(value)) return null;
    const parent =
      typeof value === 'string' || typeof value === 'number' ? this.tree.get(this.numberOf(String(value))) : undefined;
    if (parent === undefined)
      throw new ProductRefusal(status, `${member} does not exist`, { [member]: 'There is no such category.' });
    return parent.id;
  }

  /** @param parent reads the member that says where a category lies */
  wanted(body: Readonly<Record<string, unknown>>, members: Members, parent: (value: unknown) => number | null): Wanted {
    const fields: Partial<ForeignFields> = {};
    const { name, slug, description, visible, order } = members;
    if (Object.hasOwn(body, name)) fields.name = typeof body[name] === 'string' ? body[name] : '';
    if (slug !== undefined && Object.hasOwn(body, slug))
      fields.slug = typeof body[slug] === 'string' && body[slug] !== '' ? body[slug] : null;
    if (description !== undefined && Object.hasOwn(body, description))
      fields.description = typeof body[description] === 'string' ? body[description] : '';
    if (visible !== undefined && Object.hasOwn(body, visible.key)) fields.visible = body[visible.key] === visible.shown;
    const extras = Object.fromEntries(
      (members.extras ?? []).filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]])
    );
    if (Object.keys(extras).length > 0) fields.extras = extras;
    return {
      fields,
      ...(members.parent !== undefined &&
        Object.hasOwn(body, members.parent) && { parentId: parent(body[members.parent]) }),
      ...(order !== undefined && typeof body[order] === 'number' && { order: body[order] })
    };
  }

  /** @throws ProductRefusal without a name */
  create(
    { fields, parentId = null, order }: Wanted,
    { member = 'name', status = 422 }: { member?: string; status?: number } = {}
  ): ForeignCategory {
    const { name } = fields;
    if (name === undefined || name.trim() === '')
      throw new ProductRefusal(status, `${member} is required`, { [member]: 'This field is required.' });
    return this.#edits.create(
      { ...BLANK, ...fields, name, extras: { ...this.traits.columns, ...fields.extras } },
      parentId,
      order ?? null
    );
  }

  wouldClose(node: ForeignCategory, parentId: number | null | undefined): boolean {
    return parentId !== undefined && this.tree.isWithin(parentId, node.id);
  }

  /** Changes the given values. @throws ProductRefusal for a cycle */
  update(
    node: ForeignCategory,
    { fields, parentId, order }: Wanted,
    { member = 'parent', status = 422 }: { member?: string; status?: number } = {}
  ): void {
    if (fields.name?.trim() === '')
      throw new ProductRefusal(status, 'A name is required', { [this.traits.nameKey]: 'This field is required.' });
    if (this.wouldClose(node, parentId))
      throw new ProductRefusal(status, 'A category cannot lie below itself', {
        [member]: 'A category cannot lie below itself.'
      });
    this.editor.change(node.id, { ...fields, extras: { ...node.extras, ...fields.extras } });
    if (parentId !== undefined || order !== undefined)
      this.#edits.move(node, parentId === undefined ? node.parentId : parentId, order ?? null);
  }

  /** Replaces everything; omitted values are lost. */
  replace(node: ForeignCategory, wanted: Wanted, options?: { member?: string; status?: number }): void {
    this.update(
      node,
      {
        ...wanted,
        fields: { ...BLANK, ...wanted.fields, extras: { ...this.traits.columns, ...wanted.fields.extras } },
        parentId: wanted.parentId ?? null
      },
      options
    );
  }

  /** Removes a category, and its children according to the product's traits. @throws ProductRefusal if it keeps categories with children */
  remove(node: ForeignCategory, status = 409): void {
    if (this.traits.deletes === 'refuse' && this.tree.childrenOf(node.id).length > 0)
      throw new ProductRefusal(status, 'The category has children');
    this.#edits.delete(node);
  }

  /** Moves the children to the top, as a foreign key set to null does. */
  removeAlone(node: ForeignCategory): void {
    const children = [...this.tree.childrenOf(node.id)];
    for (const child of children) this.tree.place(child, null, child.order);
    this.tree.remove(node);
  }

  listedRows(nodes: readonly ForeignCategory[]): Readonly<Record<string, unknown>>[] {
    return nodes.map((node) => this.product.row(node, this));
  }
}

export const numberIn = ({ query }: Asked, parameter: string, usual: number): number => {
  const text = query.get(parameter);
  return text !== null && /^\d+$/.test(text) ? Number(text) : usual;
};

export const pageOf = <T>(
  all: readonly T[],
  page: number,
  size: number,
  first: number = USUAL.page
): { rows: T[]; pages: number } => {
  const start = Math.max(0, page - first) * size;
  return { rows: all.slice(start, start + size), pages: Math.max(1, Math.ceil(all.length / size)) };
};

export const linkTo = ({ url }: Asked, parameters: Readonly<Record<string, string | number>>): string => {
  const link = new URL(url);
  for (const [name, value] of Object.entries(parameters)) link.searchParams.set(name, String(value));
  return link.href;
};

export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nested value at some keys of a body, or `{}`. */
export const within = (
  body: Readonly<Record<string, unknown>>,
  ...keys: readonly string[]
): Readonly<Record<string, unknown>> => {
  let at: unknown = body;
  for (const key of keys) at = isRecord(at) ? at[key] : undefined;
  return isRecord(at) ? at : {};
};
