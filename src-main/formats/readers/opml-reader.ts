import type { FileRecord, ReadRecords } from '../records';
import { decodeText } from './decode-text';
import { FieldTable } from './field-table';
import { messages } from './messages';
import { orRefusal, requireRoom, UnreadableFile } from './refusals';
import { readXml } from './xml';

/** Attributes with a known meaning. */
const ROLES = [
  { key: 'text', role: 'name' },
  { key: '_note', role: 'description' }
] as const;

const PIECE = 262_144;

interface Open {
  readonly record: number | null;
}

/** OPML 1.0 and 2.0. Every attribute is a field. */
export const readOpmlRecords: ReadRecords = (bytes, options, watch) =>
  orRefusal(() => {
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    const table = new FieldTable();
    const records: FileRecord[] = [];
    const open: Open[] = [];
    const xml = readXml({
      open: (name, attributes, line) => {
        if (open.length === 0 && name !== 'opml') throw new UnreadableFile('unknown_format', messages.notOpml(name));
        if (name !== 'outline') {
          open.push({ record: null });
          return;
        }
        const parent = open.at(-1)?.record ?? null;
        const { text: own, title } = attributes;
        const members: [string, string | undefined][] = [['text', own ?? title]];
        for (const key of Object.keys(attributes))
          if (key !== 'text' && key !== 'title') members.push([key, attributes[key]]);
        if (own !== undefined && title !== own) members.push(['title', title]);
        const at = records.push({
          place: { kind: 'line', line },
          values: table.valuesOf(members),
          ...(parent !== null && { parent })
        });
        requireRoom(at);
        open.push({ record: at - 1 });
      },
      close: () => void open.pop()
    });
    for (let at = 0; at < text.length; at += PIECE) {
      watch(at, text.length);
      xml.write(text.slice(at, at + PIECE));
    }
    xml.close();
    if (records.length === 0) throw new UnreadableFile('empty', messages.noCategories);
    return {
      ok: true,
      records: {
        format: 'opml',
        fields: table.fields,
        records,
        known: { hierarchy: 'nested', fields: ROLES.filter(({ key }) => table.fields.includes(key)) },
        reading: { format: 'opml', encoding },
        notes
      }
    };
  });
