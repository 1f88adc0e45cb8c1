import type { Database } from 'better-sqlite3';
import { TableAccess } from '../connection/table-access';
import { counter, present, checked, parsed } from '../connection/row-values';
import { keptFieldsSchema, type VersionedFields } from '../../../../src-shared/fields';
import { keptRulesSchema, NO_RULES, type KeptRules, type VersionedRules } from '../../../../src-shared/rules';
import { sameJson } from '../../../../src-shared/same-json';

/** The workspace's counters, kept in memory. Call `save` within a transaction and `reload` after one that failed. */
export class WorkspaceState extends TableAccess {
  readonly #read = this.selectRows(
    'SELECT revision, category_count, last_id, version FROM workspace JOIN categories ON id = 0'
  );
  readonly #write = this.writing<[number, number, number]>(
    'UPDATE workspace SET revision = ?, category_count = ?, last_id = ?'
  );
  revision = 0;
  count = 0;
  lastId = 0;
  /** Categories that come back get a version above this one; see `continueLostNumbers` and `dropCategory`. */
  leastVersion = 0;

  constructor(db: Database) {
    super(db);
    this.reload();
  }

  save(): void {
    this.#write.run(this.revision, this.count, this.lastId);
  }

  reload(): void {
    const row = present(this.#read.get());
    this.revision = counter(row[0]);
    this.count = counter(row[1]);
    this.lastId = counter(row[2]);
    this.leastVersion = counter(row[3]);
  }
}

/*
 * What a workspace keeps beside its tree, as JSON with a version of its own. It is kept as it was written: a newer version may have
 * written what this one does not know.
 */

type KeptFields = Pick<VersionedFields, 'fields'>;

export interface KeptRow<Kept> {
  read(): Kept & { readonly version: number };
  write(version: number, kept: Kept): void;
}

/** The workspace's fields of its own. */
export class CustomFieldRow extends TableAccess implements KeptRow<KeptFields> {
  readonly read = this.theRow('SELECT fields_version, fields FROM workspace', ([version, fields]): VersionedFields => ({
    version: counter(version),
    fields: fields === null ? [] : checked(keptFieldsSchema, parsed(fields))
  }));
  readonly write = this.writes(
    'UPDATE workspace SET fields_version = ?, fields = ?',
    (version: number, { fields }: KeptFields) => [version, fields.length === 0 ? null : JSON.stringify(fields)]
  );
}

/** The workspace's rules, and what it keeps about problems. */
export class RulesRow extends TableAccess implements KeptRow<KeptRules> {
  readonly read = this.theRow('SELECT rules_version, rules FROM workspace', ([version, rules]): VersionedRules => ({
    version: counter(version),
    ...(rules === null ? NO_RULES : checked(keptRulesSchema, parsed(rules)))
  }));
  readonly write = this.writes(
    'UPDATE workspace SET rules_version = ?, rules = ?',
    (version: number, rules: KeptRules) => [version, sameJson(rules, NO_RULES) ? null : JSON.stringify(rules)]
  );
}
