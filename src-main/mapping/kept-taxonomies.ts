import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { taxonomyKey, taxonomyNameSchema, type TaxonomyName } from '../../src-shared/mapping-calls';
import { parseJson } from '../../src-shared/parse-json';
import { orStorageFailed, StoreError } from '../domain/errors';
import { writeFileAtomicSync } from '../platform/atomic-file';
import { isMissing } from '../platform/file-identity';
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
  // Each category stands behind the one that it is below.
  .refine(({ names, parents, ids }) => parents.length === names.length && ids.length === names.length)
  .refine(({ parents }) => parents.every((parent, at) => parent === null || parent < at));

const nameOfFile = (file: string): TaxonomyName[] => {
  const [channel, version] = file.slice(0, -SUFFIX.length).split('@');
  const name = taxonomyNameSchema.safeParse({ channel, version }).data;
  return name !== undefined && `${taxonomyKey(name)}${SUFFIX}` === file ? [name] : [];
};

/** The taxonomies that a person has added to a workspace: a file for each version. */
export class KeptTaxonomies {
  constructor(private readonly folder: string) {}

  list(): TaxonomyName[] {
    try {
      return readdirSync(this.folder).sort().flatMap(nameOfFile);
    } catch (error) {
      if (isMissing(error)) return [];
      throw new StoreError('storage_failed', messages.folderUnreadable(this.folder));
    }
  }

  /** @throws StoreError where it is gone or cannot be read */
  read(name: TaxonomyName): Taxonomy {
    const file = this.#fileOf(name);
    const text = orStorageFailed(messages.taxonomyUnreadable(file), () => readFileSync(file, 'utf8'));
    const kept = orStorageFailed(messages.taxonomyUnreadable(file), () => keptSchema.parse(parseJson(text)));
    const { names, parents, ids, replacements } = kept;
    return taxonomyOf({ ...name, tree: { names, parents }, ids, replacements: new Map(replacements) });
  }

  /** @throws StoreError where there is one of that name and version, or it cannot be written */
  add(name: TaxonomyName, taxonomy: Taxonomy): void {
    const { google, shopify } = shippedTaxonomies();
    const isShipped = [google, shopify].some(({ channel, version }) => `${channel}@${version}` === taxonomyKey(name));
    if (taxonomy.ids.length === 0) throw new StoreError('invalid', messages.emptyTaxonomy);
    if (isShipped || existsSync(this.#fileOf(name))) throw new StoreError('invalid', messages.taxonomyIsThere(name));
    this.#write(name, taxonomy);
  }

  /** Keeps what a map of versions says beside what earlier ones said. */
  addReplacements(name: TaxonomyName, more: ReadonlyMap<string, string>): void {
    const taxonomy = this.read(name);
    this.#write(name, { ...taxonomy, replacements: new Map([...taxonomy.replacements, ...more]) });
  }

  #write(name: TaxonomyName, { tree: { names, parents }, ids, replacements }: Taxonomy): void {
    const file = this.#fileOf(name);
    const text = JSON.stringify({ format: 1, names, parents, ids, replacements: [...replacements] });
    orStorageFailed(messages.taxonomyNotWritten(file), () => {
      makeOwnerOnlyFolder(this.folder);
      writeFileAtomicSync(file, [text], { mode: OWNER_ONLY_FILE });
    });
  }

  #fileOf(name: TaxonomyName): string {
    return join(this.folder, `${taxonomyKey(name)}${SUFFIX}`);
  }
}
