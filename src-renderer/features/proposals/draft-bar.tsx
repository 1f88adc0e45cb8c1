import { Button, Text, TextInput } from '@mantine/core';
import { listOf } from '../../../src-shared/sentence';
import { useState, type ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { isDecided, PROPOSAL_LIMITS, submissionsIn, type ShownDraft } from '../../../src-shared/proposals';
import { callMain } from '../../platform/bridge';
import { useProposalDraft, useRevisedNow } from '../../session/proposal-queries';
import { leaveFor } from '../../session/show-workspace';
import { FormDialog, Question } from '../../ui/form-dialog';
import { Tooltip } from '../../ui/tooltip';
import { LogEvents, ProposalText, useTypedText } from './proposal-text';
import { messages } from './messages';
import frame from '../../ui/view-frame.module.css';
import classes from './proposals.module.css';

const discard = (): Promise<void> =>
  leaveFor(() => callMain(IPC_CALLS.discardProposalDraft, null), messages.notDiscarded);

const leave = (): Promise<void> => leaveFor(() => callMain(IPC_CALLS.closeProposalDraft, null), messages.notLeft);

interface SubmitProps {
  draft: ShownDraft;
  onClose: () => void;
}

/** What was done about the revised proposal since its draft was begun, and what that means for the draft. */
const SinceBegun = ({ events, onTakeTheirs }: { events: number; onTakeTheirs?: () => void }): ReactElement | null => {
  const now = useRevisedNow();
  // Of a draft of before, how much its author has read is not known.
  const since = now === null || events === 0 ? [] : now.log.slice(events);
  if (now === null || since.length === 0) return null;
  const [isOver, isReplaced] = [isDecided(now.state), submissionsIn(since) > 0];
  const isPublished = since.some(({ what }) => what === 'published');
  return (
    <div className={classes.since} role="status">
      {messages.sinceBegun}
      <LogEvents events={since} />
      {(isOver || isReplaced) && <p>{messages.becomesNew}</p>}
      {isPublished && <p>{messages.createdTwice}</p>}
      {onTakeTheirs !== undefined && !isOver && (isReplaced || isPublished) && (
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          {messages.takeTheirs}
        </Button>
      )}
    </div>
  );
};

/** Asks for title and note, and submits the proposal, after which the page is replaced. */
const SubmitDialog = ({ draft, onClose }: SubmitProps): ReactElement => {
  const id = draft.proposalId ?? 0;
  const [title, setTitle] = useTypedText('title', id, draft.title);
  const [note, setNote] = useTypedText('note', id, draft.note);
  const [isMissing, setMissing] = useState(false);
  const submit = async (): Promise<void> => {
    if (title.trim() === '') {
      setMissing(true);
      return;
    }
    await leaveFor(() => callMain(IPC_CALLS.submitProposalDraft, { title, note }), messages.notSubmitted);
  };
  return (
    <FormDialog title={messages.submitTitle} answer={messages.submitAnswer} onAnswer={submit} onClose={onClose}>
      {draft.proposalId !== null && <SinceBegun events={draft.events} />}
      <TextInput
        data-autofocus
        label={messages.titleField}
        maxLength={PROPOSAL_LIMITS.title}
        error={isMissing && title.trim() === '' ? messages.titleNeeded : null}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ProposalText
        mt="sm"
        minRows={3}
        label={messages.note}
        description={messages.noteHint}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
};

/** Above the tree while the window shows the draft of a proposal: what this is, and the ways out of it. */
export const DraftBar = (): ReactElement | null => {
  const draft = useProposalDraft();
  const [asking, setAsking] = useState<'submit' | 'discard' | 'theirs' | null>(null);
  if (draft === null) return null;
  const { workspaceName, title, proposalId, events, changes, leftOut } = draft;
  const isTakingTheirs = asking === 'theirs';
  const close = (): void => setAsking(null);
  return (
    <section className={classes.draft} aria-label={shownSentence(messages.editing({ workspace: workspaceName }))}>
      <strong>{shownSentence(messages.editing({ workspace: workspaceName }))}</strong>
      <span>{title === '' ? messages.untitled : withHiddenShown(title)}</span>
      <span role="status">{messages.changes({ count: changes })}</span>
      {leftOut.length > 0 && <span>{shownSentence(messages.leftOut({ names: listOf(leftOut) }))}</span>}
      <span className={frame.gap} />
      <Button variant="filled" size="compact-sm" onClick={() => setAsking('submit')}>
        {messages.submit}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          if (changes > 0) setAsking('discard');
          else void discard();
        }}
      >
        {messages.discard}
      </Button>
      <Tooltip label={messages.leaveHint}>
        <Button size="compact-sm" variant="default" onClick={() => void leave()}>
          {messages.leave}
        </Button>
      </Tooltip>
      {proposalId !== null && <SinceBegun events={events} onTakeTheirs={() => setAsking('theirs')} />}
      {asking === 'submit' && <SubmitDialog draft={draft} onClose={close} />}
      {(asking === 'discard' || isTakingTheirs) && (
        <Question
          title={isTakingTheirs ? messages.takeTheirsTitle : messages.discardTitle}
          answer={isTakingTheirs ? messages.takeTheirsAnswer : messages.discardAnswer}
          isForEver
          onAnswer={async () => {
            close();
            await discard();
          }}
          onClose={close}
        >
          <Text size="sm">
            {isTakingTheirs ? messages.takeTheirsText({ count: changes }) : messages.discardText({ count: changes })}
          </Text>
        </Question>
      )}
    </section>
  );
};
