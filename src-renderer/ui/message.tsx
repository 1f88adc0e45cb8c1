import type { ReactElement, ReactNode } from 'react';
import { shownSentence } from '../../src-shared/hidden-characters';
import classes from './message.module.css';
import { Button, Loader } from '@mantine/core';
import { messages } from './messages';
import { errorText } from '../platform/bridge';
import panelClasses from './side-panel.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A message in place of the tree: it is empty, or something is wrong. */
export const Message = ({ icon, title, text, children }: Props): ReactElement => (
  <div className={classes.message}>
    {icon}
    <h2 className={classes.title}>{shownSentence(title)}</h2>
    <p className={classes.text}>{shownSentence(text)}</p>
    <div className={classes.actions}>{children}</div>
  </div>
);

export const ReadingTree = (): ReactElement => <Loader aria-label={messages.readingTree} className={classes.reading} />;

interface PanelMessageProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  children?: ReactNode;
}

/** A message in place of the panel's list: it is empty, or something is wrong. */
export const PanelMessage = ({ icon, title, text, children }: PanelMessageProps): ReactElement => (
  <div className={panelClasses.message}>
    {icon}
    <h3 className={panelClasses.messageTitle}>{shownSentence(title)}</h3>
    {text !== undefined && <p className={panelClasses.messageText}>{shownSentence(text)}</p>}
    {children}
  </div>
);

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
    <PanelMessage title={failed} text={errorText(error)}>
      <Button variant="filled" size="xs" onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </PanelMessage>
  );
};
