import { type CategoryId, isDraftRow } from '../../src-shared/ids';
import { useRef, type KeyboardEvent } from 'react';
import { COMMAND_IDS, isCommand } from '../../src-shared/commands';
import { toast } from '../ui/toasts';
import { onwardKey } from '../platform/direction';
import { isModifier, isTextKey } from '../platform/keys';
import { hasCommandKey, meansCommand } from '../ui/command-keys';
import { endCut } from '../session/clipboard';
import { runCommand } from '../session/command-runner';
import { fold } from '../../src-shared/normal-forms';
import { foldedName } from '../../src-shared/search-test';
import { foldedOtherName } from '../model/shown-language';
import { beginRename } from '../session/naming';
import { selectRange, toggleSelected } from '../session/selection';
import { messages } from './messages';
import { handleCellKey } from './cell-keys';
import { treeKeyAction, typeAhead } from './tree-keyboard';
import { session } from '../session/session';
import type { VisibleList } from '../model/visible-list';

const TYPE_AHEAD_PAUSE = 700;

/** The tree's commands, but for those that the page handles by clipboard events, which bypass the queue of typed keys. */
const TREE_COMMANDS = COMMAND_IDS.filter((id) => isCommand(id, 'tree') && !isCommand(id, 'text'));

interface TreeKeys {
  list: VisibleList;
  activeIndex: number;
  toggle: (id: CategoryId) => void;
  pageSize: () => number;
}

/**
 * Keyboard handling of the tree: the ARIA tree pattern with multiple selection
 * (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/), in the variant in which the selection follows the focus, Shift
 * extends it and Ctrl leaves it as it is. Enter renames; commands have keys of their own.
 */
export const useTreeKeys = ({ list, activeIndex, toggle, pageSize }: TreeKeys): ((event: KeyboardEvent) => void) => {
  const { model } = list;
  const typed = useRef({ text: '', at: 0 });

  const goTo = (index: number, event: KeyboardEvent): void => {
    const id = list.ids[index];
    if (id === undefined || isDraftRow(id)) return;
    if (event.shiftKey) selectRange(id);
    else if (hasCommandKey(event)) session.activate(id);
    else session.select(id);
    session.focusTree();
  };

  const isTyping = (at: number): boolean => typed.current.text !== '' && at - typed.current.at <= TYPE_AHEAD_PAUSE;

  const type = (event: KeyboardEvent): void => {
    const at = event.timeStamp;
    typed.current = { text: (isTyping(at) ? typed.current.text : '') + fold(event.key), at };
    const nameAt = (index: number): string => {
      const row = list.ids[index];
      const node = row === undefined || isDraftRow(row) ? undefined : model.get(row);
      return node === undefined ? '' : foldedOtherName(node) || foldedName(node);
    };
    const found = typeAhead(list.length, nameAt, activeIndex, typed.current.text);
    const id = list.ids[found];
    if (id === undefined || isDraftRow(id)) return;
    session.select(id);
    session.focusTree();
  };

  const handleNavigation = (event: KeyboardEvent): boolean => {
    const action = treeKeyAction(list, activeIndex, onwardKey(event.key), pageSize());
    if (action === null) return false;
    if (action.kind === 'go') goTo(action.index, event);
    else if (action.kind === 'expandSiblings') session.setAllExpanded(action.ids, true);
    else toggle(action.id);
    return true;
  };

  const handlePlainKey = (event: KeyboardEvent): boolean => {
    const { activeId, selected, freshId } = session.state;
    const node = activeIndex === -1 || activeId === null ? undefined : model.get(activeId);
    if (node !== undefined && event.key === 'Enter') {
      if (node.id === freshId) runCommand('newCategory');
      else beginRename(node);
    } else if (node !== undefined && event.key === ' ' && !isTyping(event.timeStamp)) {
      if (selected.size > 1 || !selected.has(node.id)) toggleSelected(node.id);
    } else if (!handleNavigation(event)) {
      if (!isTextKey(event.key)) return false;
      type(event);
    }
    return true;
  };

  const handleCommandKey = (event: KeyboardEvent): boolean => {
    const { activeId } = session.state;
    if (event.key === ' ' && activeId !== null) toggleSelected(activeId);
    else
      return (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') && handleNavigation(event);
    return true;
  };

  const handleEscape = (): boolean => {
    const { query, selected, activeId } = session.state;
    if (endCut()) toast(messages.nothingCut);
    else if (selected.size > 1) session.select(activeId);
    else if (query !== '') session.endSearch();
    else return false;
    return true;
  };

  const handleCommand = (event: KeyboardEvent): boolean => {
    const command = TREE_COMMANDS.find((id) => meansCommand(id, event.nativeEvent));
    if (command === undefined) return false;
    // A key cannot be disabled like a menu item, so a toast says why nothing happens.
    if (command === 'rename' && session.state.selected.size > 1) toast(messages.selectOneToRename);
    else runCommand(command);
    return true;
  };

  return (event) => {
    // Keys typed before an opening dialog has the focus are meant for the dialog.
    if (session.isAsking || isModifier(event.key)) return;
    const isHandled =
      handleCellKey(event, { list, activeIndex, pageSize }) ||
      handleCommand(event) ||
      (event.key === 'Escape'
        ? handleEscape()
        : hasCommandKey(event)
          ? handleCommandKey(event)
          : !event.ctrlKey && !event.metaKey && !event.altKey && handlePlainKey(event));
    if (isHandled) event.preventDefault();
  };
};
