import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../platform/bridge';
import { toastProblem } from '../../ui/toasts';
import { dropDraft, fieldDraftKey, keepDraft, restoredField } from '../../session/kept-drafts';
import { unsavedText, useUnsaved } from '../../session/save-typed-text';
import type { CategoryNode } from '../../model/tree-model';
import { commonValue, valueAfter, type CategoryField } from './category-field';
import { type SeenValues, writeField } from './write-field';
import { messages } from './messages';

/** What somebody else made of a field while it was being edited here. */
export interface Theirs {
  /** As it would show in the field; `null` when the categories differ. */
  readonly text: string | null;
  /** Of how many categories. */
  readonly count: number;
}

export interface FieldDraft {
  readonly text: string;
  /** Whether the categories differ and nothing has been typed over that. */
  readonly isMixed: boolean;
  readonly fault: string | null;
  /** Nothing is overwritten until the person says so. */
  readonly theirs: Theirs | null;
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
  /** What was there when the typing began, or came of it by ourselves since. */
  readonly seen: SeenValues;
}

const seenIn = (nodes: readonly CategoryNode[], field: CategoryField): SeenValues =>
  new Map(nodes.map((node) => [node.id, field.read(node)]));

/** The categories whose field is neither as it was seen nor as it is typed. */
const changedElsewhere = (
  nodes: readonly CategoryNode[],
  field: CategoryField,
  { text, seen }: Draft
): CategoryNode[] => {
  const strange = nodes.filter((node) => field.read(node) !== seen.get(node.id));
  return strange.length === 0 || field.check(text) !== null
    ? strange
    : strange.filter((node) => field.read(node) !== valueAfter(field, node, text));
};

const theirsOf = (nodes: readonly CategoryNode[], field: CategoryField, draft: Draft): Theirs | null => {
  const changed = changedElsewhere(nodes, field, draft);
  if (changed.length === 0) return null;
  const common = commonValue(changed, field.read);
  return { text: common === null ? null : field.show(common), count: changed.length };
};

/** What was typed in the field when the app ended. */
const restoredIn = (nodes: readonly CategoryNode[], field: CategoryField): Draft | null =>
  restoredField(field.id, () => nodes.map(({ id }) => id));

/** Keeps what is typed for the next start. @returns its key; `null`: it cannot be kept */
const keepOnDisk = (nodes: readonly CategoryNode[], field: CategoryField, { text, seen }: Draft): string | null => {
  const key = fieldDraftKey(field.id, [...seen.keys()]);
  if (key === null) return null;
  const [only] = nodes.length === 1 ? nodes : [];
  keepDraft({
    key,
    text,
    about: only?.name ?? null,
    place: {
      kind: 'field',
      field: field.id,
      label: field.label,
      seen: Array.from(seen, ([id, value]) => ({ id, value }))
    }
  });
  return key;
};

const toastLost = (label: string, text: string, reason: string): void =>
  toastProblem(messages.notSaved(label), messages.youTyped(text, reason));

/**
 * One field of the inspector, of the category or of all the categories that it shows: tells the truth until it is edited,
 * saves as it is left, and never overwrites unseen. What is typed and not saved when the field goes is saved then, or,
 * where that cannot be, quoted in a notice.
 */
export const useFieldDraft = (nodes: readonly CategoryNode[], field: CategoryField): FieldDraft => {
  const [draft, setDraft] = useState<Draft | null>(() => restoredIn(nodes, field));
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** What saving goes by: it outlives the drawing that it began in, and the field itself. */
  const live = useRef({
    draft,
    /** Of what is kept on disk. */
    key: draft === null ? null : fieldDraftKey(field.id, [...draft.seen.keys()]),
    isSaving: false,
    isAskedAgain: false,
    isGone: false
  });
  const shown = useRef({ nodes, field });

  const common = useMemo(() => commonValue(nodes, field.read), [nodes, field]);
  const saved = common === null ? '' : field.show(common);
  const theirs = useMemo(
    () => (draft === null || isSaving ? null : theirsOf(nodes, field, draft)),
    [nodes, field, draft, isSaving]
  );

  const keep = (next: Draft | null): void => {
    live.current.draft = next;
    setDraft(next);
    const { key } = live.current;
    if (next !== null) live.current.key = keepOnDisk(shown.current.nodes, shown.current.field, next);
    else if (key !== null) dropDraft(key);
  };

  /** Quotes what cannot be saved any more, since its field is gone. */
  const lose = (text: string, reason: string): void => {
    toastLost(shown.current.field.label, text, reason);
    if (live.current.key !== null) dropDraft(live.current.key);
  };

  const say = (reason: string, { text }: Draft): void => {
    if (live.current.isGone) lose(text, reason);
    else setFault(reason);
  };

  /** Writes what is typed now. @returns whether it is worth going on with what was typed since */
  const write = async (typed: Draft): Promise<boolean> => {
    const about = shown.current.field;
    const problem = about.check(typed.text);
    if (problem !== null) {
      say(problem, typed);
      return false;
    }
    try {
      const outcome = await writeField(about, typed.text, typed.seen);
      if (outcome.state === 'conflict' && live.current.isGone) say(messages.changedMeanwhile, typed);
      if (outcome.state !== 'saved') return false;
      const now = live.current.draft;
      // Letters that were typed while the save was under way stay, on the ground of what is saved now.
      keep(now === null || now.text === typed.text ? null : { text: now.text, seen: outcome.seen });
      return true;
    } catch (error) {
      say(errorText(error), live.current.draft ?? typed);
      return false;
    }
  };

  const save = async (): Promise<void> => {
    if (live.current.isSaving) {
      live.current.isAskedAgain = true;
      return;
    }
    live.current.isSaving = true;
    setSaving(true);
    setFault(null);
    do {
      live.current.isAskedAgain = false;
      const typed = live.current.draft;
      if (typed === null || !(await write(typed))) break;
    } while (live.current.isAskedAgain);
    live.current.isSaving = false;
    setSaving(false);
  };

  const revert = (): void => {
    keep(null);
    setFault(null);
  };

  const commit = async (): Promise<void> => {
    const typed = live.current.draft;
    if (typed === null) return;
    if (typed.text === saved && !live.current.isSaving) revert();
    else if (theirs === null) await save();
  };

  const overwrite = async (): Promise<void> => {
    const typed = live.current.draft;
    if (typed === null) return;
    keep({ text: typed.text, seen: seenIn(nodes, field) });
    await save();
  };

  const leave = useRef<() => void>(() => undefined);
  useEffect(() => {
    shown.current = { nodes, field };
    leave.current = () => {
      const typed = live.current.draft;
      if (typed === null) return;
      if (typed.text === saved && !live.current.isSaving) keep(null);
      else if (theirs === null) void save();
      else lose(typed.text, messages.changedMeanwhile);
    };
  });
  useEffect(() => {
    const state = live.current;
    state.isGone = false;
    return () => {
      state.isGone = true;
      leave.current();
    };
  }, []);

  useUnsaved(() => {
    const typed = live.current.draft;
    return typed === null || typed.text === saved ? null : unsavedText(field.label, typed.text);
  }, commit);

  return {
    text: draft?.text ?? saved,
    isMixed: draft === null && common === null,
    fault,
    theirs,
    change: (next) => {
      keep({ text: next, seen: live.current.draft?.seen ?? seenIn(nodes, field) });
      setFault(null);
    },
    commit,
    revert,
    overwrite
  };
};
