import { create } from 'zustand';
import type { OutlineRow } from '../../../src-shared/outline/outline-row';

/** More categories than that are shown before they are made. */
const ASKED_FROM = 51;

/** What would be pasted, and under which category; `null`: at the top level. */
export interface PasteQuestion {
  readonly rows: readonly OutlineRow[];
  readonly parentName: string | null;
}

interface PasteQuestionState {
  readonly question: PasteQuestion | null;
  readonly answer: (isWanted: boolean) => void;
}

const ignore = (): void => undefined;

export const usePasteQuestion = create<PasteQuestionState>(() => ({ question: null, answer: ignore }));

/** Shows a large paste first. @returns whether it is wanted; a small one always is. */
export const mayPaste = async (question: PasteQuestion): Promise<boolean> => {
  if (question.rows.length < ASKED_FROM) return true;
  usePasteQuestion.getState().answer(false);
  return new Promise((resolve) => {
    const answer = (isWanted: boolean): void => {
      usePasteQuestion.setState({ question: null, answer: ignore });
      resolve(isWanted);
    };
    usePasteQuestion.setState({ question, answer });
  });
};
