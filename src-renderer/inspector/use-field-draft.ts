import { useEffect, useRef, useState } from 'react';
import { noticeProblem } from '../app/notices';
import { sentenceOf } from '../app/bridge';

interface Options {
  /** Names the field in messages: "Slug". */
  label: string;
  /** The value as the service has it, as text. */
  saved: string;
  /** @returns what is wrong with the text, or `null`. */
  readonly check: (text: string) => string | null;
  readonly save: (text: string) => Promise<void>;
}

export interface FieldDraft {
  text: string;
  fault: string | null;
  /** What somebody else made of this field while it was being edited here; nothing is overwritten until the person says so. */
  theirs: string | null;
  readonly change: (text: string) => void;
  /** Saves what was typed, if it differs and is valid. */
  readonly commit: () => Promise<void>;
  /** Drops what was typed. */
  readonly revert: () => void;
  /** Saves what was typed over what somebody else saved meanwhile. */
  readonly overwrite: () => Promise<void>;
}

interface Draft {
  readonly text: string;
  /** What was saved when the typing began. */
  readonly base: string;
}

/** One field of the inspector: shows the truth until it is edited, saves as it is left, and never overwrites unseen. */
export const useFieldDraft = ({ label, saved, check, save }: Options): FieldDraft => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isSaving = useRef(false);
  const unsaved = useRef<{ label: string; fault: string } | null>(null);

  const text = draft?.text ?? saved;
  const theirs = draft !== null && draft.base !== saved && draft.text !== saved ? saved : null;

  const revert = (): void => {
    setDraft(null);
    setFault(null);
  };

  const overwrite = async (): Promise<void> => {
    if (draft === null || isSaving.current) return;
    const problem = check(draft.text);
    setFault(problem);
    if (problem !== null) return;
    isSaving.current = true;
    try {
      await save(draft.text);
      revert();
    } catch (error) {
      setFault(sentenceOf(error));
    } finally {
      isSaving.current = false;
    }
  };

  const commit = async (): Promise<void> => {
    if (draft === null) return;
    if (draft.text === saved) revert();
    else if (theirs === null) await overwrite();
  };

  useEffect(() => {
    unsaved.current = draft !== null && fault !== null ? { label, fault } : null;
  });
  useEffect(
    () => () => {
      const lost = unsaved.current;
      if (lost !== null) noticeProblem(`${lost.label} was not saved`, lost.fault);
    },
    [],
  );

  return {
    text,
    fault,
    theirs,
    change: (next) => {
      setDraft({ text: next, base: draft?.base ?? saved });
      setFault(null);
    },
    commit,
    revert,
    overwrite,
  };
};
