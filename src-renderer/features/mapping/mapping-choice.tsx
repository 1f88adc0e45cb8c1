import { Group, Text, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import type { MappingEntry } from '../../../src-shared/mapping';
import type { MappingTargets } from '../../../src-shared/mapping-calls';
import { firstShownName, shownName, shownPath } from '../../model/shown-language';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { SmallButton } from '../../ui/steady-button';
import classes from './mapping.module.css';
import { messages } from './messages';

const stateText = (model: TreeModel, { state, target, inheritedFrom }: MappingTargets): string => {
  if (state === 'confirmed' || state === 'outdated') return messages.is[state]({ target: target ?? '' });
  if (state !== 'inherited') return messages.is[state];
  const from = inheritedFrom === null ? '' : firstShownName(model, [inheritedFrom]);
  return target === null ? messages.inheritsNone({ from }) : messages.inherits({ target, from });
};

interface Props {
  readonly model: TreeModel;
  readonly node: CategoryNode;
  readonly targets: MappingTargets;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** `null`: the mapping is taken away. */
  readonly onChoose: (entry: MappingEntry | null) => void;
  /** How many categories below have mappings of their own. */
  readonly mappedBelow: number;
  readonly onSameBelow: () => void;
}

export const MappingChoice = ({
  model,
  node,
  targets,
  query,
  onQuery,
  onChoose,
  mappedBelow,
  onSameBelow
}: Props): ReactElement => {
  const below = model.descendantCount(node.id);
  const isOwn = ['confirmed', 'none', 'outdated'].includes(targets.state);
  const isGivenBelow = ['confirmed', 'none', 'inherited'].includes(targets.state);
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first] = targets.offers;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return;
    event.preventDefault();
    onChoose(first.entry);
  };
  return (
    <>
      <h3>
        <bdi>{withHiddenShown(shownName(node).name)}</bdi>
      </h3>
      <p className={classes.why}>{shownPath(model, node.id)}</p>
      <Text mt="xs">{shownSentence(stateText(model, targets))}</Text>
      {targets.state !== 'unreadable' && (
        <>
          <Group gap="xs" my="xs">
            <TextInput
              type="search"
              flex={1}
              aria-label={messages.search}
              placeholder={messages.search}
              value={query}
              onChange={(event) => onQuery(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <SmallButton onClick={() => onChoose({ to: null })}>{messages.none}</SmallButton>
            {isOwn && <SmallButton onClick={() => onChoose(null)}>{messages.remove}</SmallButton>}
          </Group>
          <ol aria-label={messages.suggestions} className={classes.offers}>
            {targets.offers.map(({ entry, sure, why }) => (
              <li key={entry.to}>
                <button type="button" className={classes.offer} onClick={() => onChoose(entry)}>
                  {entry.path}
                  <span className={classes.why}>
                    {[...(sure ? [messages.sure] : []), ...why.map((reason) => messages.why[reason])].join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {targets.offers.length === 0 && <p>{query === '' ? messages.noSuggestions : messages.noTargets}</p>}
          {below > 0 && <p className={classes.why}>{messages.forBelow({ count: below })}</p>}
          {mappedBelow > 0 && isGivenBelow && (
            <SmallButton mt="xs" onClick={onSameBelow}>
              {messages.sameBelow.open({ count: mappedBelow })}
            </SmallButton>
          )}
        </>
      )}
    </>
  );
};
