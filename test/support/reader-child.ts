import { readFileSync } from 'node:fs';
import { recognise } from '../../src-main/formats/recognise-file';
import { readerOf } from '../../src-main/formats/readers/readers';

/*
 * A process that reads one file like `file-reader` and prints the result: the number of records, or the refusal. Bundled by tests to run
 * with a limited heap.
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
