import { COMMAND_IDS, COMMANDS, type CommandId } from '../../../src-shared/commands';

/** What belongs together, in the order of the menu. */
const BEFORE: readonly (readonly CommandId[])[] = [
  ['newCategory', 'newSubcategory', 'rename'],
  ['cut', 'copy', 'paste', 'pasteInto', 'duplicate'],
  ['moveUp', 'moveDown', 'indent', 'outdent', 'moveToParent'],
  ['show', 'hide']
];
const AFTER: readonly (readonly CommandId[])[] = [['delete']];

/** Not about what is selected. */
const ELSEWHERE: readonly CommandId[] = ['selectAll'];

/** Every other command on what is selected, so that none is left out of the menu by being forgotten here. */
const others = (): CommandId[] => {
  const placed = new Set([...BEFORE, ...AFTER, ELSEWHERE].flat());
  return COMMAND_IDS.filter(
    (id) => (COMMANDS[id].menu === 'category' || COMMANDS[id].scope === 'tree') && !placed.has(id)
  );
};

/** The commands of the menu on a row, in groups. Everything that dragging does is among them (WCAG 2.2, 2.5.7). */
export const MENU_GROUPS: readonly (readonly CommandId[])[] = [...BEFORE, others(), ...AFTER].filter(
  (group) => group.length > 0
);
