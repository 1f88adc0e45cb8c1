import { readFileSync } from 'node:fs';
import { readerOf, recognise } from '../../src-main/formats/readers/readers';
import { UnreadableFile } from '../../src-main/formats/readers/refusals';

/*
 * A process that reads one file like `file-reader` and prints the result: the number of records, or the refusal. Bundled by tests to run
 * with a limited heap.
 */

const [, , file = '', name = ''] = process.argv;
const bytes = new Uint8Array(readFileSync(file));
try {
  const read = await readerOf(recognise(name, bytes));
  const { records } = await read(bytes, {}, () => undefined);
  console.log(JSON.stringify({ records: records.length }));
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  console.log(JSON.stringify({ refused: error.message }));
}
