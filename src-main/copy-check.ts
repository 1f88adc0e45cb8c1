import { z } from 'zod';
import { examineCopy } from './store/sqlite/examine-copy';

/*
 * The entry of a utility process that checks one copied workspace from elsewhere. A file that is made to attack SQLite attacks this
 * process alone.
 */

process.parentPort.on('message', ({ data }: { readonly data: unknown }) => {
  process.parentPort.postMessage(examineCopy(z.string().parse(data)));
});
process.parentPort.postMessage('ready');
