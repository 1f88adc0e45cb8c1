import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { Button, Checkbox } from '@mantine/core';
import { useId, useState, type ReactElement } from 'react';
import type { Comparison, Difference } from './differences';
import { describeDifference } from './difference-details';
import { messages } from './messages';
import classes from './compare.module.css';

interface Props {
  comparison: Comparison;
  difference: Difference;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const LINES = 6;

/** One difference with its checkbox. */
export const DifferenceItem = ({ comparison, difference, isChosen, onChoose }: Props): ReactElement => {
  const { name: named, path, details } = describeDifference(comparison, difference);
  const name = withHiddenShown(named);
  const [isWhole, setWhole] = useState(false);
  const detailId = useId();
  const isLong = details.length > LINES || details.some(({ whole }) => whole !== null);
  const shown = isWhole ? details : details.slice(0, LINES);
  return (
    <div className={classes.item}>
      <Checkbox
        size="xs"
        aria-label={`${messages.difference[difference.kind]}: ${name}`}
        aria-describedby={detailId}
        checked={isChosen}
        data-main=""
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className={classes.kind} data-kind={difference.kind} aria-hidden>
        {messages.difference[difference.kind]}
      </span>
      <div className={classes.words}>
        <span id={detailId} className={classes.words}>
          <span className={classes.name}>{name}</span>
          {path !== '' && <span className={classes.path}>{path}</span>}
          {shown.map(({ text, whole }) => (
            <span key={text} className={classes.detail}>
              {withHiddenShown(isWhole ? (whole ?? text) : text)}
            </span>
          ))}
          {shown.length < details.length && (
            <span className={classes.detail}>{messages.compare.more(details.length - shown.length)}</span>
          )}
        </span>
        {isLong && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes.whole}
            aria-expanded={isWhole}
            aria-label={messages.compare.showMoreOf(isWhole, name)}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? messages.compare.showLess : messages.compare.showAll}
          </Button>
        )}
      </div>
    </div>
  );
};
