import { enveloped } from '../../../src-shared/envelope';
import { FIELDS_PATH, versionedFieldsSchema } from '../../../src-shared/fields';
import type { ServiceFields } from '../category-service';
import type { Caller } from './http/caller';

const answerSchema = enveloped(versionedFieldsSchema);
const BELOW_API = FIELDS_PATH.slice('/api'.length);

/** The fields of a Canopy service; `undefined`: its address has no place for them. */
export const serviceFields = (caller: Caller): ServiceFields | undefined => {
  const endpoint = caller.endpoints.beside(BELOW_API);
  if (endpoint === null) return undefined;
  const call = { endpoint: () => endpoint, isBeside: true };
  return {
    read: async () => {
      const answer = await caller.call({ ...call, operation: 'read', accepts: [404, 405] });
      return answer.status === 200 ? (answerSchema.safeParse(await caller.json(answer)).data?.data ?? null) : null;
    },
    write: async (fields, ifVersion) => {
      const answer = await caller.call({
        ...call,
        operation: 'update',
        body: JSON.stringify({ fields }),
        headers: { 'If-Match': `"${ifVersion}"` },
        accepts: [400, 403, 404, 405, 413, 422]
      });
      return answer.status === 200;
    }
  };
};
