import { anchorFromWire, parentFromWire } from '../../../src-shared/ids';
import { useEffect, useRef, type ReactElement } from 'react';
import type { KeptDraft } from '../../../src-shared/drafts';
import type { TreeModel } from '../../model/tree-model';
import { dropDraft, hasOwnField, keepDraft, restoredDrafts } from '../../session/kept-drafts';
import { messages as sessionMessages } from '../../session/messages';
import { session } from '../../session/session';
import { messages } from './messages';
import { Button, Text } from '@mantine/core';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { isDialogOpen } from '../../ui/dialog-stack';
import { toastError, toastToClose } from '../../ui/toasts';
import classes from './draft-toasts.module.css';

const Quoted = ({ label, text }: { label: string; text: string }): ReactElement => {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = (): void => {
    field.current?.select();
    field.current?.focus();
    callMain(IPC_CALLS.editText, 'copy').catch((error: unknown) => toastError(sessionMessages.textNotCopied, error));
  };
  return (
    <>
      <Text size="sm">{messages.whyHomeless}</Text>
      <textarea
        ref={field}
        className={classes.text}
        readOnly
        rows={3}
        aria-label={messages.text({ label })}
        value={text}
      />
      <Button size="xs" onClick={copy}>
        {messages.copy}
      </Button>
    </>
  );
};

const quoteDraft = (draft: KeptDraft): void => {
  const label = messages.draftLabel(draft);
  toastToClose({
    className: classes.givesWay,
    id: `draft: ${draft.key}`,
    title: messages.homeless({ label }),
    message: <Quoted label={label} text={draft.text} />,
    color: 'var(--canopy-changed)',
    onClose: () => dropDraft(draft.key)
  });
};

const toastRestored = (drafts: readonly KeptDraft[], show: (draft: KeptDraft) => void): void => {
  if (drafts.length === 0) return;
  toastToClose({
    className: classes.givesWay,
    title: messages.restored,
    message: (
      <>
        <Text size="sm">{drafts.length === 1 ? messages.isBack : messages.areBack}</Text>
        <ul className={classes.list}>
          {drafts.map((draft) => (
            <li key={draft.key}>
              <Button size="compact-sm" variant="subtle" onClick={() => show(draft)}>
                {messages.draftLabel(draft)}
              </Button>
            </li>
          ))}
        </ul>
      </>
    ),
    color: 'var(--canopy-moved)'
  });
};

const hasPlace = (model: TreeModel, { place }: KeptDraft): boolean => {
  switch (place.kind) {
    case 'field':
      return place.seen.every(({ id }) => model.get(id) !== undefined);
    case 'rename':
      return model.get(place.id) !== undefined;
    case 'newCategory':
      return place.parentId === null || model.get(place.parentId) !== undefined;
    case 'elsewhere':
      return false;
  }
};

const MOST_FRAMES = 60;

/** Focuses a field of the details once it is drawn: Escape is to discard its text there, and in the tree the next key would save it. */
const focusField = (field: string, frames = MOST_FRAMES): void => {
  requestAnimationFrame(() => {
    const input = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] :is(input, textarea)`);
    const isTreeDone = document.activeElement !== document.body;
    // A dialog that has opened by itself keeps the focus.
    if (isDialogOpen()) return;
    if (input !== null && isTreeDone) input.focus();
    else if (frames > 0) focusField(field, frames - 1);
  });
};

const show = (model: TreeModel, { text, place }: KeptDraft, takesFocus = true): void => {
  if (place.kind === 'field') {
    const ids = place.seen.map(({ id }) => id);
    const [first] = ids;
    if (first === undefined || model.get(first) === undefined) return;
    session.goTo(first);
    if (ids.length > 1) session.selectMany(new Set(ids), first, first);
    if (takesFocus) focusField(place.field);
  } else if (place.kind === 'rename') {
    session.show(place.id);
    session.startRename(place.id, place.base, place.at ?? null, text);
  } else if (place.kind === 'newCategory') {
    if (place.parentId !== null) session.show(place.parentId);
    session.startDraft({ parent: parentFromWire(place.parentId), after: anchorFromWire(place.afterId) }, text);
  }
};

let quoted = 0;

/** Keeps text without a field under a key of its own, so that nothing typed later replaces it on disk. */
const quote = (draft: KeptDraft): void => {
  quoted += 1;
  const own: KeptDraft = {
    ...draft,
    key: `quoted:${Date.now()}:${quoted}`,
    about: null,
    place: { kind: 'elsewhere', label: messages.draftLabel(draft) }
  };
  keepDraft(own);
  dropDraft(draft.key);
  quoteDraft(own);
};

/** Restores, with the first tree, what was being typed when the page, the window or the app ended. */
export const useRestoredDrafts = (model: TreeModel): void => {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const drafts = restoredDrafts();
    const back = drafts.filter((draft) => hasOwnField(draft) && hasPlace(model, draft));
    for (const draft of drafts) if (!back.includes(draft)) quote(draft);
    const [last] = [...back.filter(({ place }) => place.kind !== 'field'), ...back.toReversed()];
    if (last !== undefined) show(model, last, drafts.length === 1);
    toastRestored(back, (draft) => {
      // A name is in its field already, or has been saved or cancelled since.
      if (draft.place.kind === 'field') show(session.model, draft);
    });
  }, [model]);
};
