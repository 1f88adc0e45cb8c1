import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type KeptMapping, keptMappingSchema } from '../../../src-shared/import-plan';
import { storageFailed, StoreError } from '../../domain/errors';
import { writeFileAtomic } from '../../platform/atomic-file';
import { isMissing } from '../../platform/file-identity';
import { isOfNewerFormat } from '../../platform/format-version';
import { OWNER_ONLY_FILE } from '../../platform/owner-only';
import { SerialQueue } from '../../platform/serial-queue';
import messages from '../process/messages/en.json' with { type: 'json' };

const MOST_KEPT = 500;

/** Mappings are parsed one by one, so that a damaged one takes no other with it. */
const fileSchema = z.looseObject({ mappings: z.array(z.unknown()) });

const byName = (one: KeptMapping, other: KeptMapping): number => one.name.localeCompare(other.name);

export class MappingStore {
  readonly #queue = new SerialQueue();

  constructor(private readonly file: string) {}

  /** Without a file, or with one that cannot be read, there are none. */
  list(): Promise<KeptMapping[]> {
    return this.#queue.run(async () => (await this.#read()).mappings);
  }

  /** Keeps one in place of that of the same name. @throws StoreError where it cannot be written; the file is then as before */
  keep(mapping: KeptMapping): Promise<KeptMapping[]> {
    return this.#change((mappings) => {
      const others = mappings.filter(({ name }) => name !== mapping.name);
      if (others.length >= MOST_KEPT)
        throw new StoreError('invalid', messages.file.tooManyMappings({ most: MOST_KEPT }));
      return [...others, mapping].toSorted(byName);
    });
  }

  drop(name: string): Promise<KeptMapping[]> {
    return this.#change((mappings) => mappings.filter((one) => one.name !== name));
  }

  #change(change: (mappings: readonly KeptMapping[]) => KeptMapping[]): Promise<KeptMapping[]> {
    return this.#queue.run(async () => {
      const { mappings, isUsable } = await this.#read();
      if (!isUsable) throw new StoreError('storage_failed', messages.file.mappingsUnreadable({ file: this.file }));
      const changed = change(mappings);
      const text = `${JSON.stringify({ version: 1, mappings: changed }, null, 2)}\n`;
      const written = writeFileAtomic(this.file, text, { mode: OWNER_ONLY_FILE });
      await written.catch(storageFailed(messages.file.mappingsNotWritten));
      return changed;
    });
  }

  /** `isUsable`: the file may be written again, since all that is in it is known. */
  async #read(): Promise<{ mappings: KeptMapping[]; isUsable: boolean }> {
    try {
      const content: unknown = JSON.parse(await readFile(this.file, 'utf8'));
      if (isOfNewerFormat(content)) return { mappings: [], isUsable: false };
      const { mappings } = fileSchema.parse(content);
      const read = mappings.flatMap((one) => keptMappingSchema.safeParse(one).data ?? []);
      return { mappings: read, isUsable: read.length === mappings.length };
    } catch (error) {
      return { mappings: [], isUsable: isMissing(error) };
    }
  }
}
