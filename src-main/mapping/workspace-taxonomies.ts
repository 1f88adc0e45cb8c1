import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  taxonomyKey,
  taxonomyNameSchema,
  type ListedTaxonomy,
  type TaxonomyName
} from '../../src-shared/mapping-calls';
import { parseJson } from '../../src-shared/parse-json';
import { orStorageFailed, StoreError } from '../domain/errors';
import { writeFileAtomicSync } from '../platform/atomic-file';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from '../platform/owner-only';
import { messages } from './messages';
import { shippedTaxonomies } from './shipped-taxonomies';
import { taxonomyOf, type Taxonomy } from './taxonomy';

/** Where the taxonomies lie that a person has added, beside the file of the workspace. */
export const taxonomyFolder = (workspaceFile: string): string => `${resolve(workspaceFile)}.taxonomies`;

const SUFFIX = '.json';

const keptSchema = z
  .object({
    format: z.literal(1),
    names: z.array(z.string()),
    parents: z.array(z.int().min(0).nullable()),
    ids: z.array(z.string()),
    replacements: z.array(z.tuple([z.string(), z.string()]))
  })
  // Parents come before their children.
  .refine(({ names, parents, ids }) => parents.length === names.length && ids.length === names.length)
  .refine(({ parents }) => parents.every((parent, at) => parent === null || parent < at));

const nameOfFile = (file: string): TaxonomyName[] => {
  const [channel, version] = file.slice(0, -SUFFIX.length).split('@');
  const name = taxonomyNameSchema.safeParse({ channel, version }).data;
  return name !== undefined && `${taxonomyKey(name)}${SUFFIX}` === file ? [name] : [];
};

const shipped = (): readonly Taxonomy[] => [shippedTaxonomies().google, shippedTaxonomies().shopify];

/** The taxonomies that a workspace can be mapped to: those of the app, and those that the person has added, a file for each version. */
export class WorkspaceTaxonomies {
  readonly #folder: string;

  constructor(workspaceFile: string) {
    this.#folder = taxonomyFolder(workspaceFile);
  }

  list(): ListedTaxonomy[] {
    const added = orStorageFailed(messages.folderUnreadable({ folder: this.#folder }), () =>
      existsSync(this.#folder) ? readdirSync(this.#folder).sort().flatMap(nameOfFile) : []
    );
    return [
      ...shipped().map((taxonomy) => ({ ...taxonomyNameSchema.parse(taxonomy), isOwn: false })),
      ...added.map((name) => ({ ...name, isOwn: true }))
    ];
  }

  /** @throws StoreError where it is gone or cannot be read */
  read(name: TaxonomyName): Taxonomy {
    const ofApp = shipped().find(({ channel, version }) => channel === name.channel && version === name.version);
    if (ofApp !== undefined) return ofApp;
    const file = this.#fileOf(name);
    const kept = orStorageFailed(messages.taxonomyUnreadable({ file }), () =>
      keptSchema.parse(parseJson(readFileSync(file, 'utf8')))
    );
    const { names, parents, ids, replacements } = kept;
    return taxonomyOf({ ...name, tree: { names, parents }, ids, replacements: new Map(replacements) });
  }

  /** @throws StoreError where there is one of that name and version, or it cannot be written */
  add(name: TaxonomyName, taxonomy: Taxonomy): void {
    const isThere = this.list().some((one) => taxonomyKey(one) === taxonomyKey(name));
    if (isThere || existsSync(this.#fileOf(name))) throw new StoreError('invalid', messages.taxonomyIsThere(name));
    if (taxonomy.ids.length === 0) throw new StoreError('invalid', messages.emptyTaxonomy);
    this.#write(name, taxonomy);
  }

  /** Adds a map of versions to the earlier ones. */
  addReplacements(name: TaxonomyName, more: ReadonlyMap<string, string>): void {
    const taxonomy = this.read(name);
    this.#write(name, { ...taxonomy, replacements: new Map([...taxonomy.replacements, ...more]) });
  }

  /** @throws StoreError where the file stays */
  remove(name: TaxonomyName): void {
    const file = this.#fileOf(name);
    orStorageFailed(messages.taxonomyNotRemoved({ file }), () => rmSync(file, { force: true }));
  }

  #write(name: TaxonomyName, { tree: { names, parents }, ids, replacements }: Taxonomy): void {
    const file = this.#fileOf(name);
    const text = JSON.stringify({ format: 1, names, parents, ids, replacements: [...replacements] });
    orStorageFailed(messages.taxonomyNotWritten({ file }), () => {
      makeOwnerOnlyFolder(this.#folder);
      writeFileAtomicSync(file, [text], { mode: OWNER_ONLY_FILE });
    });
  }

  #fileOf(name: TaxonomyName): string {
    return join(this.#folder, `${taxonomyKey(name)}${SUFFIX}`);
  }
}
