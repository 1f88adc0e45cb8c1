import type { ForeignFields } from './foreign-tree';
import { unfolded } from './folding';
import type { ForeignTraits } from './traits';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message);
  }
}

export interface Wanted {
  readonly fields: Partial<ForeignFields>;
  readonly parentId?: number | null;
  readonly order?: number;
}

type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export class BodyReader {
  readonly #refused: number;

  constructor(readonly traits: ForeignTraits) {
    this.#refused = traits.refusalStatus;
  }

  /** A body with all members at the top. */
  unfolded(body: unknown, id: number | null): unknown {
    const said = unfolded(body, this.traits, id);
    if (typeof said === 'string') throw new Refusal(this.#refused, said);
    return said;
  }

  /** @param id that the path names; `null`: a creation */
  read(body: unknown, id: number | null): Wanted {
    const { traits } = this;
    if (!isObject(body)) throw new Refusal(this.#refused, 'The body must be a JSON object');
    if (id !== null && traits.idKey in body && String(body[traits.idKey]) !== String(id))
      throw new Refusal(this.#refused, 'The id cannot be changed');
    const fields: { -readonly [Key in keyof ForeignFields]?: ForeignFields[Key] } = {};
    if (traits.nameKey in body) fields.name = this.#name(body[traits.nameKey]);
    if (traits.slug && traits.slug.key in body) fields.slug = this.#text(body, traits.slug) || null;
    if (traits.description && traits.description.key in body)
      fields.description = this.#text(body, traits.description) ?? '';
    if (traits.visible && traits.visible.key in body)
      fields.visible = this.#visible(body[traits.visible.key], traits.visible);
    const extras = this.#extras(body);
    if (extras !== undefined) fields.extras = extras;
    const wanted: { fields: Partial<ForeignFields>; parentId?: number | null; order?: number } = { fields };
    if (traits.parent.key in body) wanted.parentId = this.#parent(body[traits.parent.key], id);
    const order = traits.order ? body[traits.order.key] : undefined;
    if (traits.order && order !== undefined && order !== null) wanted.order = this.#order(order, traits.order);
    return wanted;
  }

  /** The members that a category always has in a listing, except its id. */
  ownKeys(): string[] {
    const { parent, nameKey, slug, description, visible, order } = this.traits;
    const texts = [slug, description].filter((field) => field !== null && field.missing !== 'absent');
    const others = [...texts, visible, order].flatMap((field) => (field === null ? [] : [field.key]));
    return [nameKey, ...(parent.root.as === 'absent' ? [] : [parent.key]), ...others];
  }

  #name(value: unknown): string {
    if (typeof value !== 'string' || value.trim() === '')
      throw new Refusal(this.#refused, `${this.traits.nameKey} is required`);
    return value;
  }

  #text(body: Body, { key }: { readonly key: string }): string | null {
    const value = body[key];
    if (typeof value === 'string') return value;
    if (value === null) return null;
    throw new Refusal(this.#refused, `${key} must be a text`);
  }

  #visible(value: unknown, { key, shown, hidden }: NonNullable<ForeignTraits['visible']>): boolean {
    if (isSame(value, shown)) return true;
    if (isSame(value, hidden)) return false;
    throw new Refusal(this.#refused, `${key} must be ${JSON.stringify(shown)} or ${JSON.stringify(hidden)}`);
  }

  #order(value: unknown, { key, first, meaning }: NonNullable<ForeignTraits['order']>): number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && (meaning === 'value' || value >= first))
      return value;
    throw new Refusal(this.#refused, `${key} must be a whole number`);
  }

  #parent(value: unknown, ownId: number | null): number | null {
    const { key, as, root } = this.traits.parent;
    if (root.as === 'mark' ? isSame(value, root.mark) : value === null) return null;
    const id = as === 'object' && isObject(value) ? value[this.traits.idKey] : value;
    const isText = as === 'string' || (as === 'object' && this.traits.idAs === 'string');
    if (isText ? typeof id === 'string' && /^-?\d+$/.test(id) : Number.isSafeInteger(id))
      return root.as === 'ownId' && Number(id) === ownId ? null : Number(id);
    throw new Refusal(this.#refused, `${key} must be a ${as}`);
  }

  #extras(body: Body): Record<string, unknown> | undefined {
    const { traits } = this;
    const texts = [traits.slug, traits.description].flatMap((field) => (field === null ? [] : [field.key]));
    const known = new Set([...this.ownKeys(), ...texts, traits.parent.key, traits.idKey]);
    const others = Object.entries(body).filter(([key]) => !known.has(key));
    const metadata = traits.metadataKey === null ? Object.fromEntries(others) : body[traits.metadataKey];
    const strange =
      traits.metadataKey === null ? [] : others.filter(([key]) => key !== traits.metadataKey).map(([key]) => key);
    if (traits.metadataKey !== null && metadata === undefined) {
      this.#refuseStrange(strange);
      return undefined;
    }
    if (!isObject(metadata)) throw new Refusal(this.#refused, `${traits.metadataKey} must be an object`);
    const isKept = (key: string): boolean =>
      key in traits.columns || (traits.unknownMembers === 'kept' && !isDerived(traits, key));
    const entries = Object.entries(metadata);
    // Under a separate key, entries belong to callers and are never unknown.
    if (traits.metadataKey === null) strange.push(...entries.map(([key]) => key).filter((key) => !isKept(key)));
    this.#refuseStrange(strange);
    return traits.metadataKey === null ? Object.fromEntries(entries.filter(([key]) => isKept(key))) : { ...metadata };
  }

  #refuseStrange(keys: readonly string[]): void {
    if (this.traits.unknownMembers === 'refused' && keys.length > 0)
      throw new Refusal(this.#refused, `Unknown member: ${keys.join(', ')}`);
  }
}

const isDerived = (traits: ForeignTraits, key: string): boolean =>
  traits.derived.some((each) => each === key) || (traits.shape.as === 'nested' && key === traits.shape.childrenKey);
