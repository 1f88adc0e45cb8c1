import { Textarea } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { PROPOSAL_LIMITS, type ProposalKey, type ProposalReview } from '../../../src-shared/proposals';
import { callMain, Refusal } from '../../platform/bridge';
import { settling } from '../../platform/service-client';
import { toastUndoable } from '../../session/command-runner';
import { readReviewAgain } from '../../session/proposals';
import { FormDialog } from '../../ui/form-dialog';
import { toastError } from '../../ui/toasts';
import { messages } from './messages';
import { changedParts } from './part-choice';

interface Props {
  /** As it was when the person asked to publish: what is published is what was shown. */
  review: ProposalReview;
  taken: readonly ProposalKey[];
  /** The names of what has changed since, so that nothing was published. */
  onChanged: (names: readonly string[] | null) => void;
  onClose: () => void;
}

/** Shows what publishing comes to before anything is changed, and then publishes. */
export const PublishDialog = ({ review, taken, onChanged, onClose }: Props): ReactElement => {
  const { id, title, digest, parts } = review;
  const [only] = useState(taken);
  const [text, setText] = useState('');
  const publish = async (): Promise<void> => {
    try {
      const { changed, left } = await settling(
        callMain(IPC_CALLS.publishProposal, { id, digest, only: [...only], text })
      );
      onChanged(null);
      onClose();
      toastUndoable(messages.published(changed, left));
    } catch (failure) {
      onClose();
      if (failure instanceof Refusal && failure.problem.code === 'version_mismatch')
        onChanged(changedParts(parts, (await readReviewAgain(id)).parts));
      else toastError(messages.notPublished, failure);
    }
  };
  return (
    <FormDialog
      title={messages.publishTitle(title)}
      answer={messages.publishAnswer}
      size="640"
      startsAtAnswer
      onAnswer={publish}
      onClose={onClose}
    >
      <Textarea
        mt="sm"
        size="xs"
        autosize
        maxRows={6}
        label={messages.publishText}
        maxLength={PROPOSAL_LIMITS.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
