import { FIELD_NAMES, fieldWith } from '../../../src-shared/category';
import { readMisfit } from '../../../src-shared/field-values';
import type { CustomField } from '../../../src-shared/fields';
import { shownParts } from '../../../src-shared/hidden-characters';
import { TOP_LEVEL, type ParentId } from '../../../src-shared/ids';
import {
  acceptanceFinder,
  checkRules,
  placedValue,
  ruleProblem,
  type RuledCategory,
  type RuleFinding,
  type RuleReport,
  type MatchTexts,
  type NotMatched
} from '../../../src-shared/rule-check';
import type { AcceptedProblem, Rule, KeptRule } from '../../../src-shared/rules';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { faultFinder, ownValue } from '../../model/applicable-fields';
import { PROBLEM_KIND_IDS, type ProblemItem, type ProblemKindId, type ProblemReport } from '../../model/find-problems';
import { slugMaker } from '../../model/slug-suggestion';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { withKey } from '../../session/guarded-write';
import { useCallback } from 'react';
import { useSliced } from '../../platform/use-sliced';
import messages from './messages/en.json' with { type: 'json' };
import { z } from 'zod';
import { create } from 'zustand';
import { askWorker, type WorkerAnswers } from '../../platform/ask-worker';

/** Milliseconds until a pattern counts as one that takes too long: far more than any other needs. */
const LIMIT = { atLeast: 2_000, perText: 0.1 };

/** What is known of each pattern. */
const known = new Map<string, Map<string, boolean> | NotMatched>();

/** Counts the answers, so that whoever has asked asks again. */
const usePatternAnswers = create<{ readonly count: number }>(() => ({ count: 0 }));

const matchedSchema = z.array(z.boolean());

const ask = async (pattern: string, texts: readonly string[]): Promise<WorkerAnswers<boolean[]>> => {
  const longest = LIMIT.atLeast + texts.length * LIMIT.perText;
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, { request: { pattern, texts }, answer: matchedSchema, longest });
};

let asking: Promise<void> = Promise.resolve();

/** What is known by now; the rest is asked for in a worker, one pattern after the other. */
const matchTexts: MatchTexts = (pattern, texts) => {
  const matches = known.get(pattern) ?? new Map<string, boolean>();
  if (typeof matches === 'string') return matches;
  known.set(pattern, matches);
  const isNew = (text: string): boolean => !matches.has(text);
  if (!texts.some(isNew)) return matches;
  asking = asking.then(async () => {
    const open = [...new Set(texts)].filter(isNew);
    if (open.length === 0 || typeof known.get(pattern) === 'string') return;
    const answers = await ask(pattern, open);
    if (typeof answers === 'string') known.set(pattern, answers);
    else for (const [index, text] of open.entries()) matches.set(text, answers[0]?.[index] === true);
    usePatternAnswers.setState(({ count }) => ({ count: count + 1 }));
  });
  return matches;
};

/** A kind of Canopy's own, or a rule of the workspace. */
export type ProblemId = ProblemKindId | `rule:${string}`;

const PAUSE_EVERY = 500;

/** Checks rules in the window's tree. What patterns match may become known later. */
export function* checkTree(model: TreeModel, rules: readonly Rule[]): SlicedWork<RuleReport> {
  const categories: RuledCategory[] = [];
  const pending: { readonly of: ParentId; readonly parent: RuledCategory | null }[] =
    rules.length === 0 ? [] : [{ of: TOP_LEVEL, parent: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { of, parent } = next;
    if (parent !== null) categories.push(parent);
    for (const id of model.childIds(of).toReversed()) {
      const node = model.get(id);
      const count = model.childIds(id).length;
      if (node !== undefined)
        pending.push({ of: id, parent: { ...node, parent, level: (parent?.level ?? 0) + 1, count } });
    }
    if (categories.length % PAUSE_EVERY === 0) yield;
  }
  return yield* checkRules(rules, categories, matchTexts);
}

/** The kinds that are about mappings to taxonomies. */
export const isOfMapping = (id: ProblemId): id is 'unmapped' | 'outdated' => id === 'unmapped' || id === 'outdated';

/** The problems of one kind or rule, and those of them that were accepted. */
export interface ShownProblems {
  readonly id: ProblemId;
  readonly open: readonly ProblemItem[];
  readonly accepted: readonly ProblemItem[];
  readonly rule: Rule | null;
  /** The channels that the workspace maps to. */
  readonly channels: readonly string[];
  /** What a rule says of a category. */
  readonly findings: ReadonlyMap<number, RuleFinding>;
}

const NO_FINDINGS: ReadonlyMap<number, RuleFinding> = new Map();

/** What a problem is about: once it is another, the problem is no longer accepted. */
const valueOf = (id: ProblemId, { name, slug, metadata, parent }: CategoryNode, finding?: RuleFinding): string => {
  if (finding !== undefined) return finding.value;
  if (id === 'siblingSlugs' || id === 'treeSlugs') return JSON.stringify(slug);
  if (id === 'misfit' || id === 'missing' || isOfMapping(id)) return JSON.stringify(metadata);
  return JSON.stringify(id === 'tooDeep' ? parent : name);
};

export const acceptances = (
  model: TreeModel,
  { id, findings }: Pick<ShownProblems, 'id' | 'findings'>,
  ids: ProblemItem,
  note: string
): AcceptedProblem[] =>
  ids.flatMap((one) => {
    const node = model.get(one);
    return node === undefined ? [] : [{ problem: id, id: one, value: valueOf(id, node, findings.get(one)), note }];
  });

/** All kinds and rules with their problems. Of a group that is no longer as it was accepted, all are shown again. */
export const shownProblems = (
  model: TreeModel,
  kinds: ProblemReport,
  rules: readonly Rule[],
  { findings }: RuleReport,
  accepted: readonly AcceptedProblem[]
): readonly ShownProblems[] => {
  const find = acceptanceFinder(accepted);
  const split = (
    id: ProblemId,
    items: readonly ProblemItem[],
    rule: Rule | null,
    found = NO_FINDINGS
  ): ShownProblems => {
    const problems = { id, rule, findings: found, channels: kinds.channels };
    const isAccepted = (ids: ProblemItem): boolean =>
      acceptances(model, problems, ids, '').every((one) => find(one) !== undefined);
    const { open = [], gone = [] } =
      accepted.length === 0 ? { open: items } : Object.groupBy(items, (ids) => (isAccepted(ids) ? 'gone' : 'open'));
    return { ...problems, open, accepted: gone };
  };
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return [
    ...PROBLEM_KIND_IDS.map((id) => split(id, kinds[id], null)),
    ...rules.map((rule) => {
      const own = byRule.get(rule.id) ?? [];
      const items = own.map(({ id }) => [id]);
      return split(ruleProblem(rule.id), items, rule, new Map(own.map((finding) => [finding.id, finding])));
    })
  ];
};

const isOfSlug = (rule: Rule): boolean => 'field' in rule && rule.field === 'slug';

/** Whether a rule asks for slugs where there are none, which are generated. */
export const asksForSlugs = (rule: Rule): boolean => rule.kind === 'required' && isOfSlug(rule);

/** Texts that may match a pattern in place of the one that does not, the likeliest first. */
const offeredFor = (rule: Rule, value: string, slugOf: (text: string) => string): readonly string[] => {
  const trimmed = value.trim().replaceAll(/\s+/g, ' ');
  return [trimmed, trimmed.toLowerCase(), ...(isOfSlug(rule) ? [slugOf(value)] : [])];
};

/** The texts that would keep a rule, one of which may take the place of the text that breaks it. A slug is none that a sibling has. */
export const fixesOf = (
  rule: Rule,
  node: CategoryNode,
  model: TreeModel,
  makeSlug = slugMaker(model, false)
): readonly string[] => {
  const value = 'field' in rule ? placedValue(node, rule) : null;
  const slugOf = (text: string): string => makeSlug(text, node.parent) ?? '';
  const isTaken = (text: string): boolean =>
    isOfSlug(rule) && model.childIds(node.parent).some((id) => model.get(id)?.slug === text);
  if (asksForSlugs(rule)) return [slugOf(node.name)].filter((slug) => slug !== '');
  if (typeof value !== 'string') return [];
  if (rule.kind === 'values') return rule.values;
  if (rule.kind === 'hidden')
    return [
      shownParts(value)
        .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
        .join('')
    ].filter((text) => text !== '');
  if (rule.kind !== 'pattern') return [];
  const offered = offeredFor(rule, value, slugOf);
  const matches = matchTexts(rule.pattern, offered);
  if (typeof matches === 'string') return [];
  return offered.filter((text) => text !== '' && matches.get(text) === !rule.forbidden && !isTaken(text)).slice(0, 1);
};

/** Puts a text in the place of the value that breaks a rule. */
export const fixEdit = (rule: Rule, node: CategoryNode, text: string): TreeEditRequest[] => {
  if (!('field' in rule)) return [];
  const { field, language } = rule;
  const { id, version } = node;
  const known = FIELD_NAMES.find((name) => name === field);
  if (known !== undefined) return [{ kind: 'update', id, ifVersion: version, fields: fieldWith(known, text) }];
  const key = field.slice('metadata.'.length);
  const own = node.metadata[key];
  const value = language === undefined || typeof own !== 'object' ? text : { ...own, [language]: text };
  return [{ kind: 'update', id, ifVersion: version, fields: { metadata: withKey(node, key, value) } }];
};

/** Whether what breaks a rule may have a fix that is no choice. */
export const canFixAll = (rule: Rule): boolean =>
  asksForSlugs(rule) || rule.kind === 'hidden' || rule.kind === 'pattern';

/** Puts in the place of all values that break a rule what would keep it, as far as there is such. No two siblings get one slug. */
export const ruleEdits = async (
  model: TreeModel,
  rule: Rule,
  ids: readonly number[],
  makeSlug: ReturnType<typeof slugMaker>
): Promise<TreeEditRequest[]> => {
  const nodes = ids.flatMap((id) => model.get(id) ?? []);
  if (rule.kind === 'pattern') {
    // All are asked for at once: each question starts a worker.
    const offered = nodes.flatMap((node) => {
      const value = placedValue(node, rule);
      const slugOf = (text: string): string => slugMaker(model, false)(text, node.parent) ?? '';
      return typeof value === 'string' ? offeredFor(rule, value, slugOf) : [];
    });
    matchTexts(rule.pattern, offered);
    await asking;
  }
  const given = new Set<string>();
  return nodes.flatMap((node): TreeEditRequest[] => {
    const [text] = asksForSlugs(rule) ? fixesOf(rule, node, model, makeSlug) : fixesOf(rule, node, model);
    const place = `${node.parent} ${text}`;
    if (text === undefined || (isOfSlug(rule) && given.has(place))) return [];
    given.add(place);
    return fixEdit(rule, node, text);
  });
};

const GROUPED: ReadonlySet<ProblemId> = new Set(['siblingNames', 'siblingSlugs', 'treeSlugs', 'similarNames']);

export const isGrouped = (kind: ProblemId): boolean => GROUPED.has(kind);

/** A line of the list. `key` is unique. */
export type ProblemRow =
  | { readonly kind: 'group'; readonly key: string; readonly ids: readonly number[] }
  | { readonly kind: 'category'; readonly key: string; readonly id: number; readonly isMember: boolean };

/** The lines for the problems of one kind. A group of clashing categories has a heading. */
export const problemRows = (items: readonly ProblemItem[], kind: ProblemId): ProblemRow[] => {
  const isMember = isGrouped(kind);
  const rows: ProblemRow[] = [];
  for (const ids of items) {
    // The first category identifies its group, since it is in no other group of the kind.
    if (isMember) rows.push({ kind: 'group', key: `group ${ids[0] ?? ''}`, ids });
    for (const id of ids) rows.push({ kind: 'category', key: String(id), id, isMember });
  }
  return rows;
};

/** Plans slugs for categories without one. Names that give no slug are left out. */
export const slugEdits = (
  model: TreeModel,
  ids: readonly number[],
  makeSlug: ReturnType<typeof slugMaker>
): TreeEditRequest[] =>
  ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const slug = node === undefined || node.slug !== null ? null : makeSlug(node.name, node.parent);
    return node === undefined || slug === null
      ? []
      : [{ kind: 'update', id, ifVersion: node.version, fields: { slug } }];
  });

/** What the fields of a category read from its values that do not fit, where they do. */
export const misfitReadings = (
  model: TreeModel,
  fields: readonly CustomField[]
): ((node: CategoryNode) => readonly { readonly field: CustomField; readonly value: unknown }[]) => {
  const faultsOf = faultFinder(model, fields);
  return (node) =>
    faultsOf(node).flatMap(({ field }) => {
      const value = readMisfit(field, ownValue(node, field.key));
      return value === undefined ? [] : [{ field, value }];
    });
};

/** Puts what fields read in the place of values that do not fit. */
export const misfitEdits = (
  model: TreeModel,
  ids: readonly number[],
  fields: readonly CustomField[]
): TreeEditRequest[] => {
  const readingsOf = misfitReadings(model, fields);
  return ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const readings = node === undefined ? [] : readingsOf(node);
    if (node === undefined || readings.length === 0) return [];
    const read = readings.reduce<CategoryNode>(
      (now, { field, value }) => ({ ...now, metadata: withKey(now, field.key, value) }),
      node
    );
    return [{ kind: 'update', id, ifVersion: node.version, fields: { metadata: read.metadata } }];
  });
};

/** Replaces runs of spaces by one space. */
export const spaceEdits = (model: TreeModel, ids: readonly number[]): TreeEditRequest[] =>
  ids.flatMap((id): TreeEditRequest[] => {
    const node = model.get(id);
    const name = node?.name.replaceAll(/\s{2,}/g, ' ');
    return node === undefined || name === undefined || name === node.name
      ? []
      : [{ kind: 'update', id, ifVersion: node.version, fields: { name } }];
  });

/** What rules find in the tree; `null`: not known yet. @param rules memoized */
export const useRuleReport = (snapshot: TreeSnapshot, rules: readonly Rule[]): RuleReport | null => {
  const answers = usePatternAnswers(({ count }) => count);
  const begin = useCallback(
    ({ model }: TreeSnapshot) => checkTree(model, rules),
    // What patterns match is read while it is checked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rules, answers]
  );
  return useSliced(begin, snapshot).result;
};

const kindLabels: Readonly<Record<string, string>> = messages.ruleKinds;

/** What a rule is called: by its own sentence, or by what it asks of which field. */
export const ruleTitle = ({ kind, say, field, language }: KeptRule & { readonly say?: unknown }): string => {
  if (typeof say === 'string' && say.trim() !== '') return say;
  const about = [field, language].filter((part) => typeof part === 'string' && part !== '').join(', ');
  const label = kindLabels[kind] ?? kind;
  return about === '' ? label : messages.ruleAbout({ kind: label, field: about });
};
