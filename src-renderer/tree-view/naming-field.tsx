import { TOP_LEVEL } from '../../src-shared/ids';
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { hasCommandKey } from '../ui/command-keys';
import { cancelNaming, commitNaming, indentDraft } from '../session/naming';
import { session } from '../session/session';
import { type Naming, namedRow } from '../session/session-state';
import { messages } from './messages';
import classes from './tree-row.module.css';
import { toastProblem } from '../ui/toasts';
import type { VisibleList } from '../model/visible-list';

/** Keys that mean the text even with the command key held. */
const TEXT_KEYS = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

const isForWindow = (event: KeyboardEvent): boolean => hasCommandKey(event) && !TEXT_KEYS.has(event.key.toLowerCase());

/** The text field in a row: Enter or leaving it saves, Escape leaves everything as it was, Tab takes a new category a level in. */
export const NamingField = ({ naming }: { naming: Naming }): ReactElement => {
  const input = useRef<HTMLInputElement>(null);

  const isFresh = useRef(naming.kind === 'draft' ? naming.text === '' : naming.text === naming.base);
  useEffect(() => {
    input.current?.focus();
    // A field that comes back with what has been typed of it, as when another tree is shown, is typed on in.
    if (isFresh.current) input.current?.select();
    else input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || isForWindow(event)) return;
    // The tree's own keys mean something else while a name is typed.
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
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
        placeholder={naming.kind === 'draft' ? messages.newCategory : undefined}
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
 * An effect that calls `left` once its component has gone for good: in development, React's StrictMode takes each new
 * component away and brings it back at once.
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
 * Other programs edit the tree while a name is typed. When they delete its category, the typing ends and a toast quotes
 * it; when they move it out of sight, it is brought back, so that the focus is never at a field that nobody sees. And when
 * something else takes the place of the tree, its field is left like any other.
 */
export const useNamingGuard = (list: VisibleList, version: number): void => {
  const { model } = list;
  useEffect(leaveNaming, []);
  useEffect(() => {
    const { naming } = session.state;
    if (naming === null) return;
    const categoryId = naming.kind === 'rename' ? naming.id : naming.draft.parent;
    if (categoryId === TOP_LEVEL) return;
    if (model.get(categoryId) === undefined) {
      session.stopNaming();
      session.focusTree();
      if (hasText(naming)) toastProblem(messages.nameNotSaved(naming.text), messages.deletedElsewhere);
    } else if (list.indexOf(namedRow(naming)) === -1) {
      session.show(categoryId);
    }
  }, [model, list, version]);
};
