import { Loader, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { PROPOSAL_LIMITS, type ProposalKey, type ProposalReview } from '../../../src-shared/proposals';
import { callMain, errorText, Refusal } from '../../platform/bridge';
import { settling } from '../../platform/service-client';
import { toastUndoable } from '../../session/command-runner';
import { useEditRights } from '../../session/edit-rights';
import { readReviewAgain } from '../../session/proposal-queries';
import { FormDialog } from '../../ui/form-dialog';
import { PlannedDeletions, PlannedList } from '../../ui/planned-list';
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
  // What a team's service keeps is published there, and nothing is sent.
  const isKeptHere = useEditRights() === null;
  const { data: planned, error } = useQuery({
    queryKey: ['publication', id, digest, only],
    queryFn: () => callMain(IPC_CALLS.planPublication, { id, only: [...only] }),
    enabled: isKeptHere,
    gcTime: 0
  });
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
      {error !== null && <Text size="sm">{errorText(error)}</Text>}
      {isKeptHere && planned === undefined && error === null && <Loader size="sm" aria-label={messages.working} />}
      {planned !== undefined && (
        <>
          <PlannedDeletions planned={planned} />
          <Text size="sm">
            {planned.kind === 'requests'
              ? messages.lead(planned.total, planned.service)
              : messages.leadHere(planned.total)}
          </Text>
          <PlannedList planned={planned} />
        </>
      )}
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
