import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { FieldDraft, Theirs } from './use-field-draft';
import { numeral } from '../../platform/text';

const wording = ({ text, count }: Theirs, isOfMany: boolean): string => {
  const to = text === null ? '' : ` to “${text === '' ? 'nothing' : text.slice(0, 200)}”`;
  const where = isOfMany ? (count === 1 ? ' in one of them' : ` in ${numeral(count)} of them`) : '';
  return `Changed elsewhere meanwhile${where}${to}.`;
};

/** Said beside a field that somebody else has changed while it was being edited. */
export const TheirChange = ({
  theirs,
  draft,
  isOfMany
}: {
  theirs: Theirs;
  draft: FieldDraft;
  isOfMany: boolean;
}): ReactElement => (
  <div role="alert">
    <Text size="xs" c="var(--canopy-text)">
      {wording(theirs, isOfMany)}
    </Text>
    <Group gap="xs" mt={4}>
      <Button size="compact-xs" variant="default" onClick={() => void draft.overwrite()}>
        Keep mine
      </Button>
      <Button size="compact-xs" variant="default" onClick={draft.revert}>
        Take theirs
      </Button>
    </Group>
  </div>
);
