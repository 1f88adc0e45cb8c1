import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import { categorySchema } from '../../src-shared/category';
import { StoreError } from '../../src-main/domain/errors';
import { ModelRefusal } from './model-calls';
import type { TeamMember } from './team-engine';
import type { TreeModel } from './tree-model';

/** What callers of a team do, and the same on the independent model. */

const pick = fc.nat({ max: 12 });
export const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      parent: fc.option(pick, { freq: 2 }),
      position: fc.nat({ max: 3 })
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rename' as const), target: pick, name: fc.constantFrom('A', 'B', 'C') })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      target: pick,
      parent: fc.option(pick),
      position: fc.nat({ max: 3 })
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      target: pick,
      mode: fc.constantFrom('refuse' as const, 'delete' as const, 'lift' as const)
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const) }) }
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

export const callerOf = (minLength: number, maxLength: number) =>
  fc.record({
    member: fc.nat({ max: 2 }),
    operations: fc.array(fc.record({ operation, pause: fc.constantFrom(0, 0, 0, 1, 3) }), {
      minLength,
      maxLength,
      size: 'max'
    })
  });

export interface Answered {
  readonly operation: Operation;
  readonly began: number;
  readonly ended: number;
  readonly revision: number;
  readonly outcome: unknown;
}

/** Ids are small and never reused, so a random number is often a category's and sometimes a former one's. */
const idOf = (picked: number): number => picked + 1;
const parentOf = (picked: number | null): number | null => (picked === null ? null : idOf(picked));

export const treeOf = (json: Uint8Array): unknown =>
  z.array(categorySchema).parse(JSON.parse(Buffer.from(json).toString('utf8')));

/** @param key of a creation */
export const carryOut = async (
  { categories }: Pick<TeamMember, 'categories'>,
  operation: Operation,
  key: string = randomUUID()
): Promise<Pick<Answered, 'revision' | 'outcome'>> => {
  const by = { author: 'http' } as const;
  try {
    switch (operation.do) {
      case 'create': {
        const request = { name: 'N', parentId: parentOf(operation.parent), position: operation.position };
        const { revision, category } = await categories.create(request, by, { key, fingerprint: 'x' });
        return { revision, outcome: category.id };
      }
      case 'rename':
        return {
          ...(await categories.update(idOf(operation.target), { name: operation.name }, by)),
          outcome: 'done'
        };
      case 'move': {
        const request = { parentId: parentOf(operation.parent), position: operation.position };
        return { ...(await categories.update(idOf(operation.target), request, by)), outcome: 'done' };
      }
      case 'delete':
        return { ...(await categories.delete(idOf(operation.target), operation.mode, by)), outcome: 'done' };
      default: {
        const read = await categories.readTree();
        if (read.state !== 'read') throw new Error('Nobody said that the tree is known.');
        return { revision: read.revision, outcome: treeOf(read.json) };
      }
    }
  } catch (error) {
    if (error instanceof StoreError && error.revision !== undefined)
      return { revision: error.revision, outcome: error.code };
    throw error;
  }
};

/** @param at the time that the write has */
export const onModel = (model: TreeModel, operation: Operation, at: string): unknown => {
  try {
    switch (operation.do) {
      case 'create':
        return model.create(
          { name: 'N', parentId: parentOf(operation.parent), position: operation.position },
          'http',
          at
        );
      case 'rename':
        model.update(idOf(operation.target), { name: operation.name }, 'http', at);
        return 'done';
      case 'move':
        model.update(
          idOf(operation.target),
          { parentId: parentOf(operation.parent), position: operation.position },
          'http',
          at
        );
        return 'done';
      case 'delete':
        model.delete(idOf(operation.target), operation.mode, 'http', at);
        return 'done';
      default:
        return model.tree();
    }
  } catch (error) {
    if (error instanceof ModelRefusal) return error.code;
    throw error;
  }
};
