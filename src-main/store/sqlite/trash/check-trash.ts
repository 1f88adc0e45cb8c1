import type { Database } from 'better-sqlite3';
import { integer } from '../connection/row-values';
import { Deletions } from './deletions';
import { TrashRows } from './trash-rows';

/** Of one kind of fault, a person needs examples rather than all. */
const EXAMPLES = 3;

const DEAD = `SELECT id FROM changes WHERE kind = 'delete' AND id IN (SELECT max(id) FROM changes GROUP BY category_id)`;

const UNREADABLE = `SELECT category_id FROM changes WHERE kind = 'delete' AND NOT json_valid(before) LIMIT ${EXAMPLES}`;

/**
 * What is wrong with the trash, in sentences; none is well. Every category whose last change is its deletion must belong to
 * one entry, and every entry must have as many of them as it says, or it could not come back whole.
 */
export const trashFaults = (db: Database): string[] => {
  const unreadable = db.prepare(UNREADABLE).pluck().all();
  if (unreadable.length > 0) return unreadable.map((id) => `The deletion of category ${integer(id)} cannot be read.`);
  const faults: string[] = [];
  const dead = new Set(db.prepare(DEAD).pluck().all());
  const trash = new TrashRows(db);
  const deletions = new Deletions(db);
  for (const [entries, isWhole] of [
    [trash.newestFirst(Number.MAX_SAFE_INTEGER), true],
    [trash.going(), false]
  ] as const) {
    for (const entry of entries) {
      let found = 0;
      for (const page of deletions.idPages(entry)) found += page.filter(({ changeId }) => dead.delete(changeId)).length;
      if (isWhole && found !== entry.count)
        faults.push(`Of the ${entry.count} categories of “${entry.name}” in the trash, ${found} are there.`);
    }
  }
  if (dead.size > 0) faults.push(`${dead.size} deleted categories are in no entry of the trash.`);
  return faults.slice(0, EXAMPLES);
};
