import type { Dialect, Mark } from '../../src-shared/dialect';
import type { RemoteId } from '../../src-shared/ids';
import type { IdMember } from './infer-structure';
import { isMark, isObject, isUsualRootMark, parentIdOf, remoteIdOf, type ListingRow } from './listed-values';
import type { MemberFacts } from './member-facts';
import {
  HIDDEN_NAMES,
  isDerivedName,
  ORDER_NAMES,
  PARENT_NAMES,
  plainName,
  rankIn,
  SHOWN_NAMES
} from '../../src-shared/member-names';

type Parent = Dialect['parent'];

interface ParentEvidence {
  readonly key: string;
  readonly resolved: number;
  readonly asObject: number;
  readonly asString: number;
  /** Nested rows whose value contradicts the nesting. */
  readonly contradictions: number;
  readonly own: number;
  readonly absent: number;
  readonly others: ReadonlyMap<Mark, number>;
  readonly links: ReadonlyMap<RemoteId, RemoteId>;
}

const gather = (
  rows: readonly ListingRow[],
  key: string,
  { key: idKey, as: idAs }: IdMember,
  ids: ReadonlySet<RemoteId>
): ParentEvidence => {
  const found = { resolved: 0, asObject: 0, asString: 0, contradictions: 0, own: 0, absent: 0 };
  const others = new Map<Mark, number>();
  const links = new Map<RemoteId, RemoteId>();
  for (const { row, within } of rows) {
    const value = row[key];
    const own = remoteIdOf(row[idKey], idAs);
    const parent = parentIdOf(value, idKey, idAs);
    const container = within === null ? null : remoteIdOf(within.row[idKey], idAs);
    if (parent !== null && parent !== own && ids.has(parent)) {
      found.resolved += 1;
      if (isObject(value)) found.asObject += 1;
      if (typeof value === 'string') found.asString += 1;
      if (container !== null && container !== parent) found.contradictions += 1;
      if (own !== null) links.set(own, parent);
      continue;
    }
    if (container !== null) found.contradictions += 1;
    if (parent !== null && parent === own) found.own += 1;
    else if (value === undefined) found.absent += 1;
    else {
      const mark = isMark(value) ? value : null;
      others.set(mark, (others.get(mark) ?? 0) + 1);
    }
  }
  return { key, ...found, others, links };
};

export const isAcyclic = (links: ReadonlyMap<RemoteId, RemoteId>): boolean => {
  const settled = new Set<RemoteId>();
  for (const start of links.keys()) {
    const way = new Set<RemoteId>();
    let at: RemoteId | undefined = start;
    while (at !== undefined && !settled.has(at)) {
      if (way.has(at)) return false;
      way.add(at);
      at = links.get(at);
    }
    for (const id of way) settled.add(id);
  }
  return true;
};

const usualRoots = ({ others, own, absent }: ParentEvidence): number =>
  own + absent + [...others].reduce((sum, [mark, count]) => sum + (isUsualRootMark(mark) ? count : 0), 0);

export const isParentName = (key: string): boolean =>
  rankIn(PARENT_NAMES, key) < Infinity || (plainName(key).includes('parent') && !isDerivedName(key));

/** Whether a member without a telling name may be a reference: orders and marks are numbers, too. */
export const mayRefer = (key: string): boolean =>
  !isDerivedName(key) && [ORDER_NAMES, SHOWN_NAMES, HIDDEN_NAMES].every((names) => rankIn(names, key) === Infinity);

/** Whether a member can be the reference. Without a telling name it has to resolve everywhere. */
const fits = (evidence: ParentEvidence, rows: number, isNamed: (key: string) => boolean): boolean => {
  const { key, resolved, contradictions, links } = evidence;
  if (contradictions > rows * 0.1) return false;
  const unusual = rows - resolved - usualRoots(evidence);
  if (isNamed(key)) return resolved > 0 || unusual <= rows * 0.1;
  if (resolved < 2 || unusual > 0 || !isAcyclic(links)) return false;
  // Other numbers equal ids by coincidence; real parents are several, and shared.
  const parents = new Set(links.values()).size;
  return parents > 1 && parents < links.size && mayRefer(key);
};

const saysTheSame = (a: ParentEvidence, b: ParentEvidence): boolean =>
  a.resolved > 0 && a.links.size === b.links.size && [...a.links].every(([id, parent]) => b.links.get(id) === parent);

/** The mark of a root: the most frequent usual one, else any other. */
const rootOf = (evidence: ParentEvidence): Parent['root'] => {
  const marks = [...evidence.others].toSorted(([, a], [, b]) => b - a);
  const usual = marks.filter(([mark]) => isUsualRootMark(mark));
  const candidates: [Parent['root'], number][] = [
    ...usual.map(([mark, count]): [Parent['root'], number] => [{ as: 'mark', mark }, count]),
    [{ as: 'ownId' }, evidence.own],
    [{ as: 'absent' }, evidence.absent]
  ];
  const [best] = candidates.filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);
  if (best) return best[0];
  const [unusual] = marks;
  return unusual === undefined ? { as: 'absent' } : { as: 'mark', mark: unusual[0] };
};

export interface ParentInference {
  readonly parent: Parent | null;
  /** Members with the same meaning, which the service updates along. */
  readonly alsoSaidBy: readonly string[];
  readonly resolved: number;
}

const writingOf = ({ resolved, asObject, asString }: ParentEvidence, idAs: Dialect['idAs']): Parent['as'] => {
  if (resolved === 0) return idAs === 'text' ? 'string' : idAs;
  if (asObject * 2 > resolved) return 'object';
  return asString * 2 > resolved ? 'string' : 'number';
};

/** One category in so many has to have a member without a telling name, since each costs a search in all of them. */
const FEWEST_FILLED = 50;

/** The member that refers to the parent, how, and how roots are marked. @param isNamed whether a member is called a parent */
export const inferParent = (
  rows: readonly ListingRow[],
  members: readonly MemberFacts[],
  id: IdMember,
  childrenKey: string | null,
  isNamed: (key: string) => boolean = isParentName
): ParentInference => {
  const { key: idKey, as: idAs } = id;
  const ids = new Set(rows.map(({ row }) => remoteIdOf(row[idKey], idAs)).filter((one) => one !== null));
  const found = members
    .filter(
      ({ key, lists, filled }) =>
        key !== idKey &&
        key !== childrenKey &&
        // Some categories may have several parents.
        (lists === 0 || (isNamed(key) && lists * 10 < filled)) &&
        (isNamed(key) || filled * FEWEST_FILLED >= rows.length)
    )
    .map(({ key }) => gather(rows, key, id, ids))
    .filter((evidence) => fits(evidence, rows.length, isNamed))
    .toSorted(
      (a, b) =>
        Number(b.resolved > 0) - Number(a.resolved > 0) ||
        Number(isNamed(b.key)) - Number(isNamed(a.key)) ||
        rankIn(PARENT_NAMES, a.key) - rankIn(PARENT_NAMES, b.key) ||
        b.resolved - a.resolved
    );
  const [best, ...rest] = found;
  if (best === undefined) return { parent: null, alsoSaidBy: [], resolved: 0 };
  return {
    parent: { key: best.key, as: writingOf(best, idAs), root: rootOf(best) },
    alsoSaidBy: rest.filter((other) => saysTheSame(other, best)).map(({ key }) => key),
    resolved: best.resolved
  };
};
