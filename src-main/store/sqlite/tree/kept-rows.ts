import { keptFieldsSchema, type KeptCustomField, type VersionedFields } from '../../../../src-shared/fields';
import { keptRulesSchema, NO_RULES, type KeptRules, type VersionedRules } from '../../../../src-shared/rules';
import { sameJson } from '../../../../src-shared/same-json';
import { checked, counter, parsed, present } from '../connection/row-values';
import { TableAccess } from '../connection/table-access';

/*
 * What a workspace keeps beside its tree, as JSON with a version of its own. It is kept as it was written: a newer version may have
 * written what this one does not know.
 */

/** The workspace's fields of its own. */
export class CustomFieldRow extends TableAccess {
  readonly #read = this.selectRows('SELECT fields_version, fields FROM workspace');
  readonly #write = this.writing<[number, string | null]>('UPDATE workspace SET fields_version = ?, fields = ?');

  read(): VersionedFields {
    const [version, fields] = present(this.#read.get());
    return { version: counter(version), fields: fields === null ? [] : checked(keptFieldsSchema, parsed(fields)) };
  }

  write(version: number, fields: readonly KeptCustomField[]): void {
    this.#write.run(version, fields.length === 0 ? null : JSON.stringify(fields));
  }
}

/** The workspace's rules, and what it keeps about problems. */
export class RulesRow extends TableAccess {
  readonly #read = this.selectRows('SELECT rules_version, rules FROM workspace');
  readonly #write = this.writing<[number, string | null]>('UPDATE workspace SET rules_version = ?, rules = ?');

  read(): VersionedRules {
    const [version, rules] = present(this.#read.get());
    return { version: counter(version), ...(rules === null ? NO_RULES : checked(keptRulesSchema, parsed(rules))) };
  }

  write(version: number, rules: KeptRules): void {
    this.#write.run(version, sameJson(rules, NO_RULES) ? null : JSON.stringify(rules));
  }
}
