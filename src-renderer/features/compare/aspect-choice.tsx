import { Alert, Button, Checkbox, Group } from '@mantine/core';
import type { ReactElement, Ref } from 'react';
import { ASPECT_LABEL, type Aspect, type OneSided } from './ignored';
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

/** What is compared, and what is not. */
export const AspectChoice = ({ ref, aspects, counts, ignored, onIgnore }: Props): ReactElement => (
  <div ref={ref} className={classes.aspects} role="group" aria-label="What is compared">
    <span aria-hidden>Compared:</span>
    {aspects.map((aspect) => (
      <Checkbox
        key={aspect}
        size="xs"
        data-aspect={aspect}
        label={`${ASPECT_LABEL[aspect]} ${numeral(counts.get(aspect) ?? 0)}`}
        checked={!ignored.has(aspect)}
        onChange={(event) => onIgnore(aspect, !event.currentTarget.checked)}
      />
    ))}
  </div>
);

const PLURAL: Readonly<Record<OneSided['field'], string>> = {
  name: 'names',
  slug: 'slugs',
  description: 'descriptions',
  visible: 'visibility',
  metadata: 'metadata'
};

/** Says so where one side has nothing of a field throughout, and offers to leave it at that. */
export const OneSidedHint = ({
  oneSided: { field, count },
  matched,
  emptyName,
  onIgnore
}: {
  oneSided: OneSided;
  matched: number;
  emptyName: string;
  onIgnore: () => void;
}): ReactElement => {
  const what = PLURAL[field];
  return (
    <Alert variant="light" mx={12} my={4} p="xs" role="note">
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>
          {numeral(count)} of {numeral(matched)} matched categories differ since “{emptyName}” has no {what} for them.
        </span>
        <Button size="compact-xs" variant="default" flex="none" onClick={onIgnore}>
          Ignore {what}
        </Button>
      </Group>
    </Alert>
  );
};
