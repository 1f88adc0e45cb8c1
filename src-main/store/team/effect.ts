import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type TreePatch, treePatchSchema } from '../../../src-shared/tree-patch';
import { parseJson } from '../../../src-shared/parse-json';
import { type RowsCheck, rowsCheckSchema } from '../sqlite/connection/rows-check';
import { type BoundValue, isBound, type RecordedRun } from '../sqlite/connection/statement-recorder';
import { LATEST_SCHEMA } from '../sqlite/migrations/migrate';
import type { Commit } from '../sqlite/write/write-transaction';

/** Version of the format below and of how statements are named. Each entry has it beside the schema of the file. */
export const EFFECT_VERSION = 6;

/** Characters of JSON in one part before it is packed; the last statement may exceed it. Bounds what is sent and read at a time. */
const PART_LENGTH = 4 * 1024 * 1024;

/** Characters of JSON up to which a part is not packed: packing one edit takes as long as planning it and saves some hundred bytes. */
const SHORT_LENGTH = 1_800;

/** First byte of a gzip file (RFC 1952). JSON never begins with it. */
const PACKED = 0x1f;

/** The index of the statement, how many rows it changed, and its values. */
type WrittenRun = readonly [number, number, ...BoundValue[]];

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Checked by hand: a schema for each value takes longer than writing the rows. */
const isWrittenRun = (run: unknown): run is WrittenRun =>
  Array.isArray(run) && run.length >= 2 && isCount(run[0]) && isCount(run[1]) && run.every(isBound);

/** A part as stored in the log. Each run refers to its statement by index. */
const partSchema = z.strictObject({
  statements: z.array(z.string()),
  runs: z.array(z.custom<WrittenRun>(isWrittenRun)),
  patches: z.array(treePatchSchema),
  check: rowsCheckSchema.optional()
});

/** What a batch, or a part of one, has written, and the patches for followers. */
export interface Effect {
  readonly runs: readonly RecordedRun[];
  readonly commits: readonly Commit[];
  /** Digests of some rows after the batch; `null`: none. */
  readonly check: RowsCheck | null;
}

class PartWriter {
  readonly #statements = new Map<string, number>();
  readonly #runs: string[] = [];
  readonly #patches: string[] = [];
  #length = 0;

  get isFull(): boolean {
    return this.#length >= PART_LENGTH;
  }

  addRun({ statement, values, changes }: RecordedRun): void {
    const index = this.#statements.get(statement) ?? this.#statements.size;
    this.#statements.set(statement, index);
    this.#add(this.#runs, JSON.stringify([index, changes, ...values]));
  }

  addPatch(patch: TreePatch): void {
    this.#add(this.#patches, JSON.stringify(patch));
  }

  /** JSON, packed (RFC 1952) unless it is short. */
  bytes(check: RowsCheck | null): Uint8Array {
    const statements = JSON.stringify([...this.#statements.keys()]);
    const last = check === null ? '' : `,"check":${JSON.stringify(check)}`;
    const json = `{"statements":${statements},"runs":[${this.#runs.join(',')}],"patches":[${this.#patches.join(',')}]${last}}`;
    return json.length > SHORT_LENGTH ? gzipSync(json, { level: 1 }) : Buffer.from(json);
  }

  #add(list: string[], json: string): void {
    list.push(json);
    this.#length += json.length;
  }
}

/** Serializes an effect into one part or several. The patches come last. */
export const writeEffect = ({ runs, commits, check }: Effect): readonly Uint8Array[] => {
  const parts: Uint8Array[] = [];
  let part = new PartWriter();
  const turnPage = (): void => {
    if (!part.isFull) return;
    parts.push(part.bytes(null));
    part = new PartWriter();
  };
  for (const run of runs) {
    turnPage();
    part.addRun(run);
  }
  for (const { patch } of commits) {
    turnPage();
    part.addPatch(patch);
  }
  parts.push(part.bytes(check));
  return parts;
};

/** @throws Error for bytes that `writeEffect` has not written */
export const readPart = (bytes: Uint8Array): Effect => {
  const {
    statements,
    runs,
    patches,
    check = null
  } = partSchema.parse(parseJson((bytes[0] === PACKED ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8')));
  return {
    runs: runs.map(([index, changes, ...values]) => {
      const statement = statements[index];
      if (statement === undefined) throw new Error('An effect names a statement that it does not have.');
      return { statement, values, changes };
    }),
    // A patch without changes makes the text of the tree be built again.
    commits: patches.map((patch) => ({ patch, textChanges: patch.changes })),
    check
  };
};

/** What this version of Canopy writes into a team's log, and the newest that it can read there. */
export const TEAM_SCHEMA = { schema: LATEST_SCHEMA, effectVersion: EFFECT_VERSION } as const;
