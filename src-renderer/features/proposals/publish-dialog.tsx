import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { ProposalKey, ProposalReview } from '../../../src-shared/proposals';
import { callMain, Refusal } from '../../platform/bridge';
import { settling } from '../../platform/service-client';
import { toastUndoable } from '../../session/command-runner';
import { readReviewAgain, useIsKeptThere } from '../../session/proposal-queries';
import { FormDialog } from '../../ui/form-dialog';
import { PlannedView } from '../../ui/planned-list';
import { toastError } from '../../ui/toasts';
import { messages } from './messages';
import { changedParts } from './part-choice';
import { ProposalText, useTypedText } from './proposal-text';

interface Props {
  /** The review when the person asked to publish: what is published is what was shown. */
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
  const [text, setText] = useTypedText('publish', id);
  // What a service keeps is published there, and nothing is sent.
  const isKeptHere = !useIsKeptThere();
  const { data: planned, error } = useQuery({
    queryKey: ['publication', id, digest, only],
    queryFn: () => callMain(IPC_CALLS.planPublication, { id, only: [...only] }),
    enabled: isKeptHere,
    gcTime: 0
  });
  // Nothing is published before the person could see what it comes to.
  const isPlanning = isKeptHere && planned === undefined && error === null;
  const tellChanged = async (): Promise<void> => {
    const now = await readReviewAgain(id).catch(() => null);
    onChanged(now === null ? [] : changedParts(parts, now.parts));
  };
  const publish = async (): Promise<void> => {
    try {
      const { changed, left } = await settling(
        callMain(IPC_CALLS.publishProposal, { id, digest, only: [...only], text })
      );
      setText('');
      onChanged(null);
      toastUndoable(messages.published({ changed, left }));
    } catch (failure) {
      if (failure instanceof Refusal && failure.problem.code === 'version_mismatch') await tellChanged();
      else toastError(messages.notPublished, failure);
    }
    onClose();
  };
  return (
    <FormDialog
      title={messages.publishTitle({ title })}
      answer={messages.publishAnswer}
      size="640"
      startsAt="answer"
      isDisabled={isPlanning}
      onAnswer={publish}
      onClose={onClose}
    >
      {isKeptHere && (
        <PlannedView
          data={planned}
          error={error}
          lead={(one) =>
            one.kind === 'requests'
              ? messages.lead({ count: one.total, service: one.service })
              : messages.leadHere({ count: one.total })
          }
        />
      )}
      <ProposalText mt="sm" label={messages.comment} value={text} onChange={setText} />
    </FormDialog>
  );
};
