import type { ReactElement } from 'react';
import type { ChosenFile } from '../../../src-shared/transfer';
import { cancelEdits } from '../../session/edit-progress';
import { ProgressFrame } from '../../ui/progress-frame';

/** Says how far the reading of a large file is, and lets the person end it. `progress`: from 0 to 1. */
export const ReadingDialog = ({ file, progress }: { file: ChosenFile; progress: number }): ReactElement => (
  <ProgressFrame title={`Reading “${file.name}”`} progress={progress} onCancel={() => void cancelEdits()}>
    Nothing is changed by that.
  </ProgressFrame>
);
