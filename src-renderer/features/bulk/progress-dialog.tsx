import type { ReactElement } from 'react';
import { cancelEdits, useEditProgress } from '../../session/edit-progress';
import { ProgressFrame } from '../../ui/progress-frame';
import { numeral } from '../../platform/text';

/** Says how far edits of many categories are, and lets the person end them. */
export const ProgressDialog = (): ReactElement | null => {
  const progress = useEditProgress((state) => state.progress);
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <ProgressFrame
      title={`Changing ${numeral(total)} categories`}
      progress={done / total}
      onCancel={() => void cancelEdits()}
    >
      {numeral(done)} done. Nothing is kept if you cancel.
    </ProgressFrame>
  );
};
