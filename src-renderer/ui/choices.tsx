import { Checkbox, NativeSelect, Radio, type CheckboxProps, type NativeSelectProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { typedKeys } from '../../src-shared/typed-keys';
import classes from './choices.module.css';

const LAYOUTS = { row: classes.row, column: classes.column, grid: classes.grid };

interface OptionText {
  readonly label: string;
  readonly description?: string;
}

interface Props<T extends string> {
  label: string;
  hint?: string | undefined;
  value: T | null;
  options: readonly T[];
  labels: Readonly<Record<T, string | OptionText>>;
  className?: string | undefined;
  /** Beside each other as far as they fit; `grid`: in columns of one width. */
  layout?: keyof typeof LAYOUTS;
  /** The chosen one has the focus as the dialog opens. */
  takesFocus?: boolean;
  onChange: (value: T) => void;
}

export const RadioChoice = <T extends string>({
  label,
  hint,
  value,
  options,
  labels,
  className,
  layout = 'row',
  takesFocus = false,
  onChange
}: Props<T>): ReactElement => {
  const textOf = (option: T): OptionText => {
    const text: string | OptionText = labels[option];
    return typeof text === 'string' ? { label: text } : text;
  };
  const radios = options.map((option) => (
    <Radio
      key={option}
      value={option}
      {...textOf(option)}
      checked={option === value}
      onChange={() => onChange(option)}
      data-autofocus={(takesFocus && option === value) || undefined}
    />
  ));
  return (
    <Radio.Group label={label} description={hint} value={value} className={className}>
      <div className={LAYOUTS[layout]}>{radios}</div>
    </Radio.Group>
  );
};

interface TickProps extends Omit<CheckboxProps, 'checked' | 'onChange'> {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

/** A choice between yes and no. */
export const TickBox = ({ isOn, onTurn, ...look }: TickProps): ReactElement => (
  <Checkbox {...look} checked={isOn} onChange={(event) => onTurn(event.currentTarget.checked)} />
);

export interface Option<T> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface OptionGroup<T> {
  readonly group: string;
  readonly items: readonly Option<T>[];
}

export interface ChooserProps<T> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  value: T;
  options: readonly (Option<T> | OptionGroup<T>)[];
  onChange: (value: T) => void;
}

const keyOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** A menu of strings, `null`, or else of anything that JSON can say. */
export const Chooser = <T,>({ value, options, onChange, ...look }: ChooserProps<T>): ReactElement => {
  const keyed = <O extends Option<T>>(option: O) => ({ ...option, value: keyOf(option.value) });
  const all = options.flatMap((one) => ('group' in one ? one.items : [one]));
  return (
    <NativeSelect
      {...look}
      value={keyOf(value)}
      data={options.map((one) => ('group' in one ? { ...one, items: one.items.map(keyed) } : keyed(one)))}
      onChange={(event) => {
        for (const one of all) if (keyOf(one.value) === event.currentTarget.value) onChange(one.value);
      }}
    />
  );
};

/** Choices from their labels by value. */
export const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>): Option<K>[] =>
  typedKeys(labels).map((value) => ({ value, label: labels[value] }));
