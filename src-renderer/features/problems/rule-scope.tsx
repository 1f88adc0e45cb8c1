import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Fragment, useState, type ReactElement } from 'react';
import { z } from 'zod';
import { YES_OR_NO } from '../../session/metadata-value';
import { messages } from './messages';
import classes from './problems.module.css';

const words = messages.rulesDialog;

type Pair = readonly [field: string, value: string];

/** Conditions of a rule while they are edited: a field may be without its value yet, or be there twice. */
const draftSchema = z.looseObject({
  under: z.array(z.string()).default([]),
  empty: z.boolean().optional(),
  visible: z.boolean().optional(),
  where: z
    .union([
      z.array(z.tuple([z.string(), z.string()])),
      z.record(z.string(), z.string()).transform(Object.entries<string>)
    ])
    .default([])
});

/** What a rule is for, without conditions that say nothing. A field that is there twice stays so, which is a fault. */
export const completedScope = (on: unknown): unknown => {
  const { data } = draftSchema.safeParse(on);
  if (data === undefined) return on;
  const under = data.under.filter((name) => name !== '');
  const pairs = data.where.filter((pair) => pair.some((text) => text !== ''));
  const where = Object.fromEntries(pairs);
  const isTwice = Object.keys(where).length < pairs.length;
  const all = { ...data, under: under.length > 0 ? under : undefined, where: isTwice ? pairs : where };
  const said = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (name !== 'where' || pairs.length > 0)
  );
  return said.length > 0 ? Object.fromEntries(said) : undefined;
};

const ANY_YES_OR_NO = [{ value: '', label: words.any }, ...YES_OR_NO];

const KINDS = Object.entries(words.choices.scope).map(([value, label]) => ({ value, label }));

interface Props {
  readonly on: unknown;
  readonly onChange: (on: unknown) => void;
}

const Conditions = ({ scope, onChange }: Props & { readonly scope: z.output<typeof draftSchema> }): ReactElement => {
  const set = (change: object): void => onChange({ ...scope, ...change });
  const asked = (name: 'empty' | 'visible'): ReactElement => (
    <NativeSelect
      label={words.options[name]}
      value={String(scope[name] ?? '')}
      data={ANY_YES_OR_NO}
      onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? undefined : value === 'true' })}
    />
  );
  const pairs: readonly Pair[] = [...scope.where, ['', '']];
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
      {asked('empty')}
      {asked('visible')}
      {pairs.map(([field, value], at) => {
        const put = (pair: Pair): void => set({ where: pairs.slice(0, -1).toSpliced(at, 1, pair) });
        return (
          <Fragment key={at}>
            <TextInput
              label={words.options.where}
              value={field}
              onChange={({ currentTarget }) => put([currentTarget.value, value])}
            />
            <TextInput
              label={words.options.equals}
              value={value}
              onChange={({ currentTarget }) => put([field, currentTarget.value])}
            />
          </Fragment>
        );
      })}
    </>
  );
};

/** For which categories a rule is: for those that a search matches, or that meet conditions. */
export const ScopeFields = ({ on, onChange }: Props): ReactElement => {
  const scope = draftSchema.safeParse(on).data;
  const [other, setOther] = useState<unknown>(scope === undefined ? {} : '');
  return (
    <>
      <NativeSelect
        label={words.options.scope}
        value={scope === undefined ? 'search' : 'conditions'}
        data={KINDS}
        onChange={() => {
          setOther(on);
          onChange(other);
        }}
      />
      {scope === undefined ? (
        <TextInput
          label={words.options.on}
          value={typeof on === 'string' ? on : (JSON.stringify(on) ?? '')}
          // What this version does not understand.
          disabled={typeof on === 'object'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <Conditions scope={scope} on={on} onChange={onChange} />
      )}
    </>
  );
};
