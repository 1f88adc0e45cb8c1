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
  /** What can be done. */
  children?: ReactNode;
}

/** A message that stands where the tree would: nothing here yet, or something is wrong. */
export const Message = ({ icon, title, text, children }: Props): ReactElement => (
  <div className={classes.message}>
    {icon}
    <h2 className={classes.title}>{shownSentence(title)}</h2>
    <p className={classes.text}>{shownSentence(text)}</p>
    <div className={classes.actions}>{children}</div>
  </div>
);

/** Stands where the tree will be, for the moment in which it is read. */
export const ReadingTree = (): ReactElement => <Loader aria-label={messages.readingTree} className={classes.reading} />;

interface PanelMessageProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** What can be done. */
  children?: ReactNode;
}

/** Stands where the panel's list would: nothing here yet, nothing found, or something is wrong. */
export const PanelMessage = ({ icon, title, text, children }: PanelMessageProps): ReactElement => (
  <div className={panelClasses.message}>
    {icon}
    <h3 className={panelClasses.messageTitle}>{shownSentence(title)}</h3>
    {text !== undefined && <p className={panelClasses.messageText}>{shownSentence(text)}</p>}
    {children}
  </div>
);

interface FirstPageProps {
  /** A list that is read page by page. */
  pages: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> };
  /** What is being read, for those who do not see that it is. */
  reading: string;
  /** The title where it could not be read. */
  failed: string;
}

/** What stands there until the first page has come, or instead of it; `null` once it is there. */
export const FirstPage = ({
  pages: { data, error, refetch },
  reading,
  failed
}: FirstPageProps): ReactElement | null => {
  if (data !== undefined) return null;
  if (error === null) return <Loader className={panelClasses.loader} size="sm" aria-label={reading} />;
  return (
    <PanelMessage title={failed} text={errorText(error)}>
      <Button size="xs" onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </PanelMessage>
  );
};
