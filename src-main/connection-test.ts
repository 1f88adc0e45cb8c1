import { z } from 'zod';
import { dialectSchema } from '../src-shared/dialect';
import { connectorIdSchema } from '../src-shared/protocol';
import { addressSchema, credentialsSchema, givenFor, type ReadingProgress } from '../src-shared/remote';
import { testConnection } from './sync/discovery/test-connection';

/*
 * The start of a utility process that looks at one service, and is ended. What a service answers may be large, or made to do harm:
 * whatever it does, it does here, and the memory that it takes is given back with the process.
 */

const ALIVE_EVERY_MS = 1_000;

/** So often it is told how far a reading is. */
const PROGRESS_EVERY_MS = 200;

const serviceSchema = z.object({
  address: addressSchema,
  hasOwnPaths: z.boolean(),
  credentials: credentialsSchema,
  connector: connectorIdSchema.nullable(),
  dialect: dialectSchema.nullable()
});

let newest: ReadingProgress | null = null;
const onProgress = (progress: ReadingProgress): void => {
  if (newest === null) {
    setTimeout(() => {
      process.parentPort.postMessage({ progress: newest });
      newest = null;
    }, PROGRESS_EVERY_MS);
  }
  newest = progress;
};

process.parentPort.on('message', ({ data }: { readonly data: unknown }) => {
  const { address, hasOwnPaths, credentials, connector, dialect } = serviceSchema.parse(data);
  const given = { ...(connector !== null && { connector }), ...(dialect !== null && { dialect }) };
  const testing = testConnection({
    address,
    hasOwnPaths,
    credentials: givenFor(address, credentials),
    ...given,
    asksWriting: true,
    watching: { onProgress }
  });
  void testing.then((found) => process.parentPort.postMessage({ found }));
});
setInterval(() => process.parentPort.postMessage('alive'), ALIVE_EVERY_MS);
process.parentPort.postMessage('ready');
