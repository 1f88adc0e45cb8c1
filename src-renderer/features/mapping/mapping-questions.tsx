import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { SureMappings, TaxonomyName } from '../../../src-shared/mapping-calls';
import type { ChosenFile } from '../../../src-shared/transfer';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { callMain } from '../../platform/bridge';
import { Question } from '../../ui/form-dialog';
import { attempt } from '../../ui/toasts';
import { messages } from './messages';
import { AddTaxonomyDialog } from './taxonomy-bar';
import { confirmTogether, inheritBelow, mappedBelow } from './write-mapping';

/** What the person is asked in place of the dialog that maps. */
export type AskedMapping =
  | { readonly kind: 'sure'; readonly found: SureMappings }
  | { readonly kind: 'below'; readonly node: CategoryNode }
  | { readonly kind: 'add'; readonly file: ChosenFile }
  | { readonly kind: 'remove' };

interface Props {
  readonly asked: AskedMapping;
  readonly model: TreeModel;
  readonly name: TaxonomyName;
  readonly onClose: () => void;
  /** The taxonomies are others now. `name`: the one that was added. */
  readonly onListed: (name: TaxonomyName | null) => void;
}

export const MappingAsked = ({ asked, model, name, onClose, onListed }: Props): ReactElement => {
  const { channel, version } = name;
  if (asked.kind === 'add') return <AddTaxonomyDialog file={asked.file} onAdded={onListed} onClose={onClose} />;
  if (asked.kind === 'sure') {
    const { measured, entries, inheriting } = asked.found;
    const words = messages.sureOnes;
    return (
      <Question
        title={words.title(entries.length)}
        answer={words.answer}
        onAnswer={() => confirmTogether(channel, asked.found).then(onClose)}
        onClose={onClose}
      >
        {measured !== null && <Text>{words.measured(measured)}</Text>}
        <Text mt="xs">{[...(inheriting > 0 ? [words.inheriting(inheriting)] : []), words.undo].join(' ')}</Text>
      </Question>
    );
  }
  if (asked.kind === 'below') {
    const words = messages.sameBelow;
    return (
      <Question
        title={words.title(mappedBelow(model, asked.node, channel).length, asked.node.name)}
        answer={words.answer}
        onAnswer={() => inheritBelow(model, asked.node, channel).then(onClose)}
        onClose={onClose}
      >
        <Text>{words.text}</Text>
      </Question>
    );
  }
  const words = messages.removing;
  const remove = async (): Promise<void> => {
    if (await attempt(() => callMain(IPC_CALLS.removeTaxonomy, { channel, version }), words.failed)) onListed(null);
    else onClose();
  };
  return (
    <Question
      title={words.title(messages.taxonomy(name))}
      answer={words.answer}
      isForEver
      onAnswer={remove}
      onClose={onClose}
    >
      <Text>{words.text}</Text>
    </Question>
  );
};
