import { isNothing } from '../../fields/listed-values';
import type { Dialect } from '../../../src-shared/dialect';
import { pathOf } from '../../../src-shared/json-pointer';
import type { Address } from '../../../src-shared/remote';
import { mappedKeys } from '../dialect/read-fields';
import { protocolOf } from '../dialect/write-requests';
import type { RemoteId, RawCategory, RemoteCategory } from '../sync-tree';
import { lastSegment } from './http/endpoints';
import type { RemoteAnswer } from './http/transport';
import type { RemoteUpdate } from '../category-service';
import { echoedKeys, updateBody } from '../dialect/request-bodies';

/*
 * What a refused write suggests: another form of the parent, a wrapper around the body, a member that a creation has to bring, another verb.
 * Seen with Redmine 5.0.4, Django REST framework 3.14.0, Parse Server 9.10.0, FastAPI 0.92.0 and Flask-RESTful 0.3.9.
 */

const LONGEST_REFUSAL = 64_000;

type Written = NonNullable<Dialect['parent']['written']>;

/** Other ways to write a parent, the likeliest first: its id alone, under the same or another usual key, and an object with its id. */
export const otherParentForms = (dialect: Dialect): Dialect[] => {
  const { parent, idAs } = dialect;
  const as = idAs === 'text' ? 'string' : idAs;
  const now = parent.written ?? parent;
  const keys = [parent.key, 'parent_id', 'parentId', 'parent'];
  const forms: Written[] = [
    ...[...new Set(keys)].map((key): Written => ({ key, as, root: null })),
    { key: parent.key, as: 'object', root: null }
  ];
  return forms
    .filter(({ key, as: way }) => key !== now.key || way !== now.as)
    .map((written) => ({ ...dialect, parent: { ...parent, written } }));
};

/** Only such a refusal is about the form of a parent. One of a parent that may not be, in another form, might be passed over. */
const ABOUT_FORM =
  /expect(ed|ing)|incorrect type|invalid[_ ]type|pk value|cast to|not of type|must be an? (number|integer|string|uuid|id|object)\b|unknown|unexpected|unpermitted|should not exist|not allowed/i;

const parentForms = (text: string, dialect: Dialect): Dialect[] => {
  // Parse Server names the class that it expects a pointer to.
  const className = /expected Pointer<(\w{1,100})>/.exec(text)?.[1];
  if (className !== undefined)
    return [{ ...dialect, parent: { ...dialect.parent, as: 'object', beside: { __type: 'Pointer', className } } }];
  const said = pathOf(dialect.parent.key)?.at(-1) ?? dialect.parent.key;
  return ABOUT_FORM.test(text) && (text.includes(said) || /\bparent/i.test(text)) ? otherParentForms(dialect) : [];
};

const MISSING = '(blank|required|missing|empty|must not be null|cannot be null|not specified)';

const isMissed = (text: string, key: string): boolean => {
  const word = `\\b${key.replaceAll(/\W/g, String.raw`\$&`)}\\b`;
  return new RegExp(`${word}[^{}]{0,60}${MISSING}|${MISSING}[^{}]{0,40}${word}`, 'i').test(text);
};

const singular = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/(?<=[^s])s$/, '');

/** The member that the category lies in, as Rails names it, where a name that was sent is called missing. */
const wrappers = (text: string, dialect: Dialect, { writePath }: Pick<Address, 'writePath'>): Dialect[] => {
  const protocol = protocolOf(dialect);
  if (protocol.body !== undefined) return [];
  const named = /param is missing[^:]{0,60}: (\w{1,100})/.exec(text)?.[1];
  const last = lastSegment(writePath).replace(/\.json$/, '');
  const name = named ?? (isMissed(text, dialect.nameKey) && /^\w+$/.test(last) ? singular(last) : null);
  return name === null ? [] : [{ ...dialect, protocol: { ...protocol, body: { at: `/${name}` } } }];
};

/** Members of which a service may want one that Canopy can make of the name, as it may an id that is a text. A slug is asked of the person. */
const CODES = ['identifier', 'code', 'key', 'handle', 'reference', 'sku'];

const generated = (text: string, dialect: Dialect): Dialect[] => {
  const protocol = protocolOf(dialect);
  const [has, mapped] = [new Set(protocol.generated), mappedKeys(dialect)];
  const codes = [...CODES.filter((key) => !mapped.has(key)), ...(dialect.idAs === 'text' ? [dialect.idKey] : [])];
  const missed = codes.filter((key) => !has.has(key) && isMissed(text, key));
  if (missed.length === 0) return [];
  return [{ ...dialect, protocol: { ...protocol, generated: [...has, ...missed] } }];
};

/** Changes where the categories are listed, as LoopBack 3.28.0 takes them. */
const atReadPath = (dialect: Dialect): Dialect[] => {
  const protocol = protocolOf(dialect);
  const { create, update, remove } = protocol;
  if (create.path !== '{path}' || update.path !== '{path}/{id}') return [];
  return [
    {
      ...dialect,
      protocol: {
        ...protocol,
        create: { ...create, path: '{read}' },
        update: { ...update, path: '{read}/{id}' },
        remove: { ...remove, path: remove.path.replace('{path}', '{read}') }
      }
    }
  ];
};

/** The methods in an `Allow` (RFC 9110, 10.2.1). */
export const methodsIn = (allow = ''): ReadonlySet<string> =>
  new Set(
    allow
      .toUpperCase()
      .split(',')
      .map((one) => one.trim())
  );

/** Updates by PATCH instead of PUT, or the reverse, unless that is not among the verbs that are `allowed` either. */
export const byOtherVerb = (dialect: Dialect, allowed: ReadonlySet<string> | null): Dialect[] => {
  const protocol = protocolOf(dialect);
  const { update, actions } = protocol;
  const method = update.method === 'PATCH' ? 'PUT' : 'PATCH';
  const isKnown = actions !== undefined || update.mediaType !== undefined || update.method === 'POST';
  if (dialect.isCanopy || isKnown || allowed?.has(update.method) || allowed?.has(method) === false) return [];
  const updates = method === 'PUT' ? 'full' : 'partial';
  return [{ ...dialect, updates, protocol: { ...protocol, update: { ...update, method } } }];
};

/** Dialects by which a service may take what it has just refused, likeliest first. `parentId`: what was sent, if any. */
export const correctedDialects = (
  refusal: RemoteAnswer,
  change: { readonly parentId: RemoteId | null | undefined; readonly isNew: boolean; readonly isGuessedPath: boolean },
  dialect: Dialect,
  address: Pick<Address, 'writePath'>
): Dialect[] => {
  const { parentId, isNew, isGuessedPath } = change;
  if (dialect.isCanopy) return [];
  if (refusal.status === 404 || refusal.status === 405) {
    const { allow } = refusal.headers;
    const verbs = isNew || refusal.status === 404 ? [] : byOtherVerb(dialect, allow ? methodsIn(allow) : null);
    return [...verbs, ...(isGuessedPath ? atReadPath(dialect) : [])];
  }
  if (refusal.status !== 400 && refusal.status !== 422) return [];
  const text = refusal.body.toString('utf8', 0, LONGEST_REFUSAL);
  return [
    ...wrappers(text, dialect, address),
    ...(isNew ? generated(text, dialect) : []),
    ...(parentId === undefined || parentId === null ? [] : parentForms(text, dialect))
  ];
};

/** Refusals that can be about the form of a body rather than about what it wants. */
export const ABOUT_THE_FORM: readonly number[] = [400, 409, 415, 422];

export interface UpdateFallback {
  readonly body: RawCategory;
  readonly dialect: Dialect;
}

/** Only such a refusal is about members that must not be there; one about a value that is wrong would lose the value. */
const UNWANTED =
  /unknown|unrecogni[sz]ed|unexpected|unsupported|not allowed|not permitted|not writable|should not exist|additional propert|extra|read[\s_-]?only|immutable|cannot be (set|changed|updated|modified)|forbidden/i;
const BETWEEN_WORDS = /[^\p{L}\p{N}_]+/u;

/** Members that a refusal names although they only repeat what was listed: the service works them out itself. */
const unwantedKeys = (refusal: RemoteAnswer, update: RemoteUpdate, dialect: Dialect): string[] => {
  const text = refusal.body.toString('utf8', 0, LONGEST_REFUSAL);
  if (!UNWANTED.test(text)) return [];
  const words = new Set(text.split(BETWEEN_WORDS));
  return echoedKeys(update, dialect).filter((key) => {
    const said = pathOf(key)?.at(-1) ?? key;
    return words.has(said) || (BETWEEN_WORDS.test(said) && text.includes(said));
  });
};

/** A refused body without the members that its refusal complains about. `null`: none of them can be left out. */
export const withoutUnwanted = (
  refusal: RemoteAnswer,
  update: RemoteUpdate,
  dialect: Dialect
): UpdateFallback | null => {
  if (dialect.isCanopy || dialect.updates !== 'full') return null;
  const unwanted = unwantedKeys(refusal, update, dialect);
  if (unwanted.length === 0) return null;
  const spared: Dialect = { ...dialect, derivedKeys: [...dialect.derivedKeys, ...unwanted] };
  return { body: updateBody(update, spared), dialect: spared };
};

/** Other forms of a refused update, likeliest first: without members that it complains about, then full instead of partial or the reverse. */
export const updateFallbacks = (refusal: RemoteAnswer, update: RemoteUpdate, dialect: Dialect): UpdateFallback[] => {
  if (dialect.isCanopy || !ABOUT_THE_FORM.includes(refusal.status)) return [];
  const spared = withoutUnwanted(refusal, update, dialect);
  const other: Dialect = { ...dialect, updates: dialect.updates === 'full' ? 'partial' : 'full' };
  return [...(spared === null ? [] : [spared]), { body: updateBody(update, other), dialect: other }];
};

/** Members that were emptied by an update that did not mention them, and the parent. */
export const lostBy = (
  { raw, parentId, place }: RemoteUpdate,
  sent: RawCategory,
  now: RemoteCategory,
  dialect: Dialect
): string[] => {
  const unsaid = Object.keys(raw).filter(
    (key) => !Object.hasOwn(sent, key) && !dialect.derivedKeys.includes(key) && key !== dialect.parent.key
  );
  const lost = unsaid.filter((key) => !isNothing(raw[key]) && isNothing(now.raw[key]));
  const losesParent =
    place === undefined && !Object.hasOwn(sent, dialect.parent.key) && parentId !== null && now.parentId === null;
  return losesParent ? [...lost, dialect.parent.key] : lost;
};
