import { z } from 'zod';
import { dialectSchema } from '../src-shared/dialect';
import { addressSchema, credentialsSchema, givenFor } from '../src-shared/remote';
import { testConnection } from './remote/client/discovery/test-connection';

/*
 * The start of a utility process that looks at one service, and is ended. What a service answers may be large, or made to do harm:
 * whatever it does, it does here, and the memory that it takes is given back with the process.
 */

const ALIVE_EVERY_MS = 1_000;

const serviceSchema = z.object({ address: addressSchema, credentials: credentialsSchema, dialect: dialectSchema.nullable() });

process.parentPort.on('message', ({ data }: { readonly data: unknown }) => {
  const { address, credentials, dialect } = serviceSchema.parse(data);
  const testing = testConnection({ address, credentials: givenFor(address, credentials), ...(dialect !== null && { dialect }) });
  void testing.then((found) => process.parentPort.postMessage({ found }));
});
setInterval(() => process.parentPort.postMessage('alive'), ALIVE_EVERY_MS);
process.parentPort.postMessage('ready');
