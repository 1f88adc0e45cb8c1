import { keptFieldsSchema, type KeptCustomField, type VersionedFields } from '../../../../src-shared/fields';
import { checked, counter, parsed, present } from '../connection/row-values';
import { TableAccess } from '../connection/table-access';

/** The workspace's fields of its own, as they were written: a newer version may have written some that this one does not know. */
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
