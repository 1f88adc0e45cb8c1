import { z } from 'zod';
import { dialectSchema } from '../src-shared/dialect';
import { fingerprintSchema } from '../src-shared/fingerprint';
import { connectorIdSchema } from '../src-shared/protocol';
import { credentialsSchema, givenFor } from '../src-shared/presented-credentials';
import { addressSchema, type ReadingProgress } from '../src-shared/remote';
import { testConnection } from './sync/discovery/test-connection';

/*
 * The entry of a utility process that tests one service. Its answers may be huge or hostile; they harm this process alone, and its
 * memory is freed with it.
 */

const ALIVE_EVERY_MS = 1_000;

/** How often the progress of a reading is reported. */
const PROGRESS_EVERY_MS = 200;

const serviceSchema = z.object({
  address: addressSchema,
  hasOwnPaths: z.boolean(),
  credentials: credentialsSchema,
  certificate: fingerprintSchema.nullable(),
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
  const { address, hasOwnPaths, credentials, certificate, connector, dialect } = serviceSchema.parse(data);
  const given = { ...(connector !== null && { connector }), ...(dialect !== null && { dialect }) };
  const testing = testConnection({
    address,
    hasOwnPaths,
    credentials: givenFor(address, credentials, certificate ?? undefined),
    ...given,
    asksWriting: true,
    watching: { onProgress }
  });
  void testing.then((found) => process.parentPort.postMessage({ found }));
});
setInterval(() => process.parentPort.postMessage('alive'), ALIVE_EVERY_MS);
process.parentPort.postMessage('ready');
