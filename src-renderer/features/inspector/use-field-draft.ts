import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../platform/bridge';
import { toastProblem } from '../../ui/toasts';
import { valueAfter, writeField, type SeenValues } from '../../session/guarded-write';
import { dropDraft, fieldDraftKey, keepDraft, restoredField } from '../../session/kept-drafts';
import { unsavedText, useUnsaved } from '../../session/save-typed-text';
import { session } from '../../session/session';
import type { CategoryNode } from '../../model/tree-model';
import { commonValue, type CategoryField } from './category-field';
import { messages } from './messages';

/** Another person's change of a field that is being edited here. */
export interface Theirs {
  readonly text: string | null;
  readonly count: number;
}

export interface FieldDraft {
  readonly text: string;
  /** What shows while it is not being edited. */
  readonly atRest: string;
  readonly isMixed: boolean;
  readonly fault: string | null;
  readonly theirs: Theirs | null;
  readonly isRestored: boolean;
  readonly change: (text: string) => void;
  readonly commit: () => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly revert: () => void;
  readonly overwrite: () => Promise<void>;
}

interface Draft {
  readonly text: string;
  readonly seen: SeenValues;
  /** Whether the text was restored after a crash and is untouched: then leaving the field does not save it. */
  readonly isRestored?: boolean;
}

const seenIn = (nodes: readonly CategoryNode[], field: CategoryField): SeenValues =>
  new Map(nodes.map((node) => [node.id, field.read(node)]));

/** The categories whose value is neither the one that was seen nor the one that is typed. */
const changedElsewhere = (
  nodes: readonly CategoryNode[],
  field: CategoryField,
  { text, seen }: Draft
): CategoryNode[] => {
  const changed = nodes.filter((node) => field.read(node) !== seen.get(node.id));
  return changed.length === 0 || field.check(text) !== null
    ? changed
    : changed.filter((node) => field.read(node) !== valueAfter(field, node, text));
};

const theirsOf = (nodes: readonly CategoryNode[], field: CategoryField, draft: Draft): Theirs | null => {
  const changed = changedElsewhere(nodes, field, draft);
  if (changed.length === 0) return null;
  const common = commonValue(changed, field.read);
  return { text: common === null ? null : field.show(common), count: changed.length };
};

const restoredIn = (nodes: readonly CategoryNode[], field: CategoryField): Draft | null => {
  const restored = restoredField(field.id, () => nodes.map(({ id }) => id));
  return restored && { ...restored, isRestored: true };
};

const keepOnDisk = (nodes: readonly CategoryNode[], field: CategoryField, { text, seen }: Draft): string | null => {
  const key = fieldDraftKey(field.id, [...seen.keys()]);
  if (key === null) return null;
  const [only] = nodes.length === 1 ? nodes : [];
  keepDraft({
    key,
    text,
    // A field is not drawn again for a rename.
    about: only === undefined ? null : (session.model.get(only.id)?.name ?? only.name),
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
  toastProblem(messages.notSaved({ label }), messages.youTyped({ text: text.slice(0, 200), reason }));

/**
 * The state of one field of the inspector. It shows the saved value until it is edited, saves when it is left, and never
 * overwrites another person's change unseen. When the field is unmounted, what is typed is saved, or quoted in a toast.
 */
export const useFieldDraft = (nodes: readonly CategoryNode[], field: CategoryField): FieldDraft => {
  const [draft, setDraft] = useState<Draft | null>(() => restoredIn(nodes, field));
  const [fault, setFault] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** The state that saving uses, which outlives the drawing that it began in, and the field itself. */
  const live = useRef({
    draft,
    key: draft === null ? null : fieldDraftKey(field.id, [...draft.seen.keys()]),
    isSaving: false,
    isAskedAgain: false,
    isGone: false
  });
  const shown = useRef({ nodes, field });

  const common = useMemo(() => commonValue(nodes, field.read), [nodes, field]);
  const saved = common === null ? '' : field.show(common);
  const isSaved = (text: string): boolean => text === saved && (common === null || field.isMisread?.(common) !== true);
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

  const lose = (text: string, reason: string): void => {
    toastLost(shown.current.field.label, text, reason);
    if (live.current.key !== null) dropDraft(live.current.key);
  };

  const report = (reason: string, { text }: Draft): void => {
    if (live.current.isGone) lose(text, reason);
    else setFault(reason);
  };

  const write = async (typed: Draft): Promise<boolean> => {
    const about = shown.current.field;
    const problem = about.check(typed.text);
    if (problem !== null) {
      report(problem, typed);
      return false;
    }
    try {
      const outcome = await writeField(about, typed.text, typed.seen);
      if (outcome.state === 'conflict' && live.current.isGone) report(messages.changedMeanwhile, typed);
      if (outcome.state !== 'saved') return false;
      const now = live.current.draft;
      // What was typed during the save stays as a draft on top of the saved values.
      keep(now === null || now.text === typed.text ? null : { text: now.text, seen: outcome.seen });
      return true;
    } catch (error) {
      report(errorText(error), live.current.draft ?? typed);
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
    if (isSaved(typed.text) && !live.current.isSaving) revert();
    else if (theirs === null) await save();
  };

  const leave = async (): Promise<void> => {
    if (live.current.draft?.isRestored !== true) await commit();
  };

  const overwrite = async (): Promise<void> => {
    const typed = live.current.draft;
    if (typed === null) return;
    keep({ text: typed.text, seen: seenIn(nodes, field) });
    await save();
  };

  const unmount = useRef<() => void>(() => undefined);
  useEffect(() => {
    shown.current = { nodes, field };
    unmount.current = () => {
      const typed = live.current.draft;
      // A text that was restored after a crash is restored again with its field, so it is not saved here.
      if (typed === null || typed.isRestored === true) return;
      if (isSaved(typed.text) && !live.current.isSaving) keep(null);
      else if (theirs === null) void save();
      else lose(typed.text, messages.changedMeanwhile);
    };
  });
  useEffect(() => {
    const state = live.current;
    state.isGone = false;
    return () => {
      state.isGone = true;
      unmount.current();
    };
  }, []);

  useUnsaved(() => {
    const typed = live.current.draft;
    return typed === null || typed.isRestored === true || isSaved(typed.text)
      ? null
      : unsavedText(field.label, typed.text);
  }, leave);

  return {
    text: draft?.text ?? saved,
    atRest: draft === null && common !== null ? (field.atRest?.(common) ?? saved) : (draft?.text ?? ''),
    isMixed: draft === null && common === null,
    fault,
    theirs,
    isRestored: draft?.isRestored === true && theirs === null,
    change: (next) => {
      keep({ text: next, seen: live.current.draft?.seen ?? seenIn(nodes, field) });
      setFault(null);
    },
    commit,
    leave,
    revert,
    overwrite
  };
};
