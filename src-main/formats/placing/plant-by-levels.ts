import { TOP_LEVEL } from '../../../src-shared/ids';
import { PathTree } from './plant-by-path';
import type { Forest } from './forest';
import type { RecordFields } from './record-fields';

/** Between the code and the name of a category, which are told apart by both where there are codes. */
const BESIDE = '\0';

/** Between the names of a path whose beginning is the cell before: Algolia has `Men` and `Men > Shirts` side by side. */
const BELOW = /^\s*[>»›→|/]\s*(?=\S)/;

const withoutPath = (name: string, above: string): string => {
  const rest = above !== '' && name.startsWith(above) ? name.slice(above.length) : '';
  return BELOW.test(rest) ? rest.replace(BELOW, '') : name;
};

/**
 * By one field a level. A row that begins below the first level stands under what the rows above it have there, as spreadsheets print
 * groups; a gap between two levels is none of the tree's. Where there are as many ids as levels, each belongs to its level.
 */
export const plantByLevels = (fields: RecordFields): Forest => {
  const levels = fields.all('level');
  const ids = fields.all('id');
  const hasCodes = levels.length > 1 && ids.length === levels.length;
  const tree = new PathTree();
  let above: readonly string[] = [];
  for (const at of fields.file.records.keys()) {
    const cells = levels.map((field, level) => {
      const name = withoutPath(fields.text(at, field), fields.text(at, levels[level - 1]));
      if (!hasCodes) return name;
      const code = fields.text(at, ids[level]);
      return name === '' && code === '' ? '' : `${code}${BESIDE}${name === '' ? code : name}`;
    });
    const first = cells.findIndex((cell) => cell !== '');
    if (first === -1) {
      tree.forest.attach(tree.forest.plant({ record: at, mention: at, name: '', level: 0 }), TOP_LEVEL);
      continue;
    }
    const whole = [...above.slice(0, first), ...cells.slice(first)];
    above = whole;
    const filled = whole.flatMap((cell, level) => (cell === '' ? [] : [{ cell, level }]));
    tree.add(
      filled.map(({ cell }) => cell),
      { mention: at, record: at, id: hasCodes ? '' : fields.text(at, ids[0]), name: null },
      filled.map(({ level }) => level)
    );
  }
  if (hasCodes)
    for (const planted of tree.forest.planted) planted.name = planted.name?.split(BESIDE)[1] ?? planted.name;
  return tree.forest;
};
