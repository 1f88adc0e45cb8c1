import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { categorySchema, type Category } from '../../src-shared/category';
import { NO_RULES } from '../../src-shared/rules';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import { StoreError } from '../../src-main/domain/errors';
import type { Engine } from './doors';

const treeSchema = z.array(categorySchema);
const byHttp = { author: 'http' } as const;

/** The behavior of every engine behind `CategoryRepository`; `open` makes a new, empty workspace. */
export const describeRepository = (engine: string, open: () => Engine | Promise<Engine>): void => {
  describe(`the repository of ${engine}`, () => {
    let at: Engine;
    let repository: CategoryRepository;
    beforeEach(async () => {
      at = await open();
      repository = at.categories;
    });
    afterEach(() => at.close());

    const snapshot = async (): Promise<{ revision: number; tree: Category[] }> => {
      const read = await repository.readTree();
      if (read.state !== 'read') throw new Error('Nobody said that the tree is known.');
      return { revision: read.revision, tree: treeSchema.parse(JSON.parse(Buffer.from(read.json).toString('utf8'))) };
    };
    const create = async (name: string, parentId: number | null = null): Promise<Category> =>
      (await repository.create({ name, parentId }, byHttp)).category;
    const outline = (tree: readonly Category[]): string =>
      tree.map(({ name, children }) => (children.length === 0 ? name : `${name}(${outline(children)})`)).join(' ');
    const shown = async (): Promise<string> => outline((await snapshot()).tree);
    const codeOf = async (call: Promise<unknown>): Promise<string> => {
      const failed = call.then(
        () => undefined,
        (reason: unknown) => reason
      );
      const before = await snapshot();
      const error: unknown = await failed;
      expect(await snapshot()).toEqual(before);
      if (error instanceof StoreError) return error.code;
      throw error instanceof Error ? error : new Error('Nothing was refused.');
    };

    test('a tree that the caller knows is not read', async () => {
      await create('A');
      const asked: number[] = [];
      const isKnown = (revision: number): boolean => asked.push(revision) > 0;
      expect(await repository.readTree(isKnown)).toEqual({ state: 'unchanged', revision: 1 });
      expect(asked).toEqual([1]);
    });

    test('a key answers once, and not for another request', async () => {
      const once = { key: 'k', fingerprint: 'one' };
      const first = await repository.create({ name: 'A' }, byHttp, once);
      expect(await repository.create({ name: 'A' }, byHttp, once)).toEqual({ ...first, replayed: true });
      const other = { key: 'k', fingerprint: 'two' };
      expect(await codeOf(repository.create({ name: 'B' }, byHttp, other))).toBe('idempotency_key_reused');
      expect(await shown()).toBe('A');
    });

    test('of calls with one key at once, one creates', async () => {
      const once = { key: 'k', fingerprint: 'one' };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => repository.create({ name: 'A' }, byHttp, once))
      );
      expect(new Set(answers.map(({ category }) => category.id)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    });

    test('a slug may be typed by the rules, or said again where the category has it', async () => {
      const { category } = await repository.create({ name: 'A', slug: 'a' }, byHttp);
      expect(await codeOf(repository.update(category.id, { slug: 'A_B' }, byHttp))).toBe('invalid');
      expect(await codeOf(repository.update(99, { slug: 'A_B' }, byHttp))).toBe('invalid');
      await repository.update(category.id, { name: 'B', slug: 'a' }, byHttp);
      await repository.update(category.id, { slug: null }, byHttp);
    });

    test('a version is demanded where it is written: of several writers of one version, one gets through', async () => {
      const { id } = await create('A');
      const writes = Array.from({ length: 8 }, (_, index) =>
        repository.update(id, { name: `N${index}` }, { ...byHttp, ifVersion: 1 })
      );
      const settled = await Promise.allSettled(writes);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await snapshot()).tree[0]?.version).toBe(2);
      expect(await codeOf(repository.delete(id, 'delete', { ...byHttp, ifVersion: [1, 3] }))).toBe('version_mismatch');
      expect(await codeOf(repository.update(id, {}, { ...byHttp, ifVersion: [] }))).toBe('version_mismatch');
      expect(await codeOf(repository.update(99, {}, { ...byHttp, ifVersion: [] }))).toBe('not_found');
      await repository.delete(id, 'delete', { ...byHttp, ifVersion: [1, 2] });
      expect((await snapshot()).tree).toEqual([]);
    });

    test('fields are set as a whole where they are still at the version, and leave tree and revision as they are', async () => {
      const { id } = await create('A');
      const before = await snapshot();
      expect(await repository.readFields()).toEqual({ version: 1, fields: [] });
      const settled = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map((key) =>
          repository.writeFields([{ key, name: 'Color', type: 'text' }], { ...byHttp, ifVersion: 1 })
        )
      );
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const ofLater = [{ key: 'z', type: 'of later', more: { a: [1] } }];
      expect(await codeOf(repository.writeFields(ofLater, { ...byHttp, ifVersion: 1 }))).toBe('version_mismatch');
      expect(await codeOf(repository.writeFields(ofLater, { ...byHttp, within: id }))).toBe('forbidden');
      expect(await repository.writeFields(ofLater, byHttp)).toEqual({ version: 3, fields: ofLater });
      expect(await repository.writeFields(ofLater, byHttp)).toEqual({ version: 3, fields: ofLater });
      expect(await repository.readFields()).toEqual({ version: 3, fields: ofLater });
      expect(await snapshot()).toEqual(before);
    });

    test('rules are kept with a version, whole, and refused to whoever is limited to a branch', async () => {
      expect(await repository.readRules()).toEqual({ version: 1, ...NO_RULES });
      const accepted = [{ problem: 'rule:a', id: 1, value: '"x"', note: 'As sold' }];
      // A kind of a later version.
      const rules = { rules: [{ id: 'a', kind: 'weight', max: 3 }], accepted, makesSlugs: true };
      expect(await repository.writeRules(rules, { ...byHttp, ifVersion: 1 })).toEqual({ version: 2, ...rules });
      expect(await codeOf(repository.writeRules(NO_RULES, { ...byHttp, ifVersion: 1 }))).toBe('version_mismatch');
      expect(await codeOf(repository.writeRules(NO_RULES, { ...byHttp, within: 1 }))).toBe('forbidden');
      expect(await repository.writeRules(rules, byHttp)).toEqual({ version: 2, ...rules });
      expect(await repository.readRules()).toEqual({ version: 2, ...rules });
    });

    test('a snapshot is of one revision, whatever is written meanwhile', async () => {
      const reads: Promise<{ revision: number; tree: Category[] }>[] = [];
      const writes: Promise<Category>[] = [];
      for (let index = 0; index < 20; index += 1) {
        writes.push(create(`N${index}`));
        reads.push(snapshot());
      }
      await Promise.all(writes);
      // Each creation is one revision, so a tree of another revision is noticed.
      for (const { revision, tree } of await Promise.all(reads)) expect(tree).toHaveLength(revision);
      expect(await repository.status()).toEqual({ revision: 20, count: 20 });
    });
  });
};
