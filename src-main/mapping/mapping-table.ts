import { metadataSchema, type Metadata } from '../../src-shared/category';
import {
  MAPPING_PREFIX,
  MAPPING_STATES,
  namedTarget,
  relationSchema,
  type MappingEntry,
  type MappingRelation
} from '../../src-shared/mapping';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { textOfCell } from '../formats/csv-cells';
import type { FileRecords, RecordPlace } from '../formats/records';
import { namesTo } from './flat-tree';
import type { MappedCategory, MappedTree } from './mapped-tree';
import { messages } from './messages';
import { entryTo, pathText, placesByPath, relationByName, type Taxonomy } from './taxonomy';

/** The columns of a table of mappings by their other names: those for Google are what feeds call them. */
const COLUMNS = {
  category: ['category_id'],
  path: ['path'],
  target: ['target_id', 'google_product_category'],
  targetPath: ['target_path', 'google_product_category_path'],
  relation: ['relation'],
  state: ['state']
} as const;
type Column = keyof typeof COLUMNS;
/** The cell of a line in a column; empty, where there is none. */
type Line = (column: Column) => string;

export interface TableChanges {
  readonly edits: readonly TreeEditRequest[];
  readonly confirmed: number;
  /** Lines that state that there is no target. */
  readonly none: number;
  readonly unchanged: number;
  /** Lines without a decision, such as those of inherited targets. */
  readonly undecided: number;
  readonly faults: readonly { readonly place: RecordPlace; readonly problem: string }[];
}

/** The decision in a line; a text: what is wrong with it. */
type Decision = { readonly mapped: MappedCategory; readonly entry: MappingEntry | null } | string;

/** The target by its id, else by its path; where an export has paths for ids, a path is found, too. */
const targetPlace = (line: Line, { at }: Taxonomy, byPath: ReadonlyMap<string, number | null>): number | string => {
  const [target, targetPath] = [line('target'), line('targetPath')];
  if (target === '' && targetPath === '') return messages.noTarget;
  const byId = at.get(target);
  if (byId !== undefined) return byId;
  const path = target === '' ? targetPath : target;
  const found = byPath.get(path);
  return found ?? (found === null ? messages.severalTargets({ path }) : messages.unknownTarget({ given: path }));
};

/** Reads the lines of a table into decisions about the categories of a tree. */
class MappingTable {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #paths: ReadonlyMap<string, number | null>;
  readonly #targetPaths: ReadonlyMap<string, number | null>;
  readonly #seen = new Set<number>();

  constructor(
    private readonly tree: MappedTree,
    private readonly taxonomy: Taxonomy
  ) {
    this.#ids = new Map(tree.categories.map(({ category }, at) => [String(category.id), at]));
    this.#paths = placesByPath(tree.tree);
    this.#targetPaths = placesByPath(taxonomy.tree);
  }

  decide(line: Line): Decision {
    const at = this.#categoryOf(line);
    const mapped = typeof at === 'string' ? undefined : this.tree.categories[at];
    if (typeof at === 'string' || mapped === undefined) return String(at);
    const [state, relation] = [line('state'), line('relation')];
    if (state !== '' && !MAPPING_STATES.some((known) => known === state)) return messages.state({ given: state });
    if (this.#seen.has(at)) return messages.twice({ path: this.#pathAt(at) });
    this.#seen.add(at);
    if (state === 'none') return { mapped, entry: { to: null } };
    if (state !== '' && state !== 'confirmed') return { mapped, entry: null };
    const target = targetPlace(line, this.taxonomy, this.#targetPaths);
    if (typeof target === 'string') return target;
    const as = relation === '' ? this.#usualRelation(mapped, target) : relationSchema.safeParse(relation).data;
    if (as === undefined) return messages.relation(relation);
    return { mapped, entry: entryTo(this.taxonomy, target, as) };
  }

  #categoryOf(line: Line): number | string {
    const [category, path] = [line('category'), line('path')];
    if (category === '' && path === '') return messages.noCategory;
    const found = category === '' ? this.#paths.get(path) : this.#ids.get(category);
    if (found === undefined) return messages.unknownCategory({ given: category === '' ? path : category });
    if (found === null) return messages.severalCategories({ path });
    return path !== '' && this.#pathAt(found) !== path ? messages.otherPath({ id: category, path }) : found;
  }

  /** The relation of the entry if the target stays the same, else by the names. */
  #usualRelation({ category, entry }: MappedCategory, target: number): MappingRelation {
    const present = namedTarget(entry);
    if (present !== null && present.to === this.taxonomy.ids[target]) return present.as;
    return relationByName(category.name, this.taxonomy, target);
  }

  #pathAt(at: number): string {
    return pathText(namesTo(this.tree.tree, at));
  }
}

const isSame = (one: MappedCategory['entry'], other: MappingEntry): boolean =>
  one !== null && one !== 'unreadable' && one.to === other.to && namedTarget(one)?.as === namedTarget(other)?.as;

/** The edit that gives a category an entry; a text: why it cannot have it. */
export const mappingEdit = (
  { category, entry: present }: Pick<MappedCategory, 'category' | 'entry'>,
  channel: string,
  entry: MappingEntry
): TreeEditRequest | string => {
  if (present === 'unreadable') return messages.unreadable(channel);
  const metadata: Metadata = { ...category.metadata, [MAPPING_PREFIX + channel]: entry };
  if (!metadataSchema.safeParse(metadata).success) return messages.tooLarge({ channel });
  return { kind: 'update', id: category.id, ifVersion: category.version, fields: { metadata } };
};

const readerOfLines = ({ fields, records }: FileRecords): ((at: number) => Line) | null => {
  const keys = fields.map((field) => field.trim().toLowerCase());
  const placeOf = (column: Column): number => keys.findIndex((key) => COLUMNS[column].some((name) => name === key));
  if (Math.max(placeOf('category'), placeOf('path')) < 0) return null;
  if (Math.max(placeOf('target'), placeOf('targetPath')) < 0) return null;
  return (at) => (column) => {
    const value = records.value(at, placeOf(column));
    return typeof value === 'string' ? textOfCell(value).trim() : '';
  };
};

/** What a table of mappings changes; `null`: it has not the columns. */
export const changesOfTable = (file: FileRecords, mapped: MappedTree, taxonomy: Taxonomy): TableChanges | null => {
  const lineOf = readerOfLines(file);
  if (lineOf === null) return null;
  const table = new MappingTable(mapped, taxonomy);
  const edits: TreeEditRequest[] = [];
  const faults: { place: RecordPlace; problem: string }[] = [];
  const counts = { confirmed: 0, none: 0, unchanged: 0, undecided: 0 };
  for (let at = 0; at < file.records.length; at += 1) {
    const decision = table.decide(lineOf(at));
    if (typeof decision === 'string') faults.push({ place: file.records.place(at), problem: decision });
    else if (decision.entry === null) counts.undecided += 1;
    else if (isSame(decision.mapped.entry, decision.entry)) counts.unchanged += 1;
    else {
      const edit = mappingEdit(decision.mapped, taxonomy.channel, decision.entry);
      if (typeof edit === 'string') faults.push({ place: file.records.place(at), problem: edit });
      else {
        edits.push(edit);
        counts[decision.entry.to === null ? 'none' : 'confirmed'] += 1;
      }
    }
  }
  return { edits, ...counts, faults };
};
