import assert from 'node:assert/strict';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { categorySchema, type Category } from '../../../src-shared/category';
import { newKey } from '../../../src-shared/ids';
import type { ProposalPart, ProposalReview } from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { StoreError } from '../../../src-main/domain/errors';
import { operationsOf } from '../../../src-main/domain/tree-operation';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { fuzzRuns } from '../../support/fuzz-runs';
import { temporaryFolder } from '../../support/temporary-folder';
import { auditWorkspace } from '../../support/workspace-audit';
import { weighted } from '../../support/weighted';

/*
 * Several people propose while others edit, undo, restore and publish, and syncs bring edits of a service. Held without the code of reviews, by what the tree was before and is after:
 * nothing is seen before it is published; what is wanted is offered or true until it is decided; what was published is true; nothing else has changed; and
 * nothing goes that was neither seen as it was proposed nor named as it was published.
 */

const ASKING = new Set(['changed', 'moved', 'branchChanged']);
const treeSchema = z.object({ data: z.array(categorySchema) });
const PEOPLE = ['ann', 'bo', 'cy'] as const;

const pick = fc.nat({ max: 40 });
const name = fc.constantFrom('Shoes', 'Hats', 'Bags', 'Belts', 'Socks');
const entries = fc.constantFrom({}, { a: 1 }, { a: 2, b: 1 }, { b: 2 });
const change = fc.oneof(
  weighted(3, 'update', { who: pick, name, metadata: fc.option(entries) }),
  weighted(2, 'create', { to: pick, behind: fc.option(pick), name }),
  weighted(2, 'move', { who: pick, to: pick, behind: fc.option(pick) }),
  weighted(1, 'delete', { who: pick })
);
const act = fc.oneof(
  weighted(6, 'edit', { author: fc.constantFrom('window', 'http', 'sync'), change }),
  weighted(6, 'propose', { by: fc.constantFrom(...PEOPLE), changes: fc.array(change, { minLength: 1, maxLength: 5 }) }),
  weighted(7, 'publish', {
    which: pick,
    by: fc.constantFrom(...PEOPLE),
    only: fc.option(fc.array(fc.nat({ max: 5 }), { maxLength: 3 })),
    isTakenBack: fc.boolean()
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
  weighted(1, 'restore', { which: pick }),
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('comment' as const, 'decline' as const), which: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reopen' as const, 'crash' as const) }) }
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface Shown {
  readonly name: string;
  readonly parentId: number | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const flat = (store: WorkspaceStore): ReadonlyMap<number, Shown> => {
  const all = new Map<number, Shown>();
  const add = (list: readonly Category[]): void => {
    for (const { id, name: called, parentId, metadata, children } of list) {
      all.set(id, { name: called, parentId, metadata });
      add(children);
    }
  };
  add(store.readTree());
  return all;
};

/** Without ids, versions and times. */
const outline = (list: readonly Category[]): unknown =>
  list.map(({ name: called, metadata, children }) => [called, metadata, outline(children)]);

const branch = (tree: ReadonlyMap<number, Shown>, top: number): number[] => {
  const members = [top];
  for (const id of members) for (const [child, { parentId }] of tree) if (parentId === id) members.push(child);
  return members;
};

/** Somebody's changes as edits: categories are resolved among those that are there, and those that came before in the same list. */
const editsOf = (tree: ReadonlyMap<number, Shown>, changes: readonly Change[]): TreeEditRequest[] => {
  const refs: number[] = [...tree.keys()];
  const resolved = (picked: number): number => refs[picked % Math.max(1, refs.length)] ?? 1;
  const parent = (picked: number): number | null => (picked % 5 === 0 ? null : resolved(picked));
  const place = ({ to, behind }: { to: number; behind: number | null }) => ({
    parentId: parent(to),
    ...(behind !== null && { afterId: resolved(behind) })
  });
  return changes.map((one, index): TreeEditRequest => {
    if (one.do === 'create') {
      const edit = { kind: 'create' as const, key: newKey(index + 1), fields: { name: one.name }, place: place(one) };
      refs.push(edit.key);
      return edit;
    }
    if (one.do === 'move') return { kind: 'move', id: resolved(one.who), place: place(one) };
    if (one.do === 'delete') return { kind: 'delete', id: resolved(one.who) };
    return {
      kind: 'update',
      id: resolved(one.who),
      fields: { name: one.name, ...(one.metadata && { metadata: one.metadata }) }
    };
  });
};

/** What a proposal still wants of categories that are there, in the words of this test. */
interface Wanted {
  readonly names: Map<number, { before: string; after: string }>;
  readonly deleted: Map<number, ReadonlySet<string>>;
}

const NOTHING_WANTED: Wanted = { names: new Map(), deleted: new Map() };

const described = (tree: ReadonlyMap<number, Shown>, id: number): string => `${id} ${JSON.stringify(tree.get(id))}`;

class Story {
  readonly wanted = new Map<number, Wanted>();

  constructor(
    public store: WorkspaceStore,
    private readonly folder: string
  ) {}

  get waiting(): number[] {
    return this.store.proposals.list('submitted').proposals.map(({ id }) => id);
  }

  take(one: Act): void {
    const text = this.store.treeText().toString();
    const revision = this.store.revision();
    try {
      this.#take(one);
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === 'storage_failed') throw error;
      assert.deepEqual(this.store.treeText().toString(), text);
    }
    if (['propose', 'comment', 'decline', 'reopen', 'crash'].includes(one.do)) {
      assert.deepEqual([this.store.treeText().toString(), this.store.revision()], [text, revision]);
    }
    this.#nothingIsLost();
  }

  #take(one: Act): void {
    const { store } = this;
    const chosen = 'which' in one ? this.waiting[one.which % Math.max(1, this.waiting.length)] : undefined;
    switch (one.do) {
      case 'edit': {
        const edits = editsOf(flat(store), [one.change]);
        // What a sync brings of a service is written by another way, and no undo takes it back.
        if (one.author === 'sync') store.replica.write({ local: operationsOf(edits) });
        else store.edit({ action: 'edit', subject: '', edits }, { author: one.author === 'http' ? 'http' : 'window' });
        return;
      }
      case 'propose':
        return this.#propose(one.by, one.changes);
      case 'publish':
        if (chosen !== undefined) this.#publish(chosen, one);
        return;
      case 'undo':
        store.undo();
        return;
      case 'redo':
        store.redo();
        return;
      case 'restore': {
        const { entries: trash } = store.history.trash({ text: '', before: null });
        const entry = trash[one.which % Math.max(1, trash.length)];
        if (entry !== undefined) store.history.restore([entry.id]);
        return;
      }
      case 'reopen':
        store.close();
        this.store = WorkspaceStore.open(store.file);
        return;
      case 'crash':
        return this.#crash();
      case 'comment':
      case 'decline':
        if (chosen === undefined) return;
        store.proposals.answer(
          chosen,
          { what: one.do === 'decline' ? 'declined' : 'commented', text: '' },
          { author: 'window' }
        );
    }
  }

  #propose(person: string, changes: readonly Change[]): void {
    const tree = flat(this.store);
    const edits = editsOf(tree, changes);
    const { id } = this.store.proposals.submit({ title: 'P', note: '', edits }, { author: 'http', person });
    const names: Wanted['names'] = new Map();
    const deleted: Wanted['deleted'] = new Map();
    for (const edit of edits) {
      if (edit.kind === 'delete')
        deleted.set(edit.id, new Set(branch(tree, edit.id).map((member) => described(tree, member))));
      const now = edit.kind === 'update' ? tree.get(edit.id) : undefined;
      if (edit.kind === 'update' && now !== undefined && edit.fields.name !== undefined)
        names.set(edit.id, { before: now.name, after: edit.fields.name });
    }
    for (const top of deleted.keys()) names.delete(top);
    this.wanted.set(id, { names, deleted });
  }

  #publish(id: number, { by, only: picked, isTakenBack }: Extract<Act, { do: 'publish' }>): void {
    const { store } = this;
    const [before, outlined] = [flat(store), outline(store.readTree())];
    const review = store.proposals.review(id);
    const possible = review.parts.filter(({ clash }) => clash === null || ASKING.has(clash.kind));
    const only =
      picked === null
        ? undefined
        : picked.flatMap((index) => possible[index % Math.max(1, possible.length)]?.key ?? []);
    const isAll = only !== undefined && new Set(only).size === possible.length;
    const proposed = treeSchema.parse(JSON.parse(Buffer.from(store.proposals.proposedTree(id)).toString()));
    const request = { digest: review.digest, only, text: '' };
    const other = { ...request, digest: 'other' };
    assert.throws(() => store.proposals.publish(id, other, { author: 'http', person: by }), StoreError);
    const { changed, left } = store.proposals.publish(id, request, { author: 'http', person: by });
    const now = store.proposals.review(id);
    assert.ok(now.parts.length <= left);
    const published = review.parts.filter(({ key }) => isPublished(key, review, only));
    this.#holds(id, before, published, only ?? []);
    if (isAll || possible.every(({ clash }) => clash === null && only === undefined))
      assert.deepEqual(outline(store.readTree()), outline(proposed.data));
    if (!isTakenBack || changed === 0) return;
    assert.equal(store.undo(undefined, { person: by })?.action, 'publish');
    assert.deepEqual(outline(store.readTree()), outlined);
    store.redo(undefined, { person: by });
  }

  /** What was published is true, what was not is as before, and what has gone was seen or named. */
  #holds(
    id: number,
    before: ReadonlyMap<number, Shown>,
    published: readonly ProposalPart[],
    only: readonly number[]
  ): void {
    const after = flat(this.store);
    const seen = this.wanted.get(id)?.deleted;
    const going = new Set<number>();
    for (const { key, does } of published) {
      if (!does.includes('delete')) continue;
      for (const member of branch(before, key)) going.add(member);
      assert.ok(!after.has(key));
      if (!only.includes(key))
        for (const member of branch(before, key)) assert.ok(seen?.get(key)?.has(described(before, member)));
    }
    for (const [category, was] of before) {
      const part = published.find(({ key }) => key === category);
      const is = after.get(category);
      if (is === undefined) assert.ok(going.has(category));
      else if (part === undefined) assert.deepEqual(is, was);
      else {
        const renamed = part.fields.find(({ field }) => field === 'name');
        assert.deepEqual(is.name, renamed?.after ?? was.name);
        if (!part.does.includes('move')) assert.deepEqual(is.parentId, was.parentId);
        for (const key of ['a', 'b']) {
          const set: ProposalPart['fields'][number] | undefined = part.fields.find(
            ({ field }) => field === `metadata.${key}`
          );
          assert.deepEqual(is.metadata[key], set === undefined ? was.metadata[key] : set.after);
        }
      }
    }
    const wanted = this.wanted.get(id);
    for (const { key } of published) {
      wanted?.names.delete(key);
      wanted?.deleted.delete(key);
    }
    // A name that somebody else had given already is not lost when its category goes with a branch that the same proposal deletes.
    for (const member of going)
      if (wanted?.names.get(member)?.after === before.get(member)?.name) wanted?.names.delete(member);
    // What its own publication changed in a branch was no change of others.
    for (const [top, members] of wanted?.deleted ?? []) {
      const wasAsSeen = branch(before, top).every((member) => members.has(described(before, member)));
      if (wasAsSeen && after.has(top))
        wanted?.deleted.set(top, new Set(branch(after, top).map((member) => described(after, member))));
    }
  }

  #nothingIsLost(): void {
    const tree = flat(this.store);
    for (const id of this.waiting) {
      const { parts } = this.store.proposals.review(id);
      const { names, deleted } = this.wanted.get(id) ?? NOTHING_WANTED;
      for (const [category, { before, after }] of names) {
        const isOffered = parts.some(({ key }) => key === category);
        assert.ok(isOffered || before === after || tree.get(category)?.name === after);
      }
      for (const category of deleted.keys())
        assert.ok(parts.some(({ key }) => key === category) || !tree.has(category));
    }
  }

  /** Goes on with the file as it is on disk at that moment, which nobody has closed. */
  #crash(): void {
    const { file } = this.store;
    const copy = join(
      this.folder,
      `${Math.trunc(this.store.revision())}-${this.waiting.length}-${this.#copies++}.canopy`
    );
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    const before = this.store.proposals.list();
    this.store.close();
    this.store = WorkspaceStore.open(copy);
    assert.deepEqual(this.store.proposals.list(), before);
  }

  #copies = 0;
}

const isPublished = (key: number, { parts }: ProposalReview, only: readonly number[] | undefined): boolean => {
  if (only === undefined) return parts.find((part) => part.key === key)?.clash === null;
  return only.includes(key) || parts.some((part) => only.includes(part.key) && part.needs.includes(key));
};

const START = ['A', 'B', 'C'].map((top) => ({
  name: top,
  children: [{ name: `${top}1`, children: [{ name: `${top}11` }] }, { name: `${top}2` }]
}));

/** What others had carried out of a proposal when a part of it was published, and take back then. */
const TAKEN_BACK: Act[] = [
  {
    do: 'propose',
    by: 'ann',
    changes: [
      { do: 'create', to: 0, behind: null, name: 'Shoes' },
      { do: 'delete', who: 4 },
      { do: 'update', who: 0, name: 'Shoes', metadata: null }
    ]
  },
  { do: 'edit', author: 'window', change: { do: 'delete', who: 4 } },
  { do: 'publish', which: 0, by: 'ann', only: [0], isTakenBack: false },
  { do: 'undo' }
];

test('proposals of several people, beside edits, undo, trash and crashes: nothing is lost, unseen or unmeant', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25, size: 'max' }), (acts) => {
      const folder = temporaryFolder();
      const story = new Story(WorkspaceStore.open(join(folder, 'a.canopy')), folder);
      try {
        story.store.importTree(START, { author: 'import' });
        for (const one of acts) story.take(one);
        story.store.close();
        expect(auditWorkspace(story.store.file)).toEqual([]);
      } finally {
        story.store.close();
      }
    }),
    { ...fuzzRuns(20), examples: [[TAKEN_BACK]] }
  );
});
