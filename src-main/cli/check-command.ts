import { restoreNewestBackup } from '../store/sqlite/backups/recover-workspace';
import { checkWorkspace } from '../store/sqlite/backups/check-workspace';
import {
  CommandFailure,
  parseArguments,
  required,
  UsageError,
  type CliCommand,
  oneOf,
  printJson,
  printSentence
} from './command';
import { checkByRules, RULE_FORMATS } from './check-rules';
import { messages } from './messages';

const USAGE = `canopy check --database FILE [--repair | --json]
canopy check --database FILE --rules [RULES] [--format text|json|junit]

  --database FILE  the workspace, which must not be open elsewhere
  --repair         if it is damaged or missing, restore its newest sound backup;
                   the damaged file stays, as FILE.damaged-TIME
  --json           say it on standard output as JSON:
                   {"state":"sound","categories":N,"revision":N},
                   {"state":"missing"} or {"state":"damaged","faults":[…]}
  --rules [RULES]  check the categories by the rules of a JSON file instead;
                   - is standard input. Left out: by the workspace's own rules
  --format F       what is printed about rules (default text); junit is a report
                   that build servers read

With --rules it ends with 1 when a category breaks a rule of the level “error”,
or a rule cannot be checked. Warnings are only printed, and problems that were
accepted in the window are only counted.

Without --repair it only reads. It ends with 0 when the workspace is sound, or
has been restored, and with 1 when it is damaged, saying what is wrong. A file
whose tables, indexes, triggers or views are not those that Canopy makes counts
as damaged, and nothing of it is run.`;

const OPTIONS = {
  database: { type: 'string' },
  repair: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  rules: { type: 'string' },
  format: { type: 'string' }
} as const;

const inNumbers = (count: number): string => (count === 1 ? '1 category' : `${count} categories`);

const repair = (file: string, problem: string): string => {
  const restored = restoreNewestBackup(file, new Date());
  if (restored === null)
    throw new CommandFailure(`${problem}\nThere is no sound backup in “${file}.backups”, so nothing was changed.`);
  const { backup, damaged } = restored;
  const kept = damaged === undefined ? '' : `\nThe damaged file is kept as “${damaged}”.`;
  return `${problem}\nRestored from “${backup.file}”, made ${backup.time.toISOString()}, with ${inNumbers(backup.categories)}.${kept}`;
};

/** An option of text needs one: `--rules` without a file has an empty one. */
const withoutFile = (argument: string, index: number, all: readonly string[]): string =>
  argument === '--rules' && (all[index + 1] ?? '--').startsWith('--') ? '--rules=' : argument;

export const checkCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args.map(withoutFile), OPTIONS);
    const file = required(values.database, '--database');
    if (positionals.length > 0) throw new UsageError('check takes no other arguments.');
    if (values.json && values.repair) throw new UsageError('check takes --json or --repair, not both.');
    if (values.rules !== undefined) {
      if (values.json || values.repair) throw new UsageError(messages.checkRules.alone);
      const format = oneOf('--format', RULE_FORMATS, values.format ?? 'text');
      return checkByRules(file, values.rules === '' ? null : values.rules, format, io);
    }
    if (values.format !== undefined) throw new UsageError(messages.checkRules.formatAlone);
    const finding = checkWorkspace(file);
    if (values.json) printJson(io, finding);
    if (finding.state === 'sound') {
      if (!values.json)
        printSentence(io, `“${file}” is sound: ${inNumbers(finding.categories)}, revision ${finding.revision}.`);
      return 0;
    }
    const problem =
      finding.state === 'missing'
        ? `There is no workspace “${file}”.`
        : `“${file}” is damaged:\n${finding.faults.map((fault) => `  ${fault}`).join('\n')}`;
    if (!values.repair) throw new CommandFailure(`${problem}\nWith --repair, its newest sound backup is restored.`);
    printSentence(io, repair(file, problem));
    return 0;
  }
};
