import { readFileSync } from 'node:fs';
import { recognise } from '../../src-main/formats/recognise-file';
import { readerOf } from '../../src-main/formats/readers/readers';

/*
 * A process that reads one file, as `file-reader` does, and prints what came of it: the number of records, or the sentence that refuses
 * the file. Bundled by the tests, so that it runs with a heap of their choice.
 */

const [, , file = '', name = ''] = process.argv;
const bytes = new Uint8Array(readFileSync(file));
const found = recognise(name, bytes);
if (!found.ok) console.log(JSON.stringify({ refused: found.faults[0]?.message }));
else {
  const reading = await (await readerOf(found.format))(bytes, {}, () => undefined);
  console.log(
    JSON.stringify(reading.ok ? { records: reading.records.records.length } : { refused: reading.faults[0]?.message })
  );
}
