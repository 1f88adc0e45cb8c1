import { FileButton, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { check } from '../../../src-shared/faults';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { readJsonText } from '../../../src-shared/json-text';
import { parseJson } from '../../../src-shared/parse-json';
import {
  keptRulesSchema,
  readRules,
  RULE_KINDS,
  RULE_OPTIONS,
  ruleFault,
  rulesSchema,
  type KeptRule
} from '../../../src-shared/rules';
import type { TreeSnapshot } from '../../model/tree-model';
import { callMain } from '../../platform/bridge';
import { inARow } from '../../platform/text';
import { toastUndoable } from '../../session/command-runner';
import { closeDialog } from '../../session/dialogs';
import { keptRules, saveRules } from '../../session/kept-rules';
import { ListDialog } from '../../session/list-dialog';
import { TickBox } from '../../ui/choices';
import { SmallButton } from '../../ui/steady-button';
import { attempt, toast, toastProblem } from '../../ui/toasts';
import messages from './messages/en.json' with { type: 'json' };
import classes from './problems.module.css';
import { ruleTitle, useRuleReport } from './shown-problems';
import { completedScope, fieldNamed, ScopeFields } from './rule-scope';

const words = messages.rulesDialog;

const MOST = 200;

const close = (): void => closeDialog('rules');

type Option = keyof typeof words.options;

const isOption = (name: string): name is Option => Object.hasOwn(words.options, name);

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const valueOf = (option: Option, text: string): unknown => {
  if (option === 'values') return text.split('\n');
  return (option === 'min' || option === 'max') && /^\d+$/.test(text) ? Number(text) : text;
};

/** A rule without what says nothing, or is of another kind. */
const completed = (rule: KeptRule): KeptRule => {
  const options = RULE_OPTIONS.get(rule.kind);
  if (options === undefined) return rule;
  const known = new Set([...options, 'say', 'on', 'id', 'kind', 'level', 'off']);
  const isSaid = (value: unknown): boolean => value !== '' && value !== false && value !== undefined;
  const given = Object.entries({ ...rule, field: fieldNamed(rule['field']), on: completedScope(rule['on']) }).filter(
    ([name, value]) => known.has(name) && isSaid(value)
  );
  const lines = rule['values'];
  const values = Array.isArray(lines) && known.has('values') ? { values: lines.filter((line) => line !== '') } : {};
  return { ...Object.fromEntries(given), id: rule.id, kind: rule.kind, ...values };
};

const faultOf = (rules: readonly KeptRule[]): string | undefined => {
  const faulty = rules.map(completed).find((rule) => ruleFault(rule) !== null);
  if (faulty !== undefined) return words.invalid({ rule: ruleTitle(faulty), why: ruleFault(faulty) ?? '' });
  const ids = new Set(rules.map(({ id }) => id));
  return ids.size < rules.length ? words.idTwice : undefined;
};

/** How many categories break a rule, while it is edited. */
const LiveCount = ({ snapshot, rule }: { snapshot: TreeSnapshot; rule: KeptRule }): ReactElement => {
  const json = JSON.stringify([completed({ ...rule, off: false })]);
  const rules = useMemo(() => readRules(keptRulesSchema.shape.rules.parse(parseJson(json))).rules, [json]);
  const report = useRuleReport(snapshot, rules);
  const isKnown = report !== null && rules.length > 0;
  return (
    <Text size="sm" role="status" className={classes.wide}>
      {isKnown && (report.broken[0]?.message ?? words.breaks({ count: report.findings.length }))}
    </Text>
  );
};

const KINDS = RULE_KINDS.map((value) => ({ value, label: messages.ruleKinds[value] }));

interface OptionsProps {
  readonly rule: KeptRule;
  readonly onChange: (rule: KeptRule) => void;
}

const RuleOptions = ({ rule, onChange }: OptionsProps): ReactElement => {
  const options = RULE_OPTIONS.get(rule.kind)?.filter(isOption);
  if (options === undefined) return <Text c="dimmed">{words.unknownKind({ kind: rule.kind })}</Text>;
  const set = (change: object): void => onChange({ ...rule, ...change });
  const select = (option: keyof typeof words.choices): ReactElement => (
    <NativeSelect
      key={option}
      label={words.options[option]}
      value={textOf(rule[option])}
      data={Object.entries(words.choices[option]).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => set({ [option]: currentTarget.value })}
    />
  );
  const typed = (option: Option): ReactElement => {
    const Input = option === 'values' ? Textarea : TextInput;
    return (
      <Input
        key={option}
        label={words.options[option]}
        value={textOf(rule[option])}
        onChange={({ currentTarget }) => set({ [option]: valueOf(option, currentTarget.value) })}
        {...(option === 'values' && { autosize: true, minRows: 3, maxRows: 8 })}
      />
    );
  };
  return (
    <>
      <NativeSelect
        label={words.options.kind}
        value={rule.kind}
        data={KINDS}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value })}
      />
      {options.map((option) => {
        if (option === 'among') return select(option);
        if (option !== 'forbidden') return typed(option);
        const label = words.options.forbidden;
        const isOn = rule['forbidden'] === true;
        return <TickBox key={option} label={label} isOn={isOn} onTurn={(forbidden) => set({ forbidden })} />;
      })}
      <ScopeFields on={rule['on']} onChange={(on) => set({ on })} />
      {typed('say')}
      {select('level')}
      {typed('id')}
      <TickBox label={words.options.off} isOn={rule['off'] === true} onTurn={(off) => set({ off })} />
    </>
  );
};

const blank = (rules: readonly KeptRule[]): KeptRule => {
  let number = rules.length + 1;
  while (rules.some(({ id }) => id === `rule-${number}`)) number += 1;
  return { id: `rule-${number}`, kind: 'required', field: 'slug', level: 'error' };
};

/** Saves the rules as the file that `canopy check --rules FILE` reads. */
const exportRules = (rules: readonly KeptRule[]): Promise<boolean> =>
  attempt(async () => {
    const bytes = new TextEncoder().encode(`${JSON.stringify(rules.map(completed), null, 2)}\n`);
    const { file } = await callMain(IPC_CALLS.saveFile, { kind: 'rules', bytes });
    if (file !== null) toast(words.exported({ file }));
  }, words.notExported);

/** The rules of a file whose ids are new. A file that is none is told. */
const importedRules = async (file: File, rules: readonly KeptRule[]): Promise<readonly KeptRule[]> => {
  const reading = readJsonText((await file.text()).replace(/^\uFEFF/, ''));
  const given = check(rulesSchema, reading.ok ? reading.value : null);
  if (!given.ok) {
    const [fault] = given.faults;
    toastProblem(words.notImported, reading.ok ? `${fault?.pointer ?? ''}: ${fault?.message ?? ''}` : reading.message);
    return [];
  }
  return given.value.filter(({ id }) => !rules.some((rule) => rule.id === id)).slice(0, MOST - rules.length);
};

/** Edits the rules of the workspace. Nothing is written until it is answered. */
export const RulesDialog = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const [before] = useState(() => keptRules().rules);
  const save = async (rules: readonly KeptRule[]): Promise<string | null> => {
    if (!(await saveRules(before, rules))) return inARow([words.changed, words.keepYours]);
    close();
    toastUndoable(words.saved({ count: rules.length }));
    return null;
  };
  return (
    <ListDialog<KeptRule>
      title={words.title}
      before={before}
      most={MOST}
      blank={blank}
      nameOf={ruleTitle}
      completed={completed}
      faultOf={faultOf}
      none={words.none}
      hint={words.hint}
      offer={(rules, add) => (
        <Group gap="xs" mb="xs">
          <FileButton
            accept=".json"
            onChange={(file) => void (file && importedRules(file, rules).then((more) => more.length > 0 && add(more)))}
          >
            {(props) => <SmallButton {...props}>{words.importing}</SmallButton>}
          </FileButton>
          <SmallButton isDisabled={rules.length === 0} onClick={() => void exportRules(rules)}>
            {words.exporting}
          </SmallButton>
        </Group>
      )}
      onSave={save}
      onClose={close}
    >
      {(rule, onChange) => (
        <>
          <RuleOptions rule={rule} onChange={onChange} />
          <LiveCount snapshot={snapshot} rule={rule} />
        </>
      )}
    </ListDialog>
  );
};
