import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { sentenceOf } from '../../platform/bridge';
import { Message } from '../../ui/message';
import { Reading } from '../../ui/reading';
import { takeFocus } from '../../ui/focus';
import { examine } from './opening';

/** Without a tree, the first question is why: the file may not be open, or be damaged. Where it is neither, this stays. */
export const UnreadTree = ({ error }: { error: Error }): ReactElement => {
  const client = useQueryClient();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    void examine(client).finally(() => setAnswered(true));
  }, [client]);
  if (!isAnswered) return <Reading />;
  return (
    <Message title="The categories could not be read" text={sentenceOf(error)}>
      <Button ref={takeFocus} onClick={() => void examine(client)}>
        Try again
      </Button>
    </Message>
  );
};
