import {
  byRank,
  ID_NAMES,
  isTextIdName,
  NAME_NAMES,
  PARENT_WORDS,
  PATH_NAMES,
  plainName,
  rankIn,
  SLUG_NAMES,
  SURE_IDS
} from '../../src-shared/member-names';
import { inferParent, isAcyclic, isParentName, mayRefer } from './infer-parent';
import { inferId } from './infer-structure';
import { isUsualRootMark, type ListingRow, type RawCategory } from './listed-values';
import type { MemberFacts } from './member-facts';

export interface Link {
  readonly parentKey: string;
  readonly targetKey: string;
  readonly isById: boolean;
  readonly isNamed: boolean;
}

/** Most targets that are tried: each costs a search in all categories. */
const MOST_TARGETS = 8;
const MOST_REFERENCES = 40;

const CODE_NAME =
  /(?:^|[^a-z])(?:id|code|key|uuid|guid|number|nummer|handle|sku|identifier)$|(?:[a-z]Id|Code|Key|ID|CODE)$/;

/** A parent name refers to the parent in a table; a service would only repeat it. */
const isNamedParent = (key: string): boolean => isParentName(key) || rankIn(PARENT_WORDS, key) < Infinity;

const isDistinct = ({ filled, values, rows }: MemberFacts): boolean =>
  filled * 2 > rows && values.size >= Math.min(filled, 10_000) * 0.9;

const isIdName = ({ key }: MemberFacts): boolean =>
  !isNamedParent(key) && (rankIn(ID_NAMES, key) < Infinity || isTextIdName(key) || CODE_NAME.test(key));

const isUnnamedNumber = ({ key, values }: MemberFacts): boolean =>
  /^Column \d+$/.test(key) && [...values.keys()].slice(0, 500).every((value) => /^\d+$/.test(String(value)));

const idsAmong = (members: readonly MemberFacts[]): MemberFacts[] => {
  const ids = members.filter((member) => (isIdName(member) || isUnnamedNumber(member)) && isDistinct(member));
  return ids.toSorted((a, b) => Math.min(rankIn(ID_NAMES, a.key), 99) - Math.min(rankIn(ID_NAMES, b.key), 99));
};

const wordsAmong = (members: readonly MemberFacts[]): MemberFacts[] => [
  ...byRank(members, PATH_NAMES).filter((member) => isDistinct(member)),
  ...byRank(members, NAME_NAMES),
  ...byRank(members, SLUG_NAMES)
];

const isReference = (member: MemberFacts): boolean =>
  isNamedParent(member.key) || (member.values.size < member.filled && member.lists === 0);

export const trimmedText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The rows that a field refers to, by the referring row; `null`: not nearly all of its values are references, or rows are below themselves. */
const referencesIn = (raws: readonly RawCategory[], reference: string, target: string): Map<number, number> | null => {
  const places = new Map(raws.map((raw, at) => [trimmedText(raw[target]), at]));
  const parents = new Map<number, number>();
  let others = 0;
  for (const [at, raw] of raws.entries()) {
    const word = trimmedText(raw[reference]);
    const parent = places.get(word);
    if (isUsualRootMark(word) || parent === at) continue;
    if (parent === undefined) others += 1;
    else parents.set(at, parent);
  }
  const areMost = parents.size > 1 && parents.size >= others * 9 && parents.size * 3 >= raws.length;
  return areMost && isAcyclic(parents) ? parents : null;
};

/** References to small numbers are several, and to rows above: other numbers equal ids by coincidence. */
const LEAST_COUNTED = 3;

/** A reference to a field without a telling name: nearly all values of the one are values of the other. */
const linkByValues = (rows: readonly ListingRow[], members: readonly MemberFacts[]): Link | null => {
  const raws = rows.map(({ row }) => row);
  const referring = members.filter(({ key }) => mayRefer(key));
  const targets = referring.filter(
    ({ key, strings, numbers, values }) =>
      strings + numbers === raws.length && values.size >= Math.min(raws.length, 10_000) && !isNamedParent(key)
  );
  for (const target of targets.slice(0, MOST_TARGETS)) {
    const areSmall = raws.every((raw) => Number(trimmedText(raw[target.key])) <= 2 * raws.length);
    for (const reference of referring.filter(isReference).slice(0, MOST_REFERENCES)) {
      const parents = reference === target ? null : referencesIn(raws, reference.key, target.key);
      if (parents === null) continue;
      const isNamed = isNamedParent(reference.key);
      const different = new Set(parents.values()).size;
      const areShared = different > 1 && different < parents.size;
      const areAbove = parents.size >= LEAST_COUNTED && [...parents].every(([at, parent]) => parent < at);
      if (isNamed || (areShared && (!areSmall || areAbove)))
        return { parentKey: reference.key, targetKey: target.key, isById: true, isNamed };
    }
  }
  return null;
};

/** The reference to the parent, if it resolves for at least some rows. */
export const inferLink = (rows: readonly ListingRow[], members: readonly MemberFacts[]): Link | null => {
  const ids = idsAmong(members).slice(0, MOST_TARGETS);
  const references = members.filter(isReference);
  const named = references.filter(({ key }) => isNamedParent(key));
  const tried = [
    ...ids.map((target) => ({ target, isById: true, among: references.slice(0, MOST_REFERENCES) })),
    ...wordsAmong(members)
      .slice(0, MOST_TARGETS)
      .map((target) => ({ target, isById: false, among: named }))
  ];
  let best: { readonly link: Link; readonly resolved: number } | null = null;
  for (const { target, isById, among } of tried) {
    const { parent, resolved } = inferParent(rows, among, { key: target.key, as: 'text' }, null, isNamedParent);
    if (parent === null || resolved === 0) continue;
    const isNamed = isNamedParent(parent.key);
    const isBetter: boolean =
      best === null ||
      Number(isNamed) > Number(best.link.isNamed) ||
      (isNamed === best.link.isNamed && resolved > best.resolved);
    if (isBetter) best = { link: { parentKey: parent.key, targetKey: target.key, isById, isNamed }, resolved };
  }
  return best?.link ?? linkByValues(rows, members);
};

/** A field that is called a parent although nothing in it resolves. */
export const inferNamedParent = (members: readonly MemberFacts[]): string | null =>
  members.find(({ key, texts, numbers, objects }) => isNamedParent(key) && texts + numbers + objects > 0)?.key ?? null;

/** `EC000001`, `aa-1-2`: with digits, without spaces. */
const areCodes = ({ values }: MemberFacts): boolean =>
  [...values.keys()].slice(0, 500).every((value) => typeof value === 'string' && /^\S*\d\S*$/.test(value));

/** The id where no field refers to a parent: by a sure name, or codes that do not repeat. */
export const inferSureId = (raws: readonly RawCategory[], members: readonly MemberFacts[]): string | null => {
  const sure = members.filter(
    (member) =>
      !isNamedParent(member.key) &&
      (rankIn(SURE_IDS, member.key) < Infinity || isTextIdName(member.key) || plainName(member.key).endsWith('code'))
  );
  const codes = members.filter((member) => isIdName(member) && isDistinct(member) && areCodes(member));
  return inferId(raws, sure)?.key ?? [...sure.filter(isDistinct), ...codes][0]?.key ?? null;
};
