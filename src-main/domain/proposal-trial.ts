import type { CategoryContent } from '../../src-shared/category';
import { isNewKey, TOP_LEVEL, type CategoryKey, type ParentKey } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { ProposalClash, ProposalKey, ProposalPart } from '../../src-shared/proposals';
import { messages } from './messages';
import { parentOfKey, partOf, type Intent, type ProposedEdits } from './proposal-edits';
import { branchOf, wayUp, type CategoryTree } from './tree';
import { TreeDraft } from './tree-draft';
import { operationsOf, type Creation, type TreeOperation, type TreePlace } from './tree-operation';

/** What a part would still change in the present tree, taken alone. */
export interface PartLeft {
  readonly intent: Intent;
  /** Complete values: the proposed ones, merged with what others have set. */
  readonly fields: Partial<CategoryContent>;
  readonly shown: ProposalPart['fields'];
  readonly isMoved: boolean;
  readonly isDeleted: boolean;
  readonly clash: ProposalClash | null;
}

type Deed = ProposalPart['does'][number];

/** Most restarts of a trial. */
const MOST_RUNS = 10;
/** Most missing siblings that a trial skips in all when it looks for places. */
const MOST_HOPS = 1_000_000;

/** What is tried: some parts of what is proposed, on a tree. */
interface Trial {
  readonly proposed: ProposedEdits;
  readonly tree: CategoryTree;
  readonly left: ReadonlyMap<ProposalKey, PartLeft>;
  readonly chosen: ReadonlySet<ProposalKey>;
}

/**
 * Carries out parts of a proposal on a draft of the tree: what adds and moves in the order of the edits, then fields, orders, and deletions last, so that what is
 * moved out of a branch is not deleted with it. A part is carried out whole or fails whole: where one fails half done, all starts again without it,
 * a few times only: one proposal must not hold up its workspace for long.
 */
export class ProposalTrial {
  /** Why parts cannot be carried out. */
  readonly failures: Map<ProposalKey, ProposalClash>;
  readonly done = new Map<ProposalKey, Deed[]>();
  readonly operations: TreeOperation[] = [];
  readonly #draft: TreeDraft;
  readonly #anchors: ReadonlyMap<number, readonly number[]>;
  /** Upper bounds of the levels of branches. Taking something out of a branch does not lower its bound. */
  readonly #heights = new Map<CategoryKey, number>();
  #hops = 0;
  #isHalfDone = false;

  private constructor(
    private readonly trial: Trial,
    failures: ReadonlyMap<ProposalKey, ProposalClash>
  ) {
    this.failures = new Map(failures);
    this.#draft = new TreeDraft(trial.tree);
    this.#anchors = new Map(trial.proposed.seen.anchors);
  }

  static run(trial: Trial): ProposalTrial {
    const gone = [...trial.left].flatMap(([key, { clash }]): [ProposalKey, ProposalClash][] =>
      clash?.kind === 'gone' && trial.chosen.has(key) ? [[key, clash]] : []
    );
    let failures: ReadonlyMap<ProposalKey, ProposalClash> = new Map(gone);
    for (let run = 1; ; run += 1) {
      const one = new ProposalTrial(trial, failures);
      one.#carryOut();
      if (!one.#isHalfDone) return one;
      one.#failDependents(run === MOST_RUNS);
      ({ failures } = one);
    }
  }

  /** Fails the edits that depend on new categories that will not exist; in the last run, every edit that adds or moves. */
  #failDependents(isLast: boolean): void {
    for (const edit of this.trial.proposed.edits) {
      const [key, parent] = [partOf(edit), 'place' in edit ? edit.place.parentId : null];
      const part = this.#tried(key);
      if (!('place' in edit) || part === undefined || (part.intent.creation === null && !part.isMoved)) continue;
      const name = part.intent.creation?.fields.name ?? this.trial.tree.nodes.get(key)?.fields.name ?? '';
      if (isLast) this.#fail(key, 'refused', messages.partEntangled({ name }));
      else if (parent !== null && isNewKey(parent) && this.failures.has(parent))
        this.#fail(key, 'placeGone', messages.partPlaceGone({ name }));
    }
  }

  /** The tree after all that was carried out. New categories have their new keys. */
  get tree(): CategoryTree {
    return this.#draft.tree;
  }

  #carryOut(): void {
    const { edits } = this.trial.proposed;
    const operations = operationsOf(edits);
    for (const [index, edit] of edits.entries()) {
      const [key, operation] = [partOf(edit), operations[index]];
      const part = this.#tried(key);
      if (part === undefined || operation === undefined) continue;
      const { creation } = part.intent;
      if (operation.kind === 'create' && creation !== null) this.#create(key, { ...creation, place: operation.place });
      else if (operation.kind === 'move' && (creation !== null || part.isMoved)) this.#move(key, operation.place);
    }
    if (this.#isHalfDone) return;
    for (const key of this.trial.left.keys()) {
      const part = this.#tried(key);
      if (part !== undefined && Object.keys(part.fields).length > 0)
        this.#apply(key, 'update', { kind: 'update', id: key, fields: part.fields });
    }
    for (const key of this.trial.left.keys()) {
      const part = this.#tried(key);
      if (part?.isDeleted === false) this.#arrange(key, part.intent.order);
    }
    for (const key of this.trial.left.keys()) if (this.#tried(key)?.isDeleted === true) this.#delete(key);
  }

  #tried(key: ProposalKey): PartLeft | undefined {
    return this.trial.chosen.has(key) && !this.failures.has(key) ? this.trial.left.get(key) : undefined;
  }

  #apply(key: ProposalKey, deed: Deed, operation: TreeOperation): void {
    this.#draft.apply([operation]);
    this.operations.push(operation);
    if (operation.kind === 'move' || operation.kind === 'create') this.#raise(operation.id);
    this.#note(key, deed);
  }

  #note(key: ProposalKey, deed: Deed): void {
    const deeds = this.done.get(key) ?? [];
    if (!deeds.includes(deed)) this.done.set(key, [...deeds, deed]);
  }

  #fail(key: ProposalKey, kind: ProposalClash['kind'], message: string): void {
    this.failures.set(key, { kind, message });
    this.#isHalfDone ||= this.done.has(key);
  }

  #create(key: ProposalKey, creation: Creation): void {
    const { nodes } = this.tree;
    const { fields, place } = creation;
    if (!this.#hasPlace(place.parent)) this.#fail(key, 'placeGone', messages.partPlaceGone({ name: fields.name }));
    else if ([...wayUp(this.tree, place.parent)].length >= LIMITS.depth)
      this.#fail(key, 'refused', messages.nestedTooDeep(fields.name));
    else if (nodes.size >= LIMITS.categories) this.#fail(key, 'refused', messages.treeFull(nodes.size));
    else this.#apply(key, 'create', { ...creation, place: this.#placed(key, place) });
  }

  #move(key: ProposalKey, place: TreePlace): void {
    const node = this.tree.nodes.get(key);
    if (node === undefined) return;
    const { name } = node.fields;
    if (!this.#hasPlace(place.parent)) return this.#fail(key, 'placeGone', messages.partPlaceGone({ name }));
    const above = [...wayUp(this.tree, place.parent)];
    if (above.includes(key)) return this.#fail(key, 'cycle', messages.intoItself({ name }));
    const most = LIMITS.depth - above.length;
    if (node.parent !== place.parent && (this.#heights.get(key) ?? LIMITS.depth) > most && this.#measured(key) > most)
      return this.#fail(key, 'refused', messages.nestedTooDeep(name));
    const placed = this.#placed(key, place);
    if (node.parent === place.parent && this.#isThere(key, placed)) return;
    this.#apply(key, key < 0 ? 'create' : 'move', { kind: 'move', id: key, place: placed });
  }

  /** Siblings that exist get the proposed order; any other stays right behind its left neighbor. */
  #arrange(key: ProposalKey, order: readonly CategoryKey[] | null): void {
    const parent = parentOfKey(key);
    if (order === null || !this.#hasPlace(parent)) return;
    const children = this.tree.children.get(parent) ?? [];
    const there = new Set(children);
    const arranged = new Set(order.filter((id) => there.has(id)));
    const ahead: CategoryKey[] = [];
    const runs = new Map([...arranged].map((id): [CategoryKey, CategoryKey[]] => [id, [id]]));
    let run = ahead;
    for (const id of children) {
      if (arranged.has(id)) run = runs.get(id) ?? run;
      else run.push(id);
    }
    const ids = [...ahead, ...[...runs.values()].flat()];
    if (ids.some((id, index) => id !== children[index])) this.#apply(key, 'arrange', { kind: 'arrange', parent, ids });
  }

  #delete(key: ProposalKey): void {
    const { nodes } = this.tree;
    const node = nodes.get(key);
    // An earlier deletion may have included it.
    if (node === undefined) return this.#note(key, 'delete');
    const asReviewed = new Set(branchOf(this.trial.tree, key));
    if (branchOf(this.tree, key).some((id) => !asReviewed.has(id)))
      this.#fail(key, 'refused', messages.partBringsIn({ name: node.fields.name }));
    else this.#apply(key, 'delete', { kind: 'delete', id: key });
  }

  #hasPlace(parent: ParentKey): boolean {
    return parent === TOP_LEVEL || this.tree.nodes.has(parent);
  }

  /** How many levels a branch has. */
  #measured(top: CategoryKey): number {
    const branch = branchOf(this.tree, top);
    for (const id of branch) this.#heights.set(id, 1);
    for (const id of branch.slice(1).toReversed()) this.#raise(id, 1);
    return this.#heights.get(top) ?? 1;
  }

  #raise(id: CategoryKey, levels: number = LIMITS.depth): void {
    let height = this.#heights.get(id) ?? this.#measured(id);
    let at = this.tree.nodes.get(id)?.parent;
    for (let level = 0; level < levels && typeof at === 'number'; level += 1) {
      height = Math.max(height + 1, this.#heights.get(at) ?? 0);
      if (this.#heights.has(at)) this.#heights.set(at, height);
      at = this.tree.nodes.get(at)?.parent;
    }
  }

  #isThere(key: CategoryKey, { parent, after }: TreePlace): boolean {
    const siblings = this.tree.children.get(parent) ?? [];
    const at = siblings.indexOf(key);
    return after === 'last' ? at === siblings.length - 1 : (siblings[at - 1] ?? 'first') === after;
  }

  /** The wanted place. If its sibling is gone, it is behind the nearest earlier one that exists, else last. */
  #placed(key: CategoryKey, { parent, after: wanted }: TreePlace): TreePlace {
    const isSibling = (id: CategoryKey): boolean => id !== key && this.tree.nodes.get(id)?.parent === parent;
    const tried = new Set<CategoryKey>();
    let after = wanted;
    while (typeof after === 'number' && !isSibling(after) && !tried.has(after) && this.#hops < MOST_HOPS) {
      tried.add(after);
      this.#hops += 1;
      const before = this.#anchors.get(after)?.find(isSibling);
      const place: TreePlace | null | undefined = this.trial.left.get(after)?.intent.place;
      after = before ?? (place?.parent === parent ? place.after : 'last');
    }
    return { parent, after: typeof after === 'number' && !isSibling(after) ? 'last' : after };
  }
}
