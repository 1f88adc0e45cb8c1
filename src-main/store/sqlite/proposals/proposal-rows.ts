import { z } from 'zod';
import {
  proposalEventSchema,
  proposalSummarySchema,
  seenSchema,
  type ProposalActor,
  type ProposalEvent,
  type ProposalState,
  type ProposalSummary
} from '../../../../src-shared/proposals';
import { treeEditSchema } from '../../../../src-shared/tree-edits';
import type { ProposedEdits } from '../../../domain/proposal-edits';
import { checked, integer, parsed } from '../connection/row-values';
import { TableAccess } from '../connection/table-access';

export interface KeptProposal extends ProposedEdits {
  readonly summary: ProposalSummary;
  readonly log: readonly ProposalEvent[];
}

/** Most decided proposals that are listed; older ones are left out. */
const MOST_LISTED = 1_000;

const COLUMNS = 'id, title, note, state, author, person, person_name, base, edit_count, created_at, changed_at';

const summaryIn = (row: readonly unknown[]): ProposalSummary => {
  const [id, title, note, state, author, person, name, base, edits, createdAt, changedAt] = row;
  const by = { author, person: person === null ? null : { id: person, name: name ?? person } };
  return checked(proposalSummarySchema, { id, title, note, state, by, base, edits, createdAt, changedAt });
};

const editsSchema = z.lazy(() => z.array(treeEditSchema));
const logSchema = z.lazy(() => z.array(proposalEventSchema));

const WAITING = "state IN ('open', 'submitted')";

/** The table `proposals`, and the rule whether changes need a review. */
export class ProposalRows extends TableAccess {
  /** All open proposals and the newest of the others, newest first. */
  readonly all = this.allRows(
    `SELECT ${COLUMNS} FROM proposals WHERE ${WAITING} OR id > (SELECT max(id) - ${MOST_LISTED} FROM proposals) ORDER BY id DESC`,
    summaryIn
  );
  readonly #find = this.selectRows<[number]>(`SELECT ${COLUMNS}, edits, seen, log FROM proposals WHERE id = ?`);
  readonly #eventCounts = this.selectRows('SELECT id, json_array_length(log) FROM proposals ORDER BY id');
  readonly openCount = this.theNumber(`SELECT count(*) FROM proposals WHERE ${WAITING}`);
  readonly #insert = this.writing<unknown[]>(
    `INSERT INTO proposals (title, note, state, author, person, person_name, base, edit_count, edits, seen, log, created_at, changed_at)
     VALUES (?, ?, 'submitted', ?, ?, ?, ?, ?, ?, ?, '[]', ?, ?)`
  );
  readonly setEdits = this.writes(
    'UPDATE proposals SET title = ?, note = ?, base = ?, edit_count = ?, edits = ?, seen = ? WHERE id = ?',
    (id: number, title: string, note: string, { edits, seen }: ProposedEdits) => [
      title,
      note,
      seen.base,
      edits.length,
      JSON.stringify(edits),
      JSON.stringify(seen),
      id
    ]
  );
  readonly setState = this.writes(
    'UPDATE proposals SET state = ?, log = ?, changed_at = ? WHERE id = ?',
    (id: number, state: ProposalState, log: readonly ProposalEvent[]) => [
      state,
      JSON.stringify(log),
      log.at(-1)?.at ?? '',
      id
    ]
  );
  /** How many have to approve a change; `null`: changes need no review. */
  readonly reviewers = this.theRow('SELECT reviewers FROM workspace', ([count]) =>
    count === null ? null : integer(count)
  );
  readonly setReviewers = this.writes('UPDATE workspace SET reviewers = ?', (count: number | null) => [count]);

  find(id: number): KeptProposal | undefined {
    const row = this.#find.get(id);
    if (row === undefined) return undefined;
    const [edits, seen, log] = row.slice(-3).map(parsed);
    return {
      summary: summaryIn(row),
      edits: checked(editsSchema, edits),
      seen: checked(seenSchema, seen),
      log: checked(logSchema, log)
    };
  }

  /** How many events the log of each has, by its id. */
  eventCounts(): ReadonlyMap<number, number> {
    return new Map(this.#eventCounts.all().map(([id, count]) => [integer(id), integer(count)]));
  }

  /** @returns its id */
  add(title: string, note: string, { edits, seen }: ProposedEdits, by: ProposalActor, at: string): number {
    const { author, person } = by;
    const { lastInsertRowid } = this.#insert.run(
      title,
      note,
      author,
      person?.id ?? null,
      person?.name ?? null,
      seen.base,
      edits.length,
      JSON.stringify(edits),
      JSON.stringify(seen),
      at,
      at
    );
    return Number(lastInsertRowid);
  }
}
