import type { Dialect } from '../../../src-shared/dialect';
import { pathOf } from '../../../src-shared/json-pointer';
import type { RemoteUpdate } from '../category-service';
import { echoedKeys, updateBody } from '../dialect/request-bodies';
import type { RawCategory, RemoteCategory } from '../sync-tree';
import type { RemoteAnswer } from './http/exchange';

/** Refusals that can be about the form of a body rather than about what it wants. */
export const ABOUT_THE_FORM: readonly number[] = [400, 409, 415, 422];

export interface UpdateFallback {
  readonly body: RawCategory;
  /** The dialect that the service has when it takes this body. */
  readonly dialect: Dialect;
}

/** Only such a refusal is about members that must not be there; one about a value that is wrong would lose the value. */
const UNWANTED =
  /unknown|unrecogni[sz]ed|unexpected|unsupported|not allowed|not permitted|not writable|should not exist|additional propert|extra|read[\s_-]?only|immutable|cannot be (set|changed|updated|modified)|forbidden/i;
const BETWEEN_WORDS = /[^\p{L}\p{N}_]+/u;

/** Each member is looked for in it. */
const LONGEST_REFUSAL = 64_000;

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

/** The same body without the members that its refusal complains about. `null`: it complains about none that can be left out. */
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

/**
 * Other ways to write an update that a service has refused, likeliest first: without members that it complains about, then with
 * all fields where only some were sent, or the other way round.
 */
export const updateFallbacks = (refusal: RemoteAnswer, update: RemoteUpdate, dialect: Dialect): UpdateFallback[] => {
  if (dialect.isCanopy || !ABOUT_THE_FORM.includes(refusal.status)) return [];
  const spared = withoutUnwanted(refusal, update, dialect);
  const other: Dialect = { ...dialect, updates: dialect.updates === 'full' ? 'partial' : 'full' };
  return [...(spared === null ? [] : [spared]), { body: updateBody(update, other), dialect: other }];
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * What a service has lost by an update that did not say it: members that had a value and have none, and the parent. Distinguishes a
 * service that takes what is left out for empty from one that leaves it alone.
 */
export const lostBy = (
  { raw, parentId, place }: RemoteUpdate,
  sent: RawCategory,
  now: RemoteCategory,
  dialect: Dialect
): string[] => {
  const unsaid = Object.keys(raw).filter(
    (key) => !Object.hasOwn(sent, key) && !dialect.derivedKeys.includes(key) && key !== dialect.parent.key
  );
  const lost = unsaid.filter((key) => !isBlank(raw[key]) && isBlank(now.raw[key]));
  const losesParent =
    place === undefined && !Object.hasOwn(sent, dialect.parent.key) && parentId !== null && now.parentId === null;
  return losesParent ? [...lost, dialect.parent.key] : lost;
};
