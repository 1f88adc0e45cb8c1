import { z } from 'zod';
import { meSchema, type Me } from '../../../src-shared/me';
import { RemoteFailure } from '../category-service';
import type { Caller } from './http/caller';

const answerSchema = z.object({ data: meSchema });
/** Of a service that knows one token and no people: the desktop's own. */
const NOT_OFFERED = new Set([404, 405]);

/**
 * Asks a service of our own who the person is to it.
 * @returns `notOffered`: it does not tell; `unknown`: it could not be learned now, and what is known stands
 */
export const readMe = async (caller: Caller): Promise<Me | 'notOffered' | 'unknown'> => {
  const { me } = caller.endpoints;
  if (me === null) return 'notOffered';
  try {
    const answer = await caller.call({ operation: 'read', endpoint: () => me, accepts: [...NOT_OFFERED] });
    if (NOT_OFFERED.has(answer.status)) return 'notOffered';
    const read = answerSchema.safeParse(await caller.json(answer));
    return read.success ? read.data.data : 'notOffered';
  } catch (error) {
    if (error instanceof RemoteFailure) return 'unknown';
    throw error;
  }
};
