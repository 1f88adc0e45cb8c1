import { z } from 'zod';
import { boundCredentialsSchema, credentialsSchema } from './presented-credentials';

/** Credentials as files have them. Files of version 1 do not say which service they were given for: `null`. */
export const keptCredentialsSchema = z.union([
  boundCredentialsSchema,
  credentialsSchema.transform((credentials) => ({ origin: null, credentials, certificate: undefined }))
]);
export type KeptCredentials = z.output<typeof keptCredentialsSchema>;
