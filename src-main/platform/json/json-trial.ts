import { lookThroughJson } from '../../../src-shared/json-look';

/** What became of a text that was parsed on trial. `tooLarge`: the process that did it has ended, or took too long. */
export type TrialOutcome = 'parsed' | 'malformed' | 'tooLarge';

/**
 * Parses a JSON text in another process, which has little memory and may end by it. What has been parsed there is parsed here
 * again rather than handed over: to build it anew from a message takes as long, and numbers that no double holds would not survive.
 * @param charset as `TextDecoder` knows it
 */
export type JsonTrial = (bytes: Uint8Array, charset: string) => Promise<TrialOutcome>;

/** Up to here nothing that passes the look takes more than some 200 MB. 100,000 categories of ours are 25 MB, and 300,000 lists and objects. */
const IN_PLACE = { bytes: 48_000_000, containers: 1_500_000 } as const;

/** Why a text is not to be parsed. */
export type JsonRefusal = 'malformed' | 'tooDeep' | 'tooLarge';

/**
 * Whether a text may be parsed here, judged by a look through it, and by a trial where it is large.
 * @param text the same as `bytes`, decoded
 * @param trial `null`: there is no other process, and the look alone decides
 */
export const whyNotParsed = async (
  text: string,
  bytes: Uint8Array,
  charset: string,
  trial: JsonTrial | null
): Promise<JsonRefusal | null> => {
  const look = lookThroughJson(text);
  if (!look.ok) return look.reason === 'tooDeep' ? 'tooDeep' : 'tooLarge';
  if (trial === null || (bytes.length <= IN_PLACE.bytes && look.containers <= IN_PLACE.containers)) return null;
  const outcome = await trial(bytes, charset);
  return outcome === 'parsed' ? null : outcome;
};
