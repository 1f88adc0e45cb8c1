import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ReadingProgress } from '../../../src-shared/remote';
import { messages } from './messages';
import type { ConnectionStage } from './use-connection';
import classes from './connect.module.css';

/** So often a count that goes up is read out, in milliseconds: a page a second would drown everything else. */
const SAID_EVERY_MS = 5_000;

/** A text that changes often, as it was every now and then. */
const useNowAndThen = (text: string | null): string | null => {
  const [said, setSaid] = useState(text);
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  });
  useEffect(() => {
    const timer = setInterval(() => setSaid(newest.current), SAID_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return text === null ? null : said;
};

const wordsOf = (stage: ConnectionStage, expected: number): string | null => {
  if (stage === 'testing') return messages.progress.asking;
  return stage === 'connecting' ? messages.progress.firstTime(expected) : null;
};

interface Props {
  stage: ConnectionStage;
  progress: ReadingProgress | null;
  /** How many categories there were at the last look. */
  expected: number;
}

/** What is being done, and how far it is. */
export const ConnectionProgress = ({ stage, progress, expected }: Props): ReactElement => {
  const read = stage === 'idle' || progress === null ? null : messages.progress.read(progress);
  const said = useNowAndThen(read);
  const words = wordsOf(stage, expected);
  const isBusy = words !== null || read !== null;
  return (
    <div className={classes.progress} data-busy={isBusy || undefined}>
      {isBusy && <Loader size={15} aria-hidden />}
      {read !== null && <span aria-hidden>{read}</span>}
      <span role="status">
        {read === null && words}
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
    </div>
  );
};
