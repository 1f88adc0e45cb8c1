import { createHash } from 'node:crypto';
import { EMPTY_CONTENT, FIELD_NAMES, fieldWith, type CategoryContent } from '../../src-shared/category';
import { isNewKey, parentFromWire, TOP_LEVEL, type ParentKey } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import {
  isBlocked,
  type ProposalClash,
  type ProposalKey,
  type ProposalPart,
  type Seen
} from '../../src-shared/proposals';
import { sameJson } from '../../src-shared/same-json';
import { StoreError } from './errors';
import { messages } from './messages';
import { intentsOf, markOfBranch, type Intent, type ProposedEdits, type VersionedTree } from './proposal-edits';
import { ProposalTrial, type PartLeft } from './proposal-trial';
import { branchOf, wayUp, type CategoryTree } from './tree';
import type { TreeOperation } from './tree-operation';

export interface Review {
  readonly parts: readonly ProposalPart[];
  readonly digest: string;
  /** The tree with everything that can be published, including parts that must be named. New categories have new keys. */
  readonly tree: CategoryTree;
}

type ProposedField = ProposalPart['fields'][number];

/** A field as a value or nothing: JSON has no `undefined`. */
const proposedField = (field: string, values: { before?: unknown; after?: unknown; now?: unknown }): ProposedField => ({
  field,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
});

const unitsOf = (fields: Partial<CategoryContent>): Map<string, unknown> => {
  const units = new Map<string, unknown>();
  for (const field of FIELD_NAMES) {
    if (field !== 'metadata' && fields[field] !== undefined) units.set(field, fields[field]);
  }
  for (const [key, value] of Object.entries(fields.metadata ?? {})) units.set(`metadata.${key}`, value);
  return units;
};

/** What is left to change of a category's fields, and whether others have changed the same. */
interface FieldsLeft extends Pick<PartLeft, 'fields' | 'shown'> {
  readonly isContested: boolean;
}

/** Merges by unit: a field, or an entry of the metadata. What its author left as it was is no change of theirs. */
const fieldsLeft = (
  wanted: Partial<CategoryContent>,
  seen: Partial<CategoryContent> | undefined,
  now: CategoryContent
): FieldsLeft => {
  const [after, before, present] = [unitsOf(wanted), unitsOf(seen ?? {}), unitsOf(now)];
  const shown: ProposedField[] = [];
  const metadata = new Map(Object.entries(now.metadata));
  let fields: Partial<CategoryContent> = {};
  let isContested = false;
  const units = new Set([...after.keys(), ...(wanted.metadata === undefined ? [] : before.keys())]);
  for (const unit of units) {
    const [was, is, current] = [before.get(unit), after.get(unit), present.get(unit)];
    if (!after.has(unit) && !unit.startsWith('metadata.')) continue;
    if (sameJson(is, was) || sameJson(is, current)) continue;
    const isChanged = !sameJson(was, current);
    isContested ||= isChanged;
    shown.push(proposedField(unit, { before: was, after: is, ...(isChanged && { now: current ?? null }) }));
    const field = FIELD_NAMES.find((name) => name === unit);
    if (field !== undefined) fields = { ...fields, ...fieldWith(field, is) };
    else if (is === undefined) metadata.delete(unit.slice('metadata.'.length));
    else metadata.set(unit.slice('metadata.'.length), is);
    if (field === undefined) fields = { ...fields, metadata: Object.fromEntries(metadata) };
  }
  return { shown, fields, isContested };
};

const EMPTY_UNITS = unitsOf(EMPTY_CONTENT);

const clashOf = (kind: ProposalClash['kind'], message: string): ProposalClash => ({ kind, message });

type SeenCategory = Seen['categories'][number];

/** What a part would still change in the present tree, taken alone. */
const partLeft = (
  key: ProposalKey,
  intent: Intent,
  seen: SeenCategory | undefined,
  present: VersionedTree
): PartLeft => {
  const { creation, place, isDeleted } = intent;
  const part: PartLeft = { intent, shown: [], fields: {}, isMoved: false, isDeleted: false, clash: null };
  if (creation !== null) {
    const set = [...unitsOf(creation.fields)].filter(([unit, value]) => !sameJson(value, EMPTY_UNITS.get(unit)));
    return { ...part, shown: set.map(([unit, value]) => proposedField(unit, { after: value })) };
  }
  const node = present.tree.nodes.get(key);
  if (node === undefined) {
    const isOver = isDeleted || (place === null && Object.keys(intent.fields).length === 0);
    return isOver ? part : { ...part, clash: clashOf('gone', messages.partGone({ name: seen?.name ?? String(key) })) };
  }
  const { parent, fields: now } = node;
  if (isDeleted) {
    const isAsSeen = seen?.mark === markOfBranch(present, key);
    return {
      ...part,
      isDeleted,
      clash: isAsSeen ? null : clashOf('branchChanged', messages.partBranchChanged({ name: now.name }))
    };
  }
  const { isContested, ...fields } = fieldsLeft(intent.fields, seen?.fields, now);
  const from = seen === undefined ? undefined : parentFromWire(seen.parentId);
  const isMoved = place !== null && (place.parent !== parent || place.parent === from);
  const moved = isMoved && place.parent !== parent && from !== parent ? messages.partMoved({ name: now.name }) : null;
  const contested = isContested ? clashOf('changed', messages.partChanged({ name: now.name })) : null;
  return { ...part, ...fields, isMoved, clash: contested ?? (moved === null ? null : clashOf('moved', moved)) };
};

const wantedOf = ({ intent, shown, isMoved, isDeleted, clash }: PartLeft): ProposalPart['does'] => {
  const isGone = clash?.kind === 'gone';
  if (intent.creation !== null) return ['create'];
  const wanted: ProposalPart['does'] = [];
  if (shown.length > 0 || (isGone && Object.keys(intent.fields).length > 0)) wanted.push('update');
  if (isMoved || (isGone && intent.place !== null)) wanted.push('move');
  if (isDeleted) wanted.push('delete');
  return wanted;
};

/** Names from the top down to a category, itself included. */
const pathOf = (tree: CategoryTree, to: ParentKey): string[] =>
  [...wayUp(tree, to)].reverse().flatMap((id) => tree.nodes.get(id)?.fields.name ?? []);

/** The new categories that a part needs, since it lies in them or moves into them. */
const neededBy = (key: ProposalKey, parts: ReadonlyMap<ProposalKey, PartLeft>): ProposalKey[] => {
  const needs: ProposalKey[] = [];
  const first = parts.get(key)?.intent.place?.parent;
  // What would lie deeper than a tree goes cannot be published.
  for (let at = first; typeof at === 'number' && isNewKey(at) && needs.length < LIMITS.depth && !needs.includes(at);) {
    needs.push(at);
    at = parts.get(at)?.intent.place?.parent;
  }
  return needs;
};

const seenById = ({ categories }: Seen): ReadonlyMap<number, SeenCategory> =>
  new Map(categories.map((one) => [one.id, one]));

const partsLeft = ({ edits, seen }: ProposedEdits, present: VersionedTree): ReadonlyMap<ProposalKey, PartLeft> => {
  const known = seenById(seen);
  return new Map([...intentsOf(edits)].map(([key, intent]) => [key, partLeft(key, intent, known.get(key), present)]));
};

/** Reviews a proposal against a tree. Parts of which nothing is left to do are left out. */
export const reviewEdits = (proposed: ProposedEdits, present: VersionedTree): Review => {
  const left = partsLeft(proposed, present);
  const known = seenById(proposed.seen);
  const trial = ProposalTrial.run({ proposed, tree: present.tree, left, chosen: new Set(left.keys()) });
  const parts: ProposalPart[] = [];
  for (const [key, part] of left) {
    const { creation, place } = part.intent;
    const failure = trial.failures.get(key);
    const does = failure === undefined ? (trial.done.get(key) ?? []) : wantedOf(part);
    if (does.length === 0) continue;
    const node = present.tree.nodes.get(key);
    parts.push({
      key,
      name: node?.fields.name ?? creation?.fields.name ?? known.get(key)?.name ?? '',
      path:
        creation === null
          ? pathOf(present.tree, node?.parent ?? TOP_LEVEL)
          : pathOf(trial.tree, place?.parent ?? TOP_LEVEL),
      does,
      fields: part.shown,
      ...(does.includes('move') && { to: pathOf(trial.tree, place?.parent ?? TOP_LEVEL) }),
      ...(part.isDeleted && { below: branchOf(present.tree, key).length - 1 }),
      needs: neededBy(key, left),
      clash: failure ?? part.clash
    });
  }
  return { parts, digest: digestOf(parts, trial.operations, present), tree: trial.tree };
};

/** The digest of all that a reviewer is shown, of the places, and of what the deletions take along. */
const digestOf = (
  parts: readonly ProposalPart[],
  operations: readonly TreeOperation[],
  present: VersionedTree
): string => {
  const places = operations.flatMap((one) =>
    one.kind === 'arrange' || one.kind === 'move' || one.kind === 'create'
      ? [one.kind === 'arrange' ? one : [one.id, one.place]]
      : []
  );
  const branches = parts.flatMap(({ key, does }) => (does.includes('delete') ? [markOfBranch(present, key)] : []));
  return createHash('sha256')
    .update(JSON.stringify([parts, places, branches]))
    .digest('hex');
};

/** What is carried out to publish some parts. */
export interface Publication {
  readonly published: ReadonlySet<ProposalKey>;
  readonly operations: readonly TreeOperation[];
}

/** What publishes these parts (left out: all without a clash) and the new ones above them. Throws `invalid` for an impossible part, and what carrying out throws. */
export const publicationOf = (
  proposed: ProposedEdits,
  present: VersionedTree,
  { parts }: Review,
  only: readonly ProposalKey[] | undefined
): Publication => {
  const known = new Map(parts.map((part) => [part.key, part]));
  const chosen = only ?? parts.filter(({ clash }) => clash === null).map(({ key }) => key);
  const published = new Set<ProposalKey>();
  for (const key of chosen) {
    const part = known.get(key);
    if (part === undefined) throw new StoreError('invalid', messages.noPart({ key: String(key) }));
    for (const taken of [...part.needs, key]) {
      const one = known.get(taken);
      if (one === undefined) continue;
      if (isBlocked(one))
        throw new StoreError('invalid', one.clash?.message ?? messages.noPart({ key: String(taken) }));
      published.add(taken);
    }
  }
  const left = partsLeft(proposed, present);
  const { failures, operations } = ProposalTrial.run({ proposed, tree: present.tree, left, chosen: published });
  for (const failure of failures.values()) throw clashRefusal(failure);
  return { published, operations };
};

/** The refusal of a submission, or of a publication of some parts, that cannot be carried out. */
export const clashRefusal = ({ kind, message }: ProposalClash): StoreError => {
  const codes = { gone: 'not_found', placeGone: 'unknown_parent', cycle: 'cycle' } as const;
  return new StoreError(kind === 'gone' || kind === 'placeGone' || kind === 'cycle' ? codes[kind] : 'invalid', message);
};

/** Why a part of a proposal that is about to be submitted cannot be carried out; `null`: all can. */
export const firstImpossible = ({ parts }: Review): ProposalClash | null => parts.find(isBlocked)?.clash ?? null;
