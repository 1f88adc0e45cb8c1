import type { FileRecord, FileRecords } from '../records';
import { textReader } from './decode-text';
import { FieldTable } from './field-table';
import { messages } from './messages';
import { requireRoom, UnreadableFile } from './refusals';
import { readXml } from './xml';

const ROLES = [
  { key: 'text', role: 'name' },
  { key: '_note', role: 'description' }
] as const;

const PIECE = 262_144;

/** OPML 1.0 and 2.0. Every attribute is a field. */
export const readOpmlRecords = textReader('opml', (text, { reading, notes, watch }) => {
  const table = new FieldTable();
  const records: FileRecord[] = [];
  /** The open elements: the index of the record of an outline; `null` for any other. */
  const open: (number | null)[] = [];
  const xml = readXml({
    open: (name, attributes, line) => {
      if (open.length === 0 && name !== 'opml') throw new UnreadableFile(messages.notOpml(name));
      if (name !== 'outline') {
        open.push(null);
        return;
      }
      const parent = open.at(-1) ?? null;
      const { text: own, title } = attributes;
      const members: [string, string | undefined][] = [['text', own ?? title]];
      for (const key of Object.keys(attributes))
        if (key !== 'text' && key !== 'title') members.push([key, attributes[key]]);
      if (own !== undefined && title !== own) members.push(['title', title]);
      const values = table.valuesOf(members);
      const at = records.push({ place: { kind: 'line', line }, values, ...(parent !== null && { parent }) });
      requireRoom(at);
      open.push(at - 1);
    },
    close: () => void open.pop()
  });
  for (let at = 0; at < text.length; at += PIECE) {
    watch(at, text.length);
    xml.write(text.slice(at, at + PIECE));
  }
  xml.close();
  if (records.length === 0) throw new UnreadableFile(messages.noCategories);
  const { fields } = table;
  const known: FileRecords['known'] = { hierarchy: 'nested', fields: ROLES.filter(({ key }) => fields.includes(key)) };
  return { format: 'opml', fields, records, known, reading, notes };
});
