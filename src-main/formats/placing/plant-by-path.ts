import { TOP_LEVEL, type TopLevel } from '../../../src-shared/ids';
import { namesInPath, pathsInCell, pathSeparatorIn } from '../../fields/paths';
import { messages } from '../readers/messages';
import { MOST_LEVELS, UnreadableFile } from '../readers/refusals';
import { Forest } from './forest';
import type { RecordFields } from './record-fields';

/** The names of a path from the root, without empty ones. @throws UnreadableFile for too many, before memory is made for them */
export const namesAlong = (path: string, separator: string | undefined): string[] => {
  const names = namesInPath(path, separator, MOST_LEVELS);
  if (names === null) throw new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }));
  return names;
};

interface Mention {
  readonly mention: number;
  readonly record: number | null;
  readonly id: string;
  readonly name: string | null;
}

/** Merges paths: a common prefix becomes one category, at its first place. */
export class PathTree {
  readonly forest = new Forest();
  readonly #below = new Map<number | TopLevel, Map<string, number>>();
  readonly #ids = new Map<number, string>();

  /** Adds what is missing of a path. @param id two records of one path with different ids are two @param levels unless 0, 1, 2 … */
  add(path: readonly string[], { mention, record, id, name }: Mention, levels: readonly number[] = []): void {
    let parent: number | TopLevel = TOP_LEVEL;
    for (const [depth, segment] of path.entries()) {
      const siblings: Map<string, number> = this.#below.get(parent) ?? new Map<string, number>();
      this.#below.set(parent, siblings);
      let at: number | undefined = siblings.get(segment);
      const isItself = depth === path.length - 1;
      const isAnother = isItself && at !== undefined && record !== null && this.#isAnother(at, id);
      if (at === undefined || isAnother) {
        at = this.forest.plant({ mention, record: null, name: segment, level: levels[depth] ?? depth });
        this.forest.attach(at, parent);
        if (!isAnother) siblings.set(segment, at);
      }
      if (isItself && record !== null) this.#tell(at, record, id, name);
      parent = at;
    }
  }

  #isAnother(at: number, id: string): boolean {
    const known = this.#ids.get(at);
    return id !== '' && known !== undefined && known !== id;
  }

  #tell(at: number, record: number, id: string, name: string | null): void {
    const planted = this.forest.planted(at);
    if (planted.record !== null) {
      this.forest.repeated += 1;
      return;
    }
    planted.record = record;
    if (name !== null) planted.name = name;
    if (id !== '') this.#ids.set(at, id);
  }
}

/** Paths of ids, as in Magento (`1/2/5`): the nearest known id is the parent. */
const byIdPath = (fields: RecordFields, paths: readonly (readonly string[])[]): Forest | null => {
  const idField = fields.first('id');
  if (idField === undefined) return null;
  const ids = fields.firstPlaces(idField);
  const given = paths.filter((path) => path.length > 0);
  const known = given.filter((path) => ids.of(path.at(-1) ?? '') !== undefined);
  if (given.length === 0 || known.length * 10 < given.length * 9) return null;
  return Forest.ofRecords(paths.length, (at) => {
    const path = paths[at] ?? [];
    const id = fields.text(at, idField);
    const above = path.at(-1) === id ? path.slice(0, -1) : path;
    const nearest = above.findLast((one) => ids.of(one) !== undefined && one !== id);
    return nearest === undefined ? undefined : ids.of(nearest);
  });
};

/** A field of paths, with or without the name of the category itself. */
export const plantByPath = (
  fields: RecordFields,
  separators: { readonly pathSeparator?: string | undefined; readonly listSeparator?: string | undefined }
): Forest => {
  const { records } = fields.file;
  const [pathField, nameField, idField] = [fields.first('path'), fields.first('name'), fields.first('id')];
  const none = (): string[] => Array.from({ length: records.length }, () => '');
  const cells = pathField === undefined ? none() : fields.column(pathField);
  const separator = separators.pathSeparator ?? pathSeparatorIn(cells);
  const tree = new PathTree();
  if (separators.listSeparator !== undefined) {
    for (const [at, cell] of cells.entries())
      for (const path of pathsInCell(cell, separators.listSeparator))
        tree.add(namesAlong(path, separator), { mention: at, record: null, id: '', name: null });
    return tree.forest;
  }
  const paths = cells.map((cell) => namesAlong(cell, separator));
  const byIds = byIdPath(fields, paths);
  if (byIds !== null) return byIds;
  const names = nameField === undefined ? none() : fields.column(nameField);
  const alike = paths.filter((path, at) => path.at(-1)?.toLowerCase() === names[at]?.toLowerCase());
  const endsWithName = nameField === undefined || alike.length * 2 >= records.length;
  for (const [at, path] of paths.entries()) {
    const name = names[at] ?? '';
    const isWhole =
      path.length > 0 && (name === '' || (endsWithName && path.at(-1)?.toLowerCase() === name.toLowerCase()));
    const whole = isWhole || name === '' ? path : [...path, name];
    if (whole.length > 0)
      tree.add(whole, { mention: at, record: at, id: fields.text(at, idField), name: name === '' ? null : name });
    else {
      tree.forest.attach(tree.forest.plant({ record: at, mention: at, name: '', level: 0 }), TOP_LEVEL);
    }
  }
  return tree.forest;
};
