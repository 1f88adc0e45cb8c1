import type { FileRecords } from '../records';
import { textReader } from './decode-text';
import { FieldTable } from './field-table';
import { messages } from './messages';
import { UnreadableFile } from './refusals';
import { readXml } from './xml';

const ROLES = [
  { key: 'text', role: 'name' },
  { key: '_note', role: 'description' }
] as const;

const PIECE = 262_144;

/** OPML 1.0 and 2.0. Every attribute is a field. */
export const readOpmlRecords = textReader('opml', (text, { reading, notes, watch }) => {
  const lines: number[] = [];
  const table = new FieldTable((at) => ({ kind: 'line', line: lines[at] ?? 1 }));
  /** The open elements: the index of the record of an outline; `null` for any other. */
  const open: (number | null)[] = [];
  const xml = readXml({
    open: (name, attributes, line) => {
      if (open.length === 0 && name !== 'opml') throw new UnreadableFile(messages.notOpml(name));
      if (name !== 'outline') {
        open.push(null);
        return;
      }
      open.push(table.add(open.at(-1) ?? undefined));
      lines.push(line);
      const { text: own, title } = attributes;
      table.put('text', own ?? title);
      for (const key of Object.keys(attributes)) if (key !== 'text' && key !== 'title') table.put(key, attributes[key]);
      if (own !== undefined && title !== own) table.put('title', title);
    },
    close: () => void open.pop()
  });
  for (let at = 0; at < text.length; at += PIECE) {
    watch(at, text.length);
    xml.write(text.slice(at, at + PIECE));
  }
  xml.close();
  if (table.length === 0) throw new UnreadableFile(messages.noCategories);
  const { fields } = table;
  const known: FileRecords['known'] = { hierarchy: 'nested', fields: ROLES.filter(({ key }) => fields.includes(key)) };
  return { format: 'opml', fields, records: table, known, reading, notes };
});
