import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../app/bridge';
import { noticeProblem } from '../app/notices';

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
  /** What was saved when the typing began, or last by ourselves. */
  readonly base: string;
  /** What went to the service since, oldest first: when it comes back as saved, it is our own change and nobody else's. */
  readonly sent: readonly string[];
}

/** One field of the inspector: shows the truth until it is edited, saves as it is left, and never overwrites unseen. */
export const useFieldDraft = ({ label, saved, check, save }: Options): FieldDraft => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const unsaved = useRef<{ label: string; text: string; reason: string } | null>(null);

  const text = draft?.text ?? saved;
  const isTheirs = draft !== null && ![draft.base, draft.text, ...draft.sent].includes(saved);
  const theirs = isTheirs ? saved : null;

  const revert = (): void => {
    setDraft(null);
    setFault(null);
  };

  const overwrite = async (): Promise<void> => {
    if (draft === null || draft.sent.at(-1) === draft.text) return;
    const sent = draft.text;
    const problem = check(sent);
    setFault(problem);
    if (problem !== null) return;
    setDraft({ ...draft, sent: [...draft.sent, sent] });
    try {
      await save(sent);
      // Letters that were typed while the save was under way stay, on the ground of what is saved now.
      setDraft((now) => (now === null || now.text === sent ? null : { ...now, base: sent }));
    } catch (error) {
      setDraft((now) => (now === null ? null : { ...now, sent: now.sent.filter((other) => other !== sent) }));
      setFault(sentenceOf(error));
    }
  };

  const commit = async (): Promise<void> => {
    if (draft === null) return;
    if (draft.text === saved) revert();
    else if (theirs === null) await overwrite();
  };

  useEffect(() => {
    const isLost = draft !== null && draft.text !== saved && draft.text !== draft.sent.at(-1);
    const reason = fault ?? (isTheirs ? 'It was changed elsewhere meanwhile.' : 'The category is no longer here.');
    unsaved.current = isLost ? { label, text: draft.text, reason } : null;
  });
  useEffect(
    () => () => {
      const lost = unsaved.current;
      if (lost !== null) noticeProblem(`${lost.label} was not saved`, `You typed “${lost.text.slice(0, 200)}”. ${lost.reason}`);
    },
    [],
  );

  return {
    text,
    fault,
    theirs,
    change: (next) => {
      setDraft({ text: next, base: draft?.base ?? saved, sent: draft?.sent ?? [] });
      setFault(null);
    },
    commit,
    revert,
    overwrite,
  };
};
