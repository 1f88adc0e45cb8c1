import { useCallback } from 'react';
import type { RuleReport } from '../../../src-shared/rule-check';
import type { KeptRule, Rule } from '../../../src-shared/rules';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import { messages } from './messages';
import { usePatternAnswers } from './pattern-matches';
import { checkTree } from './shown-problems';

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
