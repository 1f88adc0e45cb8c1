import { Alert, Button, Checkbox, Group } from '@mantine/core';
import type { ReactElement, Ref } from 'react';
import type { Aspect, OneSided } from './ignored';
import { messages } from './messages';
import { numeral } from '../../platform/text';
import classes from './compare.module.css';

interface Props {
  ref: Ref<HTMLDivElement>;
  aspects: readonly Aspect[];
  /** How many differences there are in each, ignored or not. */
  counts: ReadonlyMap<Aspect, number>;
  ignored: ReadonlySet<Aspect>;
  onIgnore: (aspect: Aspect, isIgnored: boolean) => void;
}

/** Checkboxes for the aspects that are compared. */
export const AspectChoice = ({ ref, aspects, counts, ignored, onIgnore }: Props): ReactElement => (
  <div ref={ref} className={classes.aspects} role="group" aria-label={messages.aspectsLabel}>
    <span aria-hidden>{messages.aspectsTitle}</span>
    {aspects.map((aspect) => (
      <Checkbox
        key={aspect}
        size="xs"
        data-aspect={aspect}
        label={`${messages.aspect[aspect]} ${numeral(counts.get(aspect) ?? 0)}`}
        checked={!ignored.has(aspect)}
        onChange={(event) => onIgnore(aspect, !event.currentTarget.checked)}
      />
    ))}
  </div>
);

/** Shown where one side has a field empty throughout; offers to ignore that field. */
export const OneSidedHint = ({
  oneSided,
  matched,
  emptyName,
  onIgnore
}: {
  oneSided: OneSided;
  matched: number;
  emptyName: string;
  onIgnore: () => void;
}): ReactElement => (
  <Alert variant="light" mx="var(--space-12)" my="var(--space-4)" p="xs" role="note">
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <span>{messages.oneSided.why(oneSided, matched, emptyName)}</span>
      <Button size="compact-xs" variant="default" flex="none" onClick={onIgnore}>
        {messages.oneSided.ignore(oneSided)}
      </Button>
    </Group>
  </Alert>
);
