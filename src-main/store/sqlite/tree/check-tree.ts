import { isUtf8 } from 'node:buffer';
import type { Database } from 'better-sqlite3';
import { FIELD_NAMES, isFlag } from '../../../../src-shared/category';
import { LIMITS } from '../../../../src-shared/limits';
import { messages } from './messages';
import { integer, text } from '../connection/row-values';
import { isOrderKey } from './sibling-order';

const EXAMPLES = 3;

/** Queries that find the categories for which the sentence is true. */
const FAULTS: readonly (readonly [query: string, fault: (a: { readonly id: string }) => string])[] = [
  [
    `SELECT id FROM categories LEFT JOIN (SELECT parent_id AS parent, count(*) AS n FROM categories WHERE parent_id IS NOT NULL GROUP BY parent_id)
     ON parent = id WHERE child_count <> coalesce(n, 0)`,
    ({ id }) => (id === '0' ? messages.rootCount : messages.childCount({ id }))
  ],
  [
    `SELECT id FROM categories WHERE id > 0 AND parent_id IS NOT 0 AND parent_id NOT IN (SELECT id FROM categories)`,
    messages.parentMissing
  ],
  [
    `SELECT id FROM categories WHERE CASE WHEN json_valid(metadata) THEN json_type(metadata) <> 'object' ELSE 1 END`,
    messages.metadataUnreadable
  ],
  [
    `SELECT categories.id FROM categories JOIN categories AS other
     ON other.parent_id = categories.parent_id AND other.order_key = categories.order_key AND other.id < categories.id`,
    messages.samePlace
  ],
  [
    `SELECT category_id FROM changes LEFT JOIN categories ON categories.id = category_id
     WHERE changes.id IN (SELECT max(id) FROM changes GROUP BY category_id) AND (kind = 'delete') <> (categories.id IS NULL)`,
    messages.existence
  ],
  [
    `SELECT category_id FROM changes JOIN categories ON categories.id = category_id
     WHERE changes.id IN (SELECT max(id) FROM changes GROUP BY category_id)
     AND kind <> 'delete' AND CASE WHEN json_valid(after) THEN (after ->> '$.version') IS NOT categories.version ELSE 1 END`,
    messages.version
  ]
];

const LARGEST = Number.MAX_SAFE_INTEGER;
const TIME = "'[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'";

const TEXTS = FIELD_NAMES.filter((field) => !isFlag(field)).map((field) => `coalesce(${field}, '')`);

/** Values that no Canopy writes, though their columns take them. */
const VALUES: readonly (readonly [query: string, fault: (a: { readonly id: string }) => string])[] = [
  [
    `SELECT id FROM categories WHERE NOT (min(id, coalesce(parent_id, 0), child_count, height, placed_version, version) >= 0
     AND max(id, coalesce(parent_id, 0), child_count, height, placed_version, version) <= ${LARGEST})`,
    messages.numbers
  ],
  [
    `SELECT id FROM categories WHERE id > 0 AND (created_at NOT GLOB ${TIME} OR updated_at NOT GLOB ${TIME})`,
    messages.times
  ],
  [
    `SELECT id FROM categories WHERE max(${TEXTS.map((column) => `octet_length(${column})`).join(', ')}) > ${LIMITS.bodyBytes}`,
    messages.tooLong
  ]
];

/** The places and texts that SQL cannot judge. */
const unreadableFaults = (db: Database): string[] => {
  const faults: string[] = [];
  const rows = db
    .prepare<[], unknown[]>(`SELECT id, order_key, CAST(${TEXTS.join(' || ')} AS BLOB) FROM categories WHERE id > 0`)
    .raw();
  for (const [id, key, bytes] of rows.iterate()) {
    if (!isOrderKey(text(key))) faults.push(messages.orderKey({ id: String(integer(id)) }));
    if (!(bytes instanceof Uint8Array && isUtf8(bytes))) faults.push(messages.notUtf8({ id: String(integer(id)) }));
    if (faults.length >= EXAMPLES) break;
  }
  return faults;
};

const AT_FAULT = [
  [
    `SELECT min(revision, category_count, last_id) >= 0 AND max(revision, category_count, last_id) <= ${LARGEST} FROM workspace`,
    messages.counters
  ],
  [`SELECT category_count = (SELECT count(*) FROM categories WHERE id > 0) FROM workspace`, messages.categoryCount],
  [
    `SELECT last_id >= max((SELECT max(id) FROM categories), (SELECT coalesce(max(category_id), 0) FROM changes)) FROM workspace`,
    messages.idTwice
  ],
  [`SELECT revision = coalesce((SELECT max(revision) FROM change_groups), revision) FROM workspace`, messages.revision]
] as const;

/** Every category that can be reached from above the roots, the deepest first. The limit ends a walk in a circle. */
const WALK = `WITH RECURSIVE reached (id, parent_id, height, depth) AS (
    SELECT id, parent_id, height, 0 FROM categories WHERE id = 0
    UNION ALL
    SELECT categories.id, categories.parent_id, categories.height, depth + 1 FROM reached
    JOIN categories ON categories.parent_id = reached.id WHERE depth < ${LIMITS.depth}
  ) SELECT id, parent_id, height FROM reached ORDER BY depth DESC`;

const heightFaults = (db: Database): string[] => {
  const levelsBelow = new Map<unknown, number>();
  const faults: string[] = [];
  let reached = 0;
  for (const row of db.prepare<[], unknown[]>(WALK).raw().iterate()) {
    const [id, parentId, height] = row;
    const levels = levelsBelow.get(id) ?? 0;
    if (id !== 0 && integer(height) < levels) faults.push(messages.height({ id: String(integer(id)) }));
    levelsBelow.delete(id);
    levelsBelow.set(parentId, Math.max(levelsBelow.get(parentId) ?? 0, levels + 1));
    reached += 1;
  }
  const all = integer(db.prepare('SELECT count(*) FROM categories').pluck().get());
  if (reached < all) faults.push(messages.unreachable(all - reached));
  return faults.slice(0, EXAMPLES);
};

/** Faults of the tree. Only the last change of each category is compared, since replaying the whole journal would take too long. */
export const treeFaults = (db: Database): string[] => {
  const state = db.prepare('SELECT count(*) FROM workspace').pluck().get();
  if (state !== 1) return [messages.noCounts];
  const wrong = AT_FAULT.filter(([query]) => db.prepare(query).pluck().get() !== 1).map(([, fault]) => fault);
  if (wrong.includes(messages.counters)) return wrong;
  const examples = (faults: typeof FAULTS): string[] =>
    faults.flatMap(([query, fault]) =>
      db
        .prepare(`${query} LIMIT ${EXAMPLES}`)
        .pluck()
        .all()
        .map((id) => fault({ id: String(integer(id)) }))
    );
  const values = examples(VALUES);
  // Numbers and texts beyond all measure cannot be read in order to say more.
  if (values.length > 0) return [...wrong, ...values];
  return [...wrong, ...unreadableFaults(db), ...examples(FAULTS), ...heightFaults(db)];
};
