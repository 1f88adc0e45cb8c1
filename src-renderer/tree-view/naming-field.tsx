import { TOP_LEVEL } from '../../src-shared/ids';
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { shortcutKey } from '../platform/keys';
import { hasCommandKey } from '../ui/command-keys';
import { cancelNaming, commitNaming, indentDraft } from '../session/naming';
import { leaveCells } from '../session/cells/cell-state';
import { session, useSession } from '../session/session';
import { type Naming, namedRow } from '../session/session-state';
import { messages } from './messages';
import classes from './tree-row.module.css';
import { isDialogOpen } from '../ui/dialog-stack';
import { toastProblem } from '../ui/toasts';
import type { VisibleList } from '../model/visible-list';

/** Keys that act on the text even with the command key held. */
const TEXT_KEYS = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

/** Whether a key in a field of the tree is a command of the window. */
export const isForWindow = (event: KeyboardEvent): boolean =>
  hasCommandKey(event) && !TEXT_KEYS.has(shortcutKey(event).toLowerCase());

/** Over a name in another language stands the category's own. */
const placeholderOf = (naming: Naming): string | undefined => {
  if (naming.kind === 'draft') return messages.newCategory;
  return naming.place === null ? undefined : session.model.get(naming.id)?.name;
};

/**
 * The text field in a row. Enter or leaving it saves, Escape cancels, Tab and Shift+Tab move a new category one level
 * in or out.
 */
export const NamingField = ({ naming }: { naming: Naming }): ReactElement => {
  const input = useRef<HTMLInputElement>(null);

  const isFresh = useRef(naming.kind === 'draft' ? naming.text === '' : naming.text === naming.base);
  useEffect(() => {
    // An open dialog keeps the focus; the field gets it afterwards (`use-active-row`).
    if (!isDialogOpen()) input.current?.focus();
    // A field that is mounted again, as when another tree is shown, keeps its text; the caret goes to its end. Not by `select`, which would take the focus.
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(isFresh.current ? 0 : end, end);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || isForWindow(event)) return;
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      if (naming.isRestored) session.typeName(naming.text);
      void commitNaming('key');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancelNaming();
    } else if (event.key === 'Tab' && naming.kind === 'draft') {
      event.preventDefault();
      indentDraft(event.shiftKey ? 'out' : 'in');
    }
  };

  return (
    <>
      <input
        ref={input}
        className={classes.namingInput}
        aria-label={naming.kind === 'draft' ? messages.newCategoryName : messages.rename}
        aria-invalid={naming.fault !== null}
        aria-describedby={naming.fault === null ? undefined : 'naming-fault'}
        placeholder={placeholderOf(naming)}
        value={naming.text}
        maxLength={1_000}
        spellCheck={false}
        onChange={(event) => session.typeName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void commitNaming('leave')}
      />
      {naming.fault !== null && (
        <span id="naming-fault" role="alert" className={classes.namingFault}>
          {naming.fault}
        </span>
      )}
    </>
  );
};

const hasText = (naming: Naming): boolean =>
  naming.kind === 'rename' ? naming.text !== naming.base : naming.text.trim() !== '';

/**
 * An effect that calls `left` once its component is unmounted for good: in development, React's StrictMode unmounts and
 * mounts each new component once.
 */
export const afterUnmount = (left: () => void): (() => () => void) => {
  let isThere = false;
  return () => {
    isThere = true;
    return () => {
      isThere = false;
      queueMicrotask(() => {
        if (!isThere) left();
      });
    };
  };
};

const leaveNaming = afterUnmount(() => void commitNaming('leave'));

/**
 * Handles edits by other programs while a name is typed. If its category is deleted, naming ends and a toast quotes the
 * text; if its row goes out of sight, it is shown again, so that the focus stays visible. When another view replaces
 * the tree, the name is saved as when the field is left.
 */
export const useNamingGuard = (list: VisibleList, version: number): void => {
  const { model } = list;
  useEffect(leaveNaming, []);
  const token = useSession((state) => state.naming?.token);
  // What is typed is the name of a row, and the keys after it are for rows.
  useEffect(() => {
    if (token !== undefined) leaveCells();
  }, [token]);
  useEffect(() => {
    const { naming } = session.state;
    if (naming === null) return;
    const categoryId = naming.kind === 'rename' ? naming.id : naming.draft.parent;
    if (categoryId === TOP_LEVEL) return;
    if (model.get(categoryId) === undefined) {
      session.stopNaming();
      session.focusTree();
      if (hasText(naming)) toastProblem(messages.nameNotSaved({ name: naming.text }), messages.deletedElsewhere);
    } else if (list.indexOf(namedRow(naming)) === -1) {
      session.show(categoryId);
    }
  }, [model, list, version]);
};
