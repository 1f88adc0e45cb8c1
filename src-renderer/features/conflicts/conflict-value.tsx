import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { isLong, ownPart, shortened } from '../../platform/text-difference';
import { messages, type ShownPlace } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './conflicts.module.css';
import { z } from 'zod';
import { bothOf } from '../../../src-shared/conflict-values';
import type { Choice, Conflict } from '../../../src-shared/remote';
import type { TreeModel } from '../../model/tree-model';

export type ConflictSide = 'base' | 'mine' | 'theirs';

/** `words`: a description in place of a value. */
type ShownValue =
  | { readonly kind: 'words' | 'text'; readonly text: string }
  | { readonly kind: 'place'; readonly place: ShownPlace };

const placeSchema = z.lazy(() => z.object({ parentId: z.int().nullable(), afterId: z.int().nullable().optional() }));

const nameOf = (model: TreeModel, id: number): string => withHiddenShown(model.get(id)?.name ?? messages.value.gone);

/** The names from the top down to a category. A branch below the moved category is first moved out to its place, as sync does. */
const pathTo = (model: TreeModel, id: number, moved: number): readonly string[] => {
  const above = [...model.ancestors(id)];
  const itself = above.findIndex((one) => one.id === moved);
  const kept = itself === -1 ? above : above.toSpliced(itself, 1);
  return [...kept.toReversed().map(({ name }) => withHiddenShown(name)), nameOf(model, id)];
};

const placeOf = (model: TreeModel, value: unknown, moved: number): ShownValue => {
  const place = placeSchema.safeParse(value);
  if (!place.success) return { kind: 'words', text: messages.value.notThere };
  const { parentId, afterId } = place.data;
  const path = parentId === null ? [] : pathTo(model, parentId, moved);
  return {
    kind: 'place',
    place: { path, after: afterId === null || afterId === undefined ? afterId : nameOf(model, afterId) }
  };
};

/** The value of a conflict's unit on one side, as it is shown. */
export const shownValue = (model: TreeModel, conflict: Conflict, side: ConflictSide): ShownValue => {
  const value = conflict[side];
  if (conflict.unit === 'place') return placeOf(model, value, conflict.categoryId);
  if (conflict.unit === 'existence')
    return { kind: 'words', text: messages.existenceOn(conflict, model.descendantCount(conflict.categoryId))[side] };
  if (value === null || value === undefined || value === '') return { kind: 'words', text: messages.value.nothing };
  if (conflict.unit === 'visible')
    return { kind: 'words', text: value === true ? messages.value.visible : messages.value.hidden };
  return { kind: 'text', text: withHiddenShown(typeof value === 'string' ? value : JSON.stringify(value, null, 2)) };
};

/** What a choice makes of the unit, in one line: the value as sync will write it. */
export const resultOf = (model: TreeModel, conflict: Conflict, choice: Choice): string => {
  const { unit, mine, theirs } = conflict;
  const value = choice === 'both' ? bothOf(unit, mine, theirs) : conflict[choice];
  const shown = shownValue(model, { ...conflict, mine: value }, 'mine');
  if (shown.kind === 'place') return messages.placeText(shown.place);
  return shown.kind === 'words'
    ? shown.text
    : messages.value.inLine(shown.text.replaceAll(/\s+/g, ' '), typeof value === 'string');
};

const LEVELS = 6;

const indent = (level: number): { paddingInlineStart: string } => ({
  paddingInlineStart: `calc(${Math.min(level, LEVELS)} * var(--space-12))`
});

/** A place as a small tree; a screen reader reads it as a sentence. */
const Place = ({ place, name }: { place: ShownPlace; name: string }): ReactElement => {
  const { path, after } = place;
  return (
    <>
      <span className="visually-hidden">{messages.placeText(place)}</span>
      <span className={classes.place} aria-hidden>
        {path.length === 0 && <span className={classes.above}>{uiMessages.topLevel}</span>}
        {path.map((above, level) => (
          // The index is the key, since two levels may have the same name.
          <span key={level} className={classes.above} style={indent(level)}>
            {above}
          </span>
        ))}
        {typeof after === 'string' && (
          <span className={classes.above} style={indent(path.length || 1)}>
            {after}
          </span>
        )}
        <strong style={indent(path.length || 1)}>{withHiddenShown(name)}</strong>
      </span>
    </>
  );
};

/** A text in which the part that differs from the other side is marked. A long one shows only that part at first. */
const MarkedText = ({ text, other, isMarked }: { text: string; other: string; isMarked: boolean }): ReactElement => {
  const [isWhole, setWhole] = useState(false);
  const all = ownPart(text, other);
  const { start, own, end } = isLong(text) && !isWhole ? shortened(all) : all;
  // Where the texts have nothing in common, there is nothing to mark.
  const isPart = isMarked && own !== '' && start + end !== '';
  return (
    <>
      <span className={classes.text}>
        {start}
        {isPart ? <mark className={classes.own}>{own}</mark> : own}
        {end}
      </span>
      {isLong(text) && (
        <Button
          size="compact-xs"
          variant="subtle"
          ms="calc(-1 * var(--space-8))"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? uiMessages.showLess : uiMessages.showAll}
        </Button>
      )}
    </>
  );
};

interface Props {
  value: ShownValue;
  other: ShownValue;
  isMarked: boolean;
  name: string;
}

export const ConflictValue = ({ value, other, isMarked, name }: Props): ReactElement => {
  if (value.kind === 'words') return <span className={classes.words}>{shownSentence(value.text)}</span>;
  if (value.kind === 'place') return <Place place={value.place} name={name} />;
  return <MarkedText text={value.text} other={other.kind === 'text' ? other.text : ''} isMarked={isMarked} />;
};
