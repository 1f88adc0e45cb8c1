import { Button, Text, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { PROPOSAL_LIMITS, type ShownDraft } from '../../../src-shared/proposals';
import { callMain } from '../../platform/bridge';
import { useProposalDraft } from '../../session/proposal-draft';
import { leaveFor } from '../../session/show-workspace';
import { FormDialog, Question } from '../../ui/form-dialog';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import { ProposalText, useTypedText } from './proposal-text';
import frame from '../../ui/view-frame.module.css';
import classes from './proposals.module.css';

const discard = (): Promise<void> =>
  leaveFor(() => callMain(IPC_CALLS.discardProposalDraft, null), messages.notDiscarded);

const leave = (): Promise<void> => leaveFor(() => callMain(IPC_CALLS.closeProposalDraft, null), messages.notLeft);

interface SubmitProps {
  draft: ShownDraft;
  onClose: () => void;
}

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
  const [asking, setAsking] = useState<'submit' | 'discard' | null>(null);
  if (draft === null) return null;
  const { workspaceName, title, changes, leftOut } = draft;
  const close = (): void => setAsking(null);
  return (
    <section className={classes.draft} aria-label={shownSentence(messages.editing(workspaceName))}>
      <strong>{shownSentence(messages.editing(workspaceName))}</strong>
      <span>{title === '' ? messages.untitled : withHiddenShown(title)}</span>
      <span role="status">{messages.changes(changes)}</span>
      {leftOut.length > 0 && <span>{shownSentence(messages.leftOut(leftOut))}</span>}
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
      {asking === 'submit' && <SubmitDialog draft={draft} onClose={close} />}
      {asking === 'discard' && (
        <Question
          title={messages.discardTitle}
          answer={messages.discardAnswer}
          isForEver
          onAnswer={async () => {
            close();
            await discard();
          }}
          onClose={close}
        >
          <Text size="sm">{messages.discardText(changes)}</Text>
        </Question>
      )}
    </section>
  );
};
