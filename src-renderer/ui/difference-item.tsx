import { Checkbox } from '@mantine/core';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { withHiddenShown } from '../../src-shared/hidden-characters';
import type { DifferenceDetail } from './changed-values';
import messages from './messages/en.json' with { type: 'json' };
import classes from './difference-item.module.css';
import { SmallButton } from './steady-button';

interface Props {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  kindLabel: string;
  name: string;
  path: string;
  details: readonly DifferenceDetail[];
  isChosen: boolean;
  isRefused?: boolean;
  onChoose: (isChosen: boolean) => void;
  children?: ReactNode;
}

const LINES = 6;

export const DifferenceItem = ({
  kind,
  kindLabel,
  name: named,
  path,
  details,
  isChosen,
  isRefused = false,
  onChoose,
  children
}: Props): ReactElement => {
  const name = withHiddenShown(named);
  const [isWhole, setWhole] = useState(false);
  const detailId = useId();
  const isLong = details.length > LINES || details.some(({ whole }) => whole !== null);
  const shown = isWhole ? details : details.slice(0, LINES);
  return (
    <div className={classes.item}>
      <Checkbox
        aria-label={messages.labeled({ label: kindLabel, text: name })}
        aria-describedby={detailId}
        checked={isChosen}
        // Not `disabled`: the arrow keys stop at it, and its reason is read out.
        aria-disabled={isRefused || undefined}
        data-main=""
        onChange={(event) => {
          if (!isRefused) onChoose(event.currentTarget.checked);
        }}
      />
      <span className={classes.kind} data-kind={kind} aria-hidden>
        {kindLabel}
      </span>
      <div className={classes.words}>
        <span id={detailId} className={classes.words}>
          <bdi className={classes.name}>{name}</bdi>
          {path !== '' && <span className={classes.path}>{path}</span>}
          {shown.map(({ text, whole }) => (
            <span key={text} className={classes.detail}>
              {withHiddenShown(isWhole ? (whole ?? text) : text)}
            </span>
          ))}
          {shown.length < details.length && (
            <span className={classes.detail}>{messages.andMore({ count: details.length - shown.length })}</span>
          )}
          {children}
        </span>
        {isLong && (
          <SmallButton
            variant="subtle"
            className={classes.whole}
            aria-expanded={isWhole}
            aria-label={messages.showMoreOf({ isWhole, name })}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? messages.showLess : messages.showAll}
          </SmallButton>
        )}
      </div>
    </div>
  );
};
