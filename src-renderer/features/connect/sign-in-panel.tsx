import { Button, Loader, Text } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import type { SignInRequest } from '../../../src-shared/sign-in';
import { messages } from './messages';
import { useSignIn, type SignedInPerson } from './use-sign-in';
import classes from './connect.module.css';

interface Props {
  /** The service that is typed; `null`: none is. */
  at: SignInRequest | null;
  /** The host where its people sign in; `null`: nobody has asked it yet. */
  provider: string | null;
  signedIn: SignedInPerson | null;
  onSignedIn: (signedIn: SignedInPerson) => void;
}

/** Signs the person in by the system's browser: the button, the waiting with a way out, and what came of it. */
export const SignInPanel = ({ at, provider, signedIn, onSignedIn }: Props): ReactElement => {
  const { stage, begin, cancel } = useSignIn(onSignedIn);
  const isWaiting = stage.kind === 'waiting';
  return (
    <div className={classes.signIn} role="group" aria-label={messages.signIn.label}>
      {provider !== null && signedIn === null && !isWaiting && (
        <Text size="sm">{shownSentence(messages.signIn.offered(provider))}</Text>
      )}
      <div aria-live="polite" className={classes.signInState}>
        {isWaiting && (
          <>
            <Loader size={15} aria-hidden /> <Text size="sm">{messages.signIn.waiting}</Text>
          </>
        )}
        {signedIn !== null && !isWaiting && (
          <>
            <IconCheck size={16} stroke={1.7} aria-hidden />{' '}
            <Text size="sm">{shownSentence(messages.signIn.done(signedIn.name, signedIn.provider))}</Text>
          </>
        )}
      </div>
      {isWaiting ? (
        <Button size="xs" variant="default" onClick={cancel}>
          {messages.signIn.cancel}
        </Button>
      ) : (
        <Button
          size="xs"
          variant={signedIn === null ? 'light' : 'default'}
          leftSection={<IconExternalLink size={15} stroke={1.7} />}
          disabled={at === null}
          onClick={() => {
            if (at !== null) void begin(at);
          }}
        >
          {signedIn === null ? messages.signIn.begin : messages.signIn.again}
        </Button>
      )}
      {stage.kind === 'failed' && (
        <p role="alert" className={classes.failure}>
          {shownSentence(stage.message)}
        </p>
      )}
      {at === null && (
        <Text size="xs" c="dimmed">
          {messages.signIn.urlFirst}
        </Text>
      )}
    </div>
  );
};
