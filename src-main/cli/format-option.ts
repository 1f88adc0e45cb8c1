import { DEFAULT_FORMAT, FORMATS, type Format } from '../formats/formats';
import { UsageError } from './failures';

/** The line of `--format` in a command's usage. */
export const FORMAT_USAGE = `  --format F       ${[...FORMATS].map(([name, { title }]) => `${name}: ${title}`).join('; ')} (default ${DEFAULT_FORMAT})`;

export const FORMAT_OPTION = { type: 'string', default: DEFAULT_FORMAT } as const;

export const formatOf = (name: string): Format => {
  const format = FORMATS.get(name);
  if (format === undefined) throw new UsageError(`--format takes ${[...FORMATS.keys()].join(' or ')}, not “${name}”.`);
  return format;
};
