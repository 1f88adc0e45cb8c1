import { TOP_LEVEL } from '../../../src-shared/ids';
import type { FaultChoices, FieldMapping, FoundFault } from '../../../src-shared/import-plan';
import { LIMITS } from '../../../src-shared/limits';
import type { FileCategory, FileRecords, WhileReadingRecords } from '../records';
import { Assembly } from './assembly';
import { FaultList } from './fault-list';
import { openCycles, Forest } from './forest';
import { PlacedRows } from './placed-rows';
import { plantByCodes } from './plant-by-codes';
import { plantByLevels } from './plant-by-levels';
import { plantByParent } from './plant-by-parent';
import { plantByPath } from './plant-by-path';
import { ContentReader } from './read-content';
import { RecordFields } from './record-fields';
import { ownIds } from './own-ids';

/** What comes of records: trees that hold all limits, and what was wrong. */
export type Placing =
  | {
      readonly ok: true;
      readonly categories: FileCategory[];
      readonly count: number;
      readonly faults: readonly FoundFault[];
      /** Records that tell of a category that an earlier one has told of, as a list of products does. */
      readonly repeated: number;
      readonly rows: PlacedRows;
    }
  /** A workspace holds fewer. */
  | { readonly ok: false; readonly count: number };

/** Categories between two looks at whether the work is to end. */
const LOOK_EVERY = 2_000;

const plantNested = ({ file }: RecordFields): Forest => {
  const forest = new Forest();
  for (const at of file.records.keys()) forest.plant({ record: at, mention: at, name: null, level: 0 });
  for (const [at, { parent }] of file.records.entries())
    forest.attach(at, parent === undefined || parent >= at ? TOP_LEVEL : parent);
  return forest;
};

const plantFlat = ({ file }: RecordFields): Forest => {
  const forest = new Forest();
  for (const at of file.records.keys())
    forest.attach(forest.plant({ record: at, mention: at, name: null, level: 0 }), TOP_LEVEL);
  return forest;
};

const plant = (fields: RecordFields, mapping: FieldMapping, faults: FaultList): Forest => {
  switch (mapping.hierarchy) {
    case 'nested':
      return plantNested(fields);
    case 'parent':
      return plantByParent(fields, faults);
    case 'path':
      return plantByPath(fields, mapping);
    case 'levels':
      return plantByLevels(fields);
    case 'codes':
      return plantByCodes(fields);
    case 'flat':
      return plantFlat(fields);
  }
};

/**
 * Makes trees of records by what their fields mean. Whatever is wrong becomes what the choice for its kind says; by the first choices no
 * record is dropped.
 * @param watch is told how far the work is, and may end it by throwing
 */
export const placeRecords = (
  file: FileRecords,
  mapping: FieldMapping,
  choices: FaultChoices,
  watch: WhileReadingRecords
): Placing => {
  const faults = new FaultList(choices);
  const fields = new RecordFields(file, mapping);
  watch(0, file.records.length);
  const forest = plant(fields, mapping, faults);
  if (forest.planted.length > LIMITS.categories) return { ok: false, count: forest.planted.length };
  openCycles(forest, (at) =>
    faults.report(
      'cycle',
      at,
      () => fields.place(forest.planted[at]?.mention ?? 0, fields.first('parent')),
      forest.planted[at]?.name ?? fields.text(forest.planted[at]?.mention ?? 0, fields.first('name'))
    )
  );
  const ids = ownIds(fields, forest, faults);
  const content = new ContentReader(fields, faults, ids.areForeign, mapping.hierarchy === 'levels');
  const assembly = new Assembly(forest, faults, fields);
  for (const [at, planted] of forest.planted.entries()) {
    if (at % LOOK_EVERY === 0) watch(at, forest.planted.length);
    const category = forest.leftOut.has(at) ? null : content.read(planted, at);
    if (category !== null) {
      ids.give(category, at);
      assembly.take(at, category, planted.record === null ? Number.NaN : content.position(planted.record));
    } else forest.leftOut.add(at);
  }
  const { categories, count } = assembly.trees();
  if (count > LIMITS.categories) return { ok: false, count };
  const rows = new PlacedRows({
    categories,
    assembly,
    forest,
    fields,
    faults,
    makesParents: mapping.hierarchy === 'parent'
  });
  return { ok: true, categories, count, faults: faults.found(), repeated: forest.repeated, rows };
};
