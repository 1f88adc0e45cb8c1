import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { treePatchSchema } from '../../../src-shared/tree-patch';
import { parseJson } from '../../../src-shared/parse-json';
import type { RecordedRun } from '../sqlite/connection/statement-recorder';
import type { Commit } from '../sqlite/write/write-transaction';

/** Version of what follows here and of how statements are named; an entry says it beside the schema of the file. */
export const EFFECT_VERSION = 1;

const valueSchema = z.union([z.string(), z.number(), z.null()]);

/** A batch as the log keeps it. Statements are named once, and each run says which by its index. */
const effectSchema = z.strictObject({
  statements: z.array(z.string()),
  runs: z.array(z.tuple([z.int().min(0), z.int().min(0)], valueSchema)),
  patches: z.array(treePatchSchema)
});

/** What a batch has written, and what those who follow the tree are told of it. */
export interface Effect {
  readonly runs: readonly RecordedRun[];
  readonly commits: readonly Commit[];
}

/** As bytes for the log: JSON, packed (RFC 1952). */
export const writeEffect = ({ runs, commits }: Effect): Uint8Array => {
  const statements = new Map<string, number>();
  const indexOf = (statement: string): number => {
    const index = statements.get(statement) ?? statements.size;
    statements.set(statement, index);
    return index;
  };
  const packed = runs.map(({ statement, values, changes }) => [indexOf(statement), changes, ...values]);
  const json = { statements: [...statements.keys()], runs: packed, patches: commits.map(({ patch }) => patch) };
  return gzipSync(JSON.stringify(json), { level: 1 });
};

/** @throws Error for bytes that `writeEffect` has not written */
export const readEffect = (bytes: Uint8Array): Effect => {
  const { statements, runs, patches } = effectSchema.parse(parseJson(gunzipSync(bytes).toString('utf8')));
  return {
    runs: runs.map(([index, changes, ...values]) => {
      const statement = statements[index];
      if (statement === undefined) throw new Error('An effect names a statement that it does not have.');
      return { statement, values, changes };
    }),
    // Where a patch carries no changes, the text of the tree is made anew.
    commits: patches.map((patch) => ({ patch, textChanges: patch.changes }))
  };
};
