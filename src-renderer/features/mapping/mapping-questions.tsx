import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { SureMappings, TaxonomyName } from '../../../src-shared/mapping-calls';
import { forgetGoneTargets } from '../../model/gone-targets';
import type { CategoryNode } from '../../model/tree-model';
import { callMain } from '../../platform/bridge';
import { Question } from '../../ui/form-dialog';
import { messages } from './messages';
import { confirmTogether, inheritBelow } from './write-mapping';
import { inARow } from '../../platform/text';

/** A question in place of the dialog that maps. */
export interface AskedMapping {
  readonly title: string;
  readonly answer: string;
  readonly text: string;
  readonly agreed: () => Promise<unknown>;
}

export const sureQuestion = (channel: string, found: SureMappings): AskedMapping => {
  const { measured, entries, inheriting } = found;
  const words = messages.sureOnes;
  const told = measured === null ? [] : [words.measured(measured)];
  return {
    title: words.title({ count: entries.length }),
    answer: words.answer,
    text: inARow([...told, ...(inheriting > 0 ? [words.inheriting({ count: inheriting })] : []), messages.oneStep]),
    agreed: () => confirmTogether(channel, found)
  };
};

/** @param below the categories with mappings of their own */
export const belowQuestion = (
  channel: string,
  { name }: CategoryNode,
  below: readonly CategoryNode[]
): AskedMapping => ({
  title: messages.sameBelow.title({ count: below.length, name }),
  answer: messages.sameBelow.answer,
  text: inARow([messages.sameBelow.text, messages.oneStep]),
  agreed: () => inheritBelow(channel, name, below)
});

/** @param mapped how many categories have mappings to it */
export const removalQuestion = (name: TaxonomyName, mapped: number, onRemoved: () => void): AskedMapping => ({
  title: messages.removing.title({ taxonomy: messages.taxonomy(name) }),
  answer: messages.removing.answer,
  text: messages.removing.text({ mapped }),
  agreed: async () => {
    const { channel, version } = name;
    await callMain(IPC_CALLS.removeTaxonomy, { channel, version });
    forgetGoneTargets();
    onRemoved();
  }
});

export const MappingAsked = ({ asked, onClose }: { asked: AskedMapping; onClose: () => void }): ReactElement => (
  <Question title={asked.title} answer={asked.answer} onAnswer={() => asked.agreed().then(onClose)} onClose={onClose}>
    <Text>{asked.text}</Text>
  </Question>
);
