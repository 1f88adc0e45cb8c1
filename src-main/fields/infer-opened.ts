import type { Dialect } from '../../src-shared/dialect';
import { pathOf } from '../../src-shared/json-pointer';
import { isObject, type RawCategory } from './listed-values';
import { memberFacts, type MemberFacts } from './member-facts';
import {
  byRank,
  DESCRIPTION_NAMES,
  METADATA_NAMES,
  NAME_NAMES,
  PARENT_NAMES,
  SLUG_NAMES
} from '../../src-shared/member-names';
import { largest } from '../../src-shared/long-lists';
import { keyAt, openingFor, type Opening } from './opened-members';
import messages from './messages/en.json' with { type: 'json' };

export interface OpenedInference {
  readonly contentKey: string | null;
  readonly opening: Opening;
  readonly names: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/** Keys under which services put the attributes of a category, beside its references. */
const CONTENT_NAMES = [...METADATA_NAMES, 'content', 'values', 'category', 'node', 'item'];
const RELATION_NAMES = ['relationships', 'relations', 'references', 'refs'];

/** Members with the text itself rather than a language. */
const SAID_BY = ['value', 'text', 'default', 'rendered', 'raw', 'plain', 'label', 'name', 'title'];
const LANGUAGE = /^[a-z]{2,3}([-_][a-z\d]{2,8})*$/i;
const ENGLISH = /^en([-_]|$)/i;

const TEXTS = [NAME_NAMES, SLUG_NAMES, DESCRIPTION_NAMES];

interface Place {
  readonly path: readonly string[];
  readonly rows: readonly RawCategory[];
  readonly members: readonly MemberFacts[];
}

const isMostly = (count: number, rows: number): boolean => count * 10 >= rows * 9;

const within = ({ path, rows }: Place, key: string): Place => {
  const objects = rows.map((row) => row[key]).filter(isObject);
  return { path: [...path, key], rows: objects, members: memberFacts(objects) };
};

/** The member with a text: by its name, else the most frequent language, English first. `null`: it is no text. */
const textWithin = (place: Place, member: MemberFacts): string | null => {
  if (member.objects === 0 || !isMostly(member.objects, member.filled)) return null;
  const texts = within(place, member.key).members.filter(
    ({ key, strings, filled }) =>
      strings > 0 && isMostly(strings, filled) && (SAID_BY.includes(key) || LANGUAGE.test(key))
  );
  const said = SAID_BY.map((name) => texts.find(({ key }) => key === name)).find((one) => one !== undefined);
  if (said) return said.key;
  const most = largest(
    texts.map(({ filled }) => filled),
    0
  );
  const common = texts.filter(({ filled }) => isMostly(filled, most));
  return (common.find(({ key }) => ENGLISH.test(key)) ?? common[0])?.key ?? null;
};

/** A name by its key, with text or an object that holds one. */
const hasName = (place: Place): boolean =>
  byRank(place.members, NAME_NAMES).some(
    (member) =>
      isMostly(member.strings, member.rows) ||
      (isMostly(member.objects, member.rows) && textWithin(place, member) !== null)
  );

const contentOf = (top: Place): Place | null => {
  if (hasName(top)) return null;
  const objects = top.members.filter(
    ({ key, objects: count, rows }) => isMostly(count, rows) && CONTENT_NAMES.includes(key.toLowerCase())
  );
  return objects.map(({ key }) => within(top, key)).find(hasName) ?? null;
};

/** The reference to the parent within another member: `/relationships/parent/data`, `/parent/data`, `/refs/parentId`. */
const parentWithin = (top: Place): readonly string[] | null => {
  const places = [
    top,
    ...top.members
      .filter(({ key, objects }) => objects > 0 && RELATION_NAMES.includes(key.toLowerCase()))
      .map(({ key }) => within(top, key))
  ];
  for (const place of places) {
    const [reference] = byRank(place.members, PARENT_NAMES);
    if (reference === undefined) continue;
    const data = within(place, reference.key).members.find(({ key }) => key === 'data');
    const path = [
      ...place.path,
      reference.key,
      ...(data !== undefined && isMostly(data.rows, reference.filled) ? ['data'] : [])
    ];
    return path.length > 1 ? path : null;
  }
  return null;
};

/** Which members are opened, since they hold a name, a text or the parent; `null`: none. @param rows all, without their children */
export const inferOpened = (
  rows: readonly RawCategory[],
  members: readonly MemberFacts[],
  outer: Pick<Dialect, 'idKey' | 'childrenKey'>
): OpenedInference | null => {
  const top: Place = { path: [], rows, members };
  const content = contentOf(top);
  const [contentKey = null] = content?.path ?? [];
  const named = { ...outer, ...(contentKey !== null && { contentKey }) };
  const names = new Map<string, string>();
  const warnings: string[] = [];
  const judge = (path: readonly string[], as: string): void => void names.set(keyAt(path, openingFor(named, [])), as);
  const place = content ?? top;
  for (const text of TEXTS) {
    const [best] = byRank(place.members, text);
    const said = best === undefined ? null : textWithin(place, best);
    if (best === undefined || said === null) continue;
    judge([...place.path, best.key, said], best.key);
    warnings.push(messages.oneOfTexts({ key: best.key, shown: said }));
  }
  const parent = parentWithin(top);
  if (parent !== null)
    judge(parent, place.members.some(({ key }) => key === 'parent') ? parent.join(' parent ') : 'parent');
  if (contentKey === null && names.size === 0) return null;
  return { contentKey, opening: openingFor(named, names.keys()), names, warnings };
};

const SAMPLE = 2_000;
const MOST_OFFERED = 60;

/** The pointers of nested members, for the person to choose from. */
export const membersWithin = (
  rows: readonly RawCategory[],
  members: readonly MemberFacts[],
  opening: Opening
): string[] => {
  const top: Place = { path: [], rows: rows.slice(0, SAMPLE), members };
  const offered = members.flatMap(({ key, objects }) =>
    objects === 0 ? [] : within(top, key).members.map((one) => keyAt([key, one.key], opening))
  );
  return offered.filter((key) => pathOf(key) !== null).slice(0, MOST_OFFERED);
};
