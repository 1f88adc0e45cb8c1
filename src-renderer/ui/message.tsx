import type { Icon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { shownSentence } from '../../src-shared/hidden-characters';
import classes from './message.module.css';
import { Button, Loader } from '@mantine/core';
import messages from './messages/en.json' with { type: 'json' };
import { errorText } from '../platform/bridge';
import panelClasses from './side-panel.module.css';

interface Props {
  icon?: Icon;
  title: string;
  text?: string;
  isInPanel?: boolean;
  children?: ReactNode;
}

/** A message in place of the tree or of a panel's list: it is empty, or something is wrong. */
export const Message = ({ icon: Sign, title, text, isInPanel = false, children }: Props): ReactElement => {
  const Title = isInPanel ? 'h3' : 'h2';
  return (
    <div className={classes.message} data-in-panel={isInPanel || undefined}>
      {Sign !== undefined && <Sign size={isInPanel ? 36 : 56} stroke={1.3} aria-hidden />}
      <Title className={classes.title}>{shownSentence(title)}</Title>
      {text !== undefined && <p className={classes.text}>{shownSentence(text)}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
};

export const ReadingTree = (): ReactElement => <Loader aria-label={messages.readingTree} className={classes.reading} />;

interface FirstPageProps {
  pages: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  reading: string;
  failed: string;
}

/** Shown until the first page is read, or instead of it; `null` once it is. */
export const FirstPage = ({
  pages: { data, error, refetch },
  reading,
  failed
}: FirstPageProps): ReactElement | null => {
  if (data !== undefined) return null;
  if (error === null) return <Loader className={panelClasses.loader} size="sm" aria-label={reading} />;
  return (
    <Message isInPanel title={failed} text={errorText(error)}>
      <Button variant="filled" size="xs" onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </Message>
  );
};
