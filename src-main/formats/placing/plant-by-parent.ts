import { TOP_LEVEL, type TopLevel } from '../../../src-shared/ids';
import { plainName } from '../../../src-shared/member-names';
import { isUsualRootMark } from '../../fields/listed-values';
import { PATH_SEPARATOR } from '../own-table';
import type { FaultList } from './fault-list';
import { FirstPlaces, type Word } from './first-places';
import { Forest } from './forest';
import { namesAlong } from './plant-by-path';
import type { RecordFields } from './record-fields';

class Index {
  readonly #first = new Map<string, number>();
  readonly #second = new Map<string, number>();
  readonly #more = new Set<string>();

  note(word: string, at: number): void {
    if (word === '') return;
    if (!this.#first.has(word)) this.#first.set(word, at);
    else if (this.#second.has(word)) this.#more.add(word);
    else this.#second.set(word, at);
  }

  /** @param record is skipped: of two records of a name, the other one is the parent */
  find(word: string, record: number): { readonly at: number; readonly isOne: boolean } | undefined {
    const first = this.#first.get(word);
    if (first === undefined) return undefined;
    const second = this.#second.get(word);
    if (second === undefined) return { at: first, isOne: true };
    if (first === record) return { at: second, isOne: !this.#more.has(word) };
    return { at: first, isOne: second === record && !this.#more.has(word) };
  }
}

/** Odoo writes `module.id` even for ids of the same file, which lack the module. */
const OF_MODULE = /^[a-z_]\w*\.([a-z_]\w*)$/i;

/** “No parent”, as tables and services write it. */
const isNoParent = (word: string): boolean => isUsualRootMark(word) || word === '-';

/** Columns of PrestaShop, whose shop itself is the category “Home” above all others. */
const OF_PRESTASHOP = new Set(['rootcategory', 'urlrewritten', 'linkrewrite']);

/** Finds parents by id, then path, name and slug. Indexes are built on demand. */
class Parents {
  readonly #ids: FirstPlaces;
  readonly #made = new Map<string, number>();
  readonly #children = new Map<number, { readonly first: Map<string, number>; last: number | undefined }>();
  #words: readonly Index[] | null = null;
  #inAnyCase: Index | null = null;
  readonly #root: string | undefined;

  constructor(
    private readonly fields: RecordFields,
    private readonly forest: Forest,
    private readonly faults: FaultList
  ) {
    const idField = fields.first('id');
    this.#ids = idField === undefined ? new FirstPlaces(0, () => '') : fields.firstPlaces(idField);
    const isOfPrestaShop = fields.file.fields.some((field) => OF_PRESTASHOP.has(plainName(field)));
    this.#root = this.#hiddenRoot() ?? (isOfPrestaShop ? 'Home' : undefined);
  }

  /** The only missing parent, if no category is at the top: a root that the system does not export, such as 1 of Magento. */
  #hiddenRoot(): string | undefined {
    const { fields } = this;
    const parentField = fields.first('parent');
    const unknown = new Set<string>();
    let resolved = 0;
    for (let at = 0; parentField !== undefined && at < fields.file.records.length; at += 1) {
      const word = fields.text(at, parentField);
      const known = this.#ids.of(word);
      if (word === '' || isNoParent(word) || known === at) return undefined;
      if (known === undefined) unknown.add(word);
      else resolved += 1;
      if (unknown.size > 1) return undefined;
    }
    const [word] = unknown;
    return !this.#ids.isEmpty && word !== undefined && (resolved > 0 || /^\d+$/.test(word)) ? word : undefined;
  }

  byId(word: Word): number | undefined {
    return this.#ids.of(word);
  }

  /** `leave_out`: the record is left out. */
  find(record: number, word: string, field: number | undefined): number | TopLevel | 'leave_out' {
    if (word === '') return TOP_LEVEL;
    const byId = this.#ids.of(word);
    // Some systems make a root its own parent.
    if (byId !== undefined) return byId === record ? TOP_LEVEL : byId;
    const found = this.#byWord(word, record);
    if (found?.isOne === true) return found.at;
    const inModule = found === undefined ? this.#ids.of(OF_MODULE.exec(word)?.[1] ?? '') : undefined;
    if (inModule !== undefined && inModule !== record) return inModule;
    if (isNoParent(word) || word === this.#root) return TOP_LEVEL;
    const along = found === undefined ? this.#alongPath(word, record) : undefined;
    if (along !== undefined) return along;
    const inAnyCase = found === undefined ? this.#nameInAnyCase(word, record) : undefined;
    if (inAnyCase !== undefined) return inAnyCase;
    const place = (): string => this.fields.place(record, field);
    if (found === undefined) return this.#missing(record, word, place);
    const choice = this.faults.report('ambiguous_parent', record, place, word);
    if (choice === 'first') return found.at;
    return choice === 'top_level' ? TOP_LEVEL : 'leave_out';
  }

  /** Several known ids in one cell. */
  severalIn(word: string): readonly string[] | null {
    if (!/[,;|]/.test(word)) return null;
    const words = word
      .split(/[,;|]/)
      .map((one) => one.trim())
      .filter((one) => one !== '');
    return words.length > 1 && words.every((one) => this.#ids.of(one) !== undefined) ? words : null;
  }

  #byWord(word: string, record: number): ReturnType<Index['find']> {
    const { fields } = this;
    if (this.#words === null) {
      const roles = [fields.first('path'), fields.first('name'), fields.first('slug')];
      this.#words = roles
        .filter((field) => field !== undefined)
        .map((field) => {
          const index = new Index();
          for (const [at, word] of fields.column(field).entries()) index.note(word, at);
          return index;
        });
    }
    for (const index of this.#words) {
      const found = index.find(word, record);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #nameInAnyCase(word: string, record: number): number | undefined {
    const nameField = this.fields.first('name');
    if (nameField === undefined) return undefined;
    if (this.#inAnyCase === null) {
      this.#inAnyCase = new Index();
      for (const [at, name] of this.fields.column(nameField).entries()) this.#inAnyCase.note(name.toLowerCase(), at);
    }
    const found = this.#inAnyCase.find(word.toLowerCase(), record);
    return found?.isOne === true && found.at !== record ? found.at : undefined;
  }

  #alongPath(word: string, record: number): number | undefined {
    const [first = '', ...names] = namesAlong(word, PATH_SEPARATOR);
    if (names.length === 0) return undefined;
    let at = this.#byWord(first, record)?.at;
    for (const name of names) at = at === undefined ? undefined : this.#below(at, name);
    return at;
  }

  #below(parent: number | TopLevel, name: string): number | undefined {
    if (parent === TOP_LEVEL) return undefined;
    const { fields, forest } = this;
    const known = this.#children.get(parent) ?? { first: new Map<string, number>(), last: undefined };
    this.#children.set(parent, known);
    // Each child is looked at once, though every record may ask for one.
    for (const at of forest.childrenOf(parent, known.last)) {
      const planted = forest.planted(at);
      for (const word of [planted.name ?? '', fields.text(planted.record ?? at, fields.first('name'))])
        if (!known.first.has(word)) known.first.set(word, at);
      known.last = at;
    }
    return known.first.get(name);
  }

  #missing(record: number, word: string, place: () => string): number | TopLevel | 'leave_out' {
    const choice = this.faults.report('missing_parent', record, place, word);
    if (choice === 'top_level') return TOP_LEVEL;
    if (choice === 'leave_out') return 'leave_out';
    let parent: number | TopLevel = TOP_LEVEL;
    const names = namesAlong(word, PATH_SEPARATOR);
    for (const [level, name] of names.entries()) {
      const key = names.slice(0, level + 1).join(PATH_SEPARATOR);
      const known: number | undefined =
        this.#made.get(key) ?? this.#byWord(key, record)?.at ?? this.#below(parent, name);
      if (known !== undefined) this.#made.set(key, known);
      if (known === undefined) {
        const made = this.forest.plant({ record: null, mention: record, name, level: 0 });
        this.#made.set(key, made);
        this.forest.attach(made, parent);
        parent = made;
      } else parent = known;
    }
    return parent;
  }
}

/** A field refers to the parent: by id, path, name or slug. In our own tables, a row that was added by hand may have a path instead. */
export const plantByParent = (fields: RecordFields, faults: FaultList): Forest => {
  const { records, isOwn } = fields.file;
  const forest = new Forest(records.length);
  const [parentField, pathField, nameField, idField] = [
    fields.first('parent'),
    fields.first('path'),
    fields.first('name'),
    fields.first('id')
  ];
  for (let at = 0; pathField !== undefined && at < records.length; at += 1) {
    if (fields.text(at, nameField) !== '') continue;
    const name = fields.text(at, pathField).split(PATH_SEPARATOR).at(-1)?.trim() ?? '';
    if (name !== '') forest.names.set(at, name);
  }
  const parents = new Parents(fields, forest, faults);
  // The path above a category. Only for rows that were added by hand, since a name may look like a path.
  const aboveOf = (at: number, word: string): string => {
    if (isOwn === true || word !== '' || fields.text(at, idField) !== '') return word;
    const path = fields.text(at, pathField);
    const name = forest.names.get(at) ?? fields.text(at, nameField);
    return path.endsWith(`${PATH_SEPARATOR}${name}`) ? path.slice(0, -name.length - PATH_SEPARATOR.length) : word;
  };
  for (let at = 0; at < records.length; at += 1) {
    const said = fields.raw(at, parentField);
    const byId = parents.byId(parentField === undefined || Array.isArray(said) ? '' : fields.word(at, parentField));
    if (byId !== undefined) {
      // Some systems make a root its own parent.
      forest.attach(at, byId === at ? TOP_LEVEL : byId);
      continue;
    }
    const text = Array.isArray(said) ? '' : fields.text(at, parentField);
    const texts = Array.isArray(said) ? said.map((one) => fields.textOf(one)) : parents.severalIn(text);
    const word = texts === null ? text : (texts[0] ?? '');
    const parent = parents.find(at, aboveOf(at, word), parentField);
    if (parent === 'leave_out') forest.leftOut.add(at);
    else forest.attach(at, parent);
    if (texts === null || texts.length < 2) continue;
    const choice = faults.report('several_parents', at, () => fields.place(at, parentField), texts.join(', '));
    if (choice !== 'copy') continue;
    for (const other of texts.slice(1)) {
      const under = parents.find(at, other, parentField);
      if (typeof under === 'number') forest.copies.push({ of: at, under });
    }
  }
  return forest;
};
