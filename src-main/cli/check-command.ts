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
  printSentence,
  type CommandIo,
  jsonFrom,
  helpText
} from './command';
import { messages } from './messages';
import { basename } from 'node:path';
import { check } from '../../src-shared/faults';
import { escapeHidden, shownSentence, withHiddenShown } from '../../src-shared/hidden-characters';
import {
  acceptanceFinder,
  checkRules,
  ruleProblem,
  type MatchTexts,
  type RuledCategory,
  type RuleFinding,
  type RuleReport
} from '../../src-shared/rule-check';
import { readRules, rulesSchema, type Rule } from '../../src-shared/rules';
import { atOnce } from '../../src-shared/sliced-work';
import type { Category } from '../../src-shared/category';
import { inReadingOrder } from '../domain/tree';
import { writeOut } from './export-command';
import { onWorkspace } from './replica';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const MATCHING = "const regex = new RegExp(pattern, 'u'); texts.filter((text) => regex.test(text));";

const MS_AT_LEAST = 1_000;
const MS_PER_TEXT = 0.1;

/** The error is one of the other context, and no `Error` of this one. */
const isStopped = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * The texts that a pattern matches; `null`: it was stopped. With nested repetitions it may need more time than there is. The bound is
 * far above what any other needs.
 * @param pattern a valid regular expression for the flag `u`
 */
const textsMatching = (pattern: string, texts: readonly string[]): ReadonlySet<string> | null => {
  try {
    const timeout = MS_AT_LEAST + Math.ceil(texts.length * MS_PER_TEXT);
    return new Set(z.array(z.string()).parse(runInNewContext(MATCHING, { pattern, texts }, { timeout })));
  } catch (error) {
    if (isStopped(error)) return null;
    throw error;
  }
};

const RULE_FORMATS = ['text', 'json', 'junit'] as const;

const words = messages.checkRules;

const ruledCategories = (roots: readonly Category[]): RuledCategory[] => {
  const known = new Map<number, RuledCategory>();
  for (const { category, depth } of inReadingOrder(roots)) {
    const parent = category.parentId === null ? null : (known.get(category.parentId) ?? null);
    known.set(category.id, { ...category, parent, level: depth + 1, count: category.children.length });
  }
  return [...known.values()];
};

interface Checked extends RuleReport {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly categories: number;
  /** How many more problems there are that somebody has accepted. */
  readonly accepted: number;
}

const findingLine = ({ path, id, ...finding }: RuleFinding): string =>
  words.finding({ ...finding, path: path.join(' > '), id: String(id) });

function* asText({ findings, broken, rules, categories, accepted }: Checked): Generator<string> {
  for (const { rule, message } of broken) yield `${shownSentence(words.broken({ rule, message }))}\n`;
  for (const finding of findings) yield `${shownSentence(findingLine(finding))}\n`;
  yield `${words.summary({ findings: findings.length, rules: rules.length, categories, accepted })}\n`;
}

/** Characters that XML 1.0 cannot have are written out, or replaced where they are none. */
const asXml = (text: string): string =>
  withHiddenShown(text.toWellFormed())
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A report that build servers read: each rule is a test case. Warnings do not fail it and are its output. */
function* asJunit({ name, rules, findings, broken }: Checked): Generator<string> {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const whyBroken = new Map(broken.map(({ rule, message }) => [rule, message]));
  const failed = rules.filter(({ id, level }) => level === 'error' && byRule.has(id)).length;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuite name="${asXml(name)}" tests="${rules.length}" failures="${failed}" errors="${broken.length}">\n`;
  for (const { id, level } of rules) {
    yield `<testcase classname="canopy.rules" name="${asXml(id)}">`;
    const why = whyBroken.get(id);
    const found = byRule.get(id) ?? [];
    if (why !== undefined) yield `<error message="${asXml(why)}"/>`;
    const tag = level === 'error' ? 'failure' : 'system-out';
    if (found.length > 0) yield `<${tag}>${found.map((finding) => asXml(findingLine(finding))).join('\n')}</${tag}>`;
    yield '</testcase>\n';
  }
  yield '</testsuite>\n';
}

const asJson = ({ categories, findings, broken, accepted }: Checked): string[] => {
  const shown = findings.map(({ value: _value, ...finding }) => finding);
  return [`${escapeHidden(JSON.stringify({ categories, accepted, findings: shown, broken }))}\n`];
};

const WRITTEN = { text: asText, json: asJson, junit: asJunit };

/** All texts at once, which the time limit bounds. */
const matchTexts: MatchTexts = (pattern, texts) => {
  const matching = textsMatching(pattern, texts);
  return matching === null ? 'tooSlow' : new Map(texts.map((text) => [text, matching.has(text)]));
};

const rulesOf = async (file: string, io: CommandIo): Promise<readonly Rule[]> => {
  const given = check(rulesSchema, await jsonFrom(file, io));
  if (!given.ok) throw new CommandFailure(words.noRules(file, given.faults));
  return given.value;
};

/**
 * Checks a workspace by rules and prints what breaks them.
 * @param rulesFile `null`: by the rules that are kept with the workspace
 * @returns the exit code
 */
const checkByRules = async (
  file: string,
  rulesFile: string | null,
  format: (typeof RULE_FORMATS)[number],
  io: CommandIo
): Promise<number> => {
  const given = rulesFile === null ? null : await rulesOf(rulesFile, io);
  const { tree, own } = await onWorkspace(file, (store) => ({ tree: store.readTree(), own: store.rules() }));
  const { rules, broken: unread } = readRules(given ?? own.rules);
  const categories = ruledCategories(tree);
  const report = atOnce(checkRules(rules, categories, matchTexts));
  const broken = [...unread, ...report.broken];
  const acceptanceOf = acceptanceFinder(own.accepted);
  const findings = report.findings.filter(
    ({ rule, ...finding }) => acceptanceOf({ ...finding, problem: ruleProblem(rule) }) === undefined
  );
  const accepted = report.findings.length - findings.length;
  const checked = { name: basename(file), rules, findings, broken, accepted, categories: categories.length };
  await writeOut(WRITTEN[format](checked), undefined, io);
  return broken.length > 0 || findings.some(({ level }) => level === 'error') ? 1 : 0;
};

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
  usage: helpText('check'),
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
