import { z } from 'zod';
import { examineCopy } from './store/sqlite/examine-copy';

/*
 * The start of a utility process that reads one copied workspace from elsewhere through, and is ended. Such a file may be made to
 * do harm: whatever it does to SQLite, it does here.
 */

process.parentPort.on('message', ({ data }: { readonly data: unknown }) => {
  process.parentPort.postMessage(examineCopy(z.string().parse(data)));
});
process.parentPort.postMessage('ready');
