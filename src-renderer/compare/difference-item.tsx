import { Checkbox } from '@mantine/core';
import { useId, type ReactElement } from 'react';
import type { Comparison, Difference } from './differences';
import { KIND_LABEL, tellDifference } from './wording';
import classes from './compare.module.css';

interface Props {
  comparison: Comparison;
  difference: Difference;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One difference, to be chosen or not. */
export const DifferenceItem = ({ comparison, difference, isChosen, onChoose }: Props): ReactElement => {
  const { name, path, details } = tellDifference(comparison, difference);
  const detailId = useId();
  return (
    <div className={classes.item}>
      <Checkbox
        size="xs"
        aria-label={`${KIND_LABEL[difference.kind]}: ${name}`}
        aria-describedby={detailId}
        checked={isChosen}
        data-main=""
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className={classes.kind} data-kind={difference.kind} aria-hidden>
        {KIND_LABEL[difference.kind]}
      </span>
      <span className={classes.words} id={detailId}>
        <span className={classes.name}>{name}</span>
        {path !== '' && <span className={classes.path}>{path}</span>}
        {details.map((detail) => (
          <span key={detail} className={classes.detail}>
            {detail}
          </span>
        ))}
      </span>
    </div>
  );
};
