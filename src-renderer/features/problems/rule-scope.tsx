import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import { z } from 'zod';
import { fold } from '../../../src-shared/normal-forms';
import { sameJson } from '../../../src-shared/same-json';
import cellMessages from '../../session/cells/messages/en.json' with { type: 'json' };
import { keptCustomFields } from '../../session/custom-fields';
import { YES_OR_NO } from '../../session/metadata-value';
import { TickBox } from '../../ui/choices';
import messages from './messages/en.json' with { type: 'json' };
import classes from './problems.module.css';

const words = messages.rulesDialog;

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));
type Pairs = z.output<typeof pairsSchema>;

/** Conditions of a rule while they are edited: a field may be without its value yet, or be there twice. */
const draftSchema = z.looseObject({
  under: z.array(z.string()).default([]),
  empty: z.boolean().optional(),
  visible: z.boolean().optional(),
  where: pairsSchema.or(z.record(z.string(), z.string()).transform((texts): Pairs => Object.entries(texts))).default([])
});

/** A field as rules name it, by its name in the window. */
export const fieldNamed = <T,>(text: T): T | string => {
  if (typeof text !== 'string') return text;
  const wanted = fold(text.trim());
  if (['name', 'slug', 'description'].includes(wanted)) return wanted;
  const field = keptCustomFields().fields.find(({ name }) => typeof name === 'string' && fold(name) === wanted);
  return field === undefined ? text : `metadata.${field.key}`;
};

/** What a rule is for, without conditions that say nothing. A field that is there twice stays so, which is a fault. */
export const completedScope = (on: unknown): unknown => {
  const { data } = draftSchema.safeParse(on);
  if (data === undefined) return on;
  const under = data.under.filter((name) => name !== '');
  const pairs = data.where
    .filter((pair) => pair.some((text) => text !== ''))
    .map(([field, text]): Pairs[number] => [fieldNamed(field), text]);
  const texts = Object.fromEntries(pairs);
  const where = Object.keys(texts).length < pairs.length ? pairs : texts;
  const said = Object.entries({ ...data, under, where }).filter(
    ([, value]) => value !== undefined && !sameJson(value, []) && !sameJson(value, {})
  );
  return said.length > 0 ? Object.fromEntries(said) : undefined;
};

const ANY_YES_OR_NO = [{ value: '', label: words.any }, ...YES_OR_NO];

interface Props {
  readonly on: unknown;
  readonly onChange: (on: unknown) => void;
}

const Conditions = ({ scope, onChange }: { scope: z.output<typeof draftSchema>; onChange: Props['onChange'] }) => {
  const set = (change: object): void => onChange({ ...scope, ...change });
  const asked = (name: 'empty' | 'visible', label: string): ReactElement => (
    <NativeSelect
      label={label}
      value={String(scope[name] ?? '')}
      data={ANY_YES_OR_NO}
      onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? undefined : value === 'true' })}
    />
  );
  const pairs: Pairs = [...scope.where, ['', '']];
  return (
    <>
      <Textarea
        className={classes.wide}
        label={words.options.under}
        value={scope.under.join('\n')}
        autosize
        maxRows={4}
        onChange={({ currentTarget }) => set({ under: currentTarget.value.split('\n') })}
      />
      {asked('empty', words.options.empty)}
      {asked('visible', cellMessages.columns.visible)}
      {pairs.map(([field, value], at) => {
        const put = (...pair: Pairs[number]): void => set({ where: pairs.slice(0, -1).toSpliced(at, 1, pair) });
        const { where, equals } = words.options;
        return (
          <Fragment key={at}>
            <TextInput label={where} value={field} onChange={({ target }) => put(target.value, value)} />
            <TextInput label={equals} value={value} onChange={({ target }) => put(field, target.value)} />
          </Fragment>
        );
      })}
    </>
  );
};

/** For which categories a rule is: for those that a search matches, or that meet conditions. */
export const ScopeFields = ({ on, onChange }: Props): ReactElement => {
  const scope = draftSchema.safeParse(on).data;
  const isBlank = (completedScope(on) ?? '') === '';
  return (
    <>
      <div>
        <TextInput
          label={words.options.on}
          value={typeof on === 'string' ? on : ''}
          disabled={!isBlank && typeof on !== 'string'}
          onChange={({ target }) => onChange(target.value)}
        />
        <TickBox
          mt="xs"
          label={words.conditions}
          isOn={scope !== undefined}
          disabled={!isBlank}
          onTurn={(isOn) => onChange(isOn ? {} : '')}
        />
      </div>
      {scope !== undefined && <Conditions scope={scope} onChange={onChange} />}
    </>
  );
};
