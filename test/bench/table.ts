import { median, spread, type Sample } from './statistics';

/** What a figure has to reach, and whether it does. */
export interface Target {
  readonly text: string;
  readonly isMet: boolean;
}

/** One line of a table: texts, ready to be shown. */
export type Row = readonly string[];

export interface Table {
  readonly title: string;
  readonly head: Row;
  readonly rows: readonly Row[];
}

export const count = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });

/** A figure with three digits that mean something. */
export const figure = (value: number): string =>
  value >= 1_000 ? count(value) : value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false });

/** The median with its spread. */
export const typical = (sample: Sample): string => `${figure(median(sample))} ± ${(spread(sample) * 100).toFixed(0)} %`;

export const verdict = (target: Target | undefined): string =>
  target === undefined ? 'no target' : `${target.text}: ${target.isMet ? 'met' : '**missed**'}`;

export const atLeast = (value: number, bound: number, text = `≥ ${bound}`): Target => ({ text, isMet: value >= bound });
export const atMost = (value: number, bound: number, text = `≤ ${bound}`): Target => ({ text, isMet: value <= bound });

/** As Markdown. */
export const shown = ({ title, head, rows }: Table): string => {
  const line = (cells: Row): string => `| ${cells.join(' | ')} |`;
  return [`### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
};
