import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { isLong, ownPart, shortened } from '../../platform/text-difference';
import { CONFLICTS, placeText } from './messages';
import type { ShownPlace } from './messages';
import type { ShownValue } from './shown-value';
import classes from './conflicts.module.css';

/** Levels further down are not indented any more. */
const LEVELS = 6;

const indent = (level: number): { paddingInlineStart: number } => ({
  paddingInlineStart: Math.min(level, LEVELS) * 12
});

/** A place as a small tree; read out as a sentence. */
const Place = ({ place, name }: { place: ShownPlace; name: string }): ReactElement => {
  const { path, after } = place;
  return (
    <>
      <span className="visually-hidden">{placeText(place)}</span>
      <span className={classes.place} aria-hidden>
        {path.length === 0 && <span className={classes.above}>{CONFLICTS.topLevel}</span>}
        {path.map((above, level) => (
          // The same name may stand at two levels.
          <span key={level} className={classes.above} style={indent(level)}>
            {above}
          </span>
        ))}
        {typeof after === 'string' && (
          <span className={classes.above} style={indent(path.length || 1)}>
            {after}
          </span>
        )}
        <strong style={indent(path.length || 1)}>{name}</strong>
      </span>
    </>
  );
};

/** A text with what is its own beside the other side's; of a long one, at first only that. */
const MarkedText = ({ text, other, isMarked }: { text: string; other: string; isMarked: boolean }): ReactElement => {
  const [isWhole, setWhole] = useState(false);
  const all = ownPart(text, other);
  const { start, own, end } = isLong(text) && !isWhole ? shortened(all) : all;
  // Where nothing is alike, a mark would only be noise.
  const isPart = isMarked && own !== '' && start + end !== '';
  return (
    <>
      <span className={classes.text}>
        {start}
        {isPart ? <mark className={classes.own}>{own}</mark> : own}
        {end}
      </span>
      {isLong(text) && (
        <Button size="compact-xs" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? CONFLICTS.showLess : CONFLICTS.showAll}
        </Button>
      )}
    </>
  );
};

interface Props {
  value: ShownValue;
  /** What to hold it against. */
  other: ShownValue;
  isMarked: boolean;
  /** Of the category. */
  name: string;
}

/** What a side has. */
export const ConflictValue = ({ value, other, isMarked, name }: Props): ReactElement => {
  if (value.kind === 'words') return <span className={classes.words}>{value.text}</span>;
  if (value.kind === 'place') return <Place place={value.place} name={name} />;
  return <MarkedText text={value.text} other={other.kind === 'text' ? other.text : ''} isMarked={isMarked} />;
};
