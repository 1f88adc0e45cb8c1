import { listOf } from '../../../src-shared/sentence';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { parseJson } from '../../../src-shared/parse-json';
import { isDecided, type ProposalPart, type ProposalReview } from '../../../src-shared/proposals';
import { decodeTree } from '../../model/tree-decoder';
import type { TreeModel } from '../../model/tree-model';
import { callMain } from '../../platform/bridge';
import { useSliced } from '../../platform/use-sliced';
import { messages as sessionMessages } from '../../session/messages';
import { newProblems } from '../../model/find-problems';
import { useMostLevels } from '../../session/most-levels';
import { useCustomFields } from '../../session/custom-fields';
import { session } from '../../session/session';
import { isFocusLost } from '../../ui/focus';
import { SteadyButton } from '../../ui/steady-button';
import { LogEvents, ProposalText, useTypedText } from './proposal-text';
import { messages } from './messages';
import { answerProposal } from './proposals-commands';
import frame from '../../ui/view-frame.module.css';
import classes from './proposals.module.css';

const MOST_LISTED = 50;

const Problems = ({ proposed }: { proposed: TreeModel }): ReactElement => {
  const mostLevels = useMostLevels();
  const fields = useCustomFields();
  const begin = useCallback(
    (of: TreeModel) => newProblems(session.model, of, mostLevels, fields),
    [mostLevels, fields]
  );
  const { result } = useSliced(begin, proposed);
  if (result === null) return <p>{messages.lookingForProblems}</p>;
  if (result.length === 0) return <p>{messages.problems({ count: 0 })}</p>;
  const namesOf = (ids: readonly number[]): string => listOf(ids.map((id) => proposed.get(id)?.name ?? ''));
  return (
    <details>
      <summary>{messages.problems({ count: result.length })}</summary>
      <ul>
        {result.slice(0, MOST_LISTED).map(({ kind, ids }) => (
          <li key={`${kind} ${ids[0] ?? ''}`}>
            {shownSentence(messages.problem({ kind: sessionMessages.problem[kind], names: namesOf(ids) }))}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What the proposed tree has wrong that the present one has not. */
const NewProblems = ({ review }: Props): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ['proposedTree', review.id, review.digest],
    queryFn: async () => {
      const bytes = await callMain(IPC_CALLS.readProposedTree, { id: review.id });
      return decodeTree(parseJson(new TextDecoder().decode(bytes)));
    },
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false
  });
  return data === undefined ? null : <Problems proposed={data} />;
};

/** Deletions, told first and loud. */
const Deletions = ({ parts }: { parts: readonly ProposalPart[] }): ReactElement | null => {
  const deleted = parts.filter(({ does }) => does.includes('delete'));
  if (deleted.length === 0) return null;
  const below = deleted.reduce((sum, part) => sum + (part.below ?? 0), 0);
  return <p className={classes.loud}>{messages.deletions({ roots: deleted.length, below })}</p>;
};

const Log = ({ review: { id, log } }: { review: ProposalReview }): ReactElement => {
  const [text, setText] = useTypedText('comment', id);
  const comment = async (): Promise<void> => {
    if (text.trim() !== '' && (await answerProposal(id, { what: 'commented', text }))) setText('');
  };
  return (
    // What somebody has said is read first, above all why changes were asked for.
    <details open={log.some(({ text: said }) => said !== '')}>
      <summary>{messages.log}</summary>
      <LogEvents events={log} />
      <div className={classes.comment}>
        <ProposalText label={messages.comment} value={text} onChange={setText} />
        <SteadyButton size="xs" variant="default" onAct={comment}>
          {messages.addComment}
        </SteadyButton>
      </div>
    </details>
  );
};

interface Props {
  review: ProposalReview;
}

/** What the proposal is about: title, note, who and when, what it deletes, new problems, and what was said. */
export const ReviewHead = ({ review }: Props): ReactElement => {
  const { title, note, state, by, createdAt, parts } = review;
  const isOver = isDecided(state);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused control may go as the state changes.
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus();
  }, [state]);
  return (
    <div className={classes.about}>
      <h3 ref={heading} tabIndex={-1} className={frame.title}>
        {withHiddenShown(title)}
      </h3>
      <p className={classes.muted}>
        {messages.state[state]} · {shownSentence(messages.by(by, createdAt))}
      </p>
      {note !== '' && <p className={classes.text}>{withHiddenShown(note)}</p>}
      {!isOver && (
        <>
          <Deletions parts={parts} />
          <NewProblems review={review} />
        </>
      )}
      <Log review={review} />
    </div>
  );
};
