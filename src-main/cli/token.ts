import { createInterface } from 'node:readline';
import { UsageError } from './failures';

/** As `--token`, it means the first line of standard input. */
const FROM_STANDARD_INPUT = '-';

/** Read where there is no `--token`. */
const VARIABLE = 'CANOPY_TOKEN';

const firstLine = async (): Promise<string> => {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    // Whoever keeps the other end open does not keep us from ending.
    process.stdin.destroy();
    if (line !== '') return line;
    break;
  }
  throw new UsageError('--token - reads the first line of standard input, and there is none.');
};

/**
 * What `--token` stands for. Every user of a machine can read the arguments of its programs, so that a token among them is
 * no secret; one that comes by standard input is.
 * @throws UsageError when nothing comes there
 */
export const tokenOption = async (option: string | undefined): Promise<string | undefined> =>
  option === FROM_STANDARD_INPUT ? firstLine() : option;

/** The same, or the token in the environment where the option is left out. */
export const tokenOptionOrVariable = async (option: string | undefined): Promise<string | undefined> => {
  const inEnvironment = process.env[VARIABLE];
  return (await tokenOption(option)) ?? (inEnvironment === '' ? undefined : inEnvironment);
};
