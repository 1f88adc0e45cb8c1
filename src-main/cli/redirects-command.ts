import { DEFAULT_TEMPLATE, pathTemplateSchema, redirectFormatSchema } from '../../src-shared/redirects';
import type { RedirectList } from '../domain/redirect-list';
import {
  oneOf,
  parseOptions,
  printJson,
  required,
  requireOtherFile,
  say,
  UsageError,
  type CliCommand,
  helpText
} from './command';
import { writeOut } from './export-command';
import { messages } from './messages';
import { onWorkspace } from './replica';

const OPTIONS = {
  database: { type: 'string' },
  on: { type: 'boolean', default: false },
  off: { type: 'boolean', default: false },
  clear: { type: 'boolean', default: false },
  format: { type: 'string' },
  template: { type: 'string', default: DEFAULT_TEMPLATE },
  out: { type: 'string' }
} as const;

const words = messages.redirects;

const leftOut = ({ taken, gone, unaddressed, unknown, isCut }: RedirectList): string[] => [
  ...taken.map((address) => words.taken({ address })),
  ...gone.map((address) => words.gone({ address })),
  ...unaddressed.map((address) => words.unaddressed({ address })),
  ...(unknown.size > 0 ? [words.unknown({ count: unknown.size })] : []),
  ...(isCut ? [words.isCut] : [])
];

export const redirectsCommand: CliCommand = {
  usage: helpText('redirects', { defaultTemplate: DEFAULT_TEMPLATE }),
  run: async (args, io) => {
    const { database, on, off, clear, ...values } = parseOptions('redirects', args, OPTIONS);
    const file = required(database, '--database');
    const asked = [on, off, clear, values.format !== undefined].filter(Boolean).length;
    if (asked !== 1) throw new UsageError(words.words);
    const format = values.format === undefined ? null : oneOf('--format', redirectFormatSchema.options, values.format);
    const template = pathTemplateSchema.safeParse(values.template);
    if (!template.success) throw new UsageError(words.template({ given: values.template }));
    await onWorkspace(file, async (store) => {
      requireOtherFile(file, values.out);
      if (format !== null) {
        const { REDIRECT_WRITERS } = await import('../formats/writers/write-redirects');
        const list = store.history.redirects(template.data);
        await writeOut(REDIRECT_WRITERS[format](list), values.out, io);
        for (const sentence of leftOut(list)) say(io, sentence);
        return;
      }
      store.history.changeRedirects(on ? 'keep' : off ? 'stop' : 'forget');
      printJson(io, { keepsRedirects: store.history.keepsRedirects() });
    });
  }
};
