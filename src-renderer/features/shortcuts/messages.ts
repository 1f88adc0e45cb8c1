import { localized } from '../../../src-shared/language';

export const messages = localized('features/shortcuts', {
  title: 'Keyboard shortcuts',
  search: 'Search shortcuts',
  searchPlaceholder: 'Search',
  close: 'Close',
  list: 'Shortcuts',
  or: ' or ',
  nothing: 'No shortcut matches. Try fewer letters.',
  tree: {
    label: 'In the tree',
    row: 'Row above or below',
    expand: 'Expand; then the first subcategory',
    collapse: 'Collapse; then the parent',
    ends: 'First or last row',
    page: 'Page up or down',
    expandSiblings: 'Expand all siblings',
    typeAhead: 'Next name that begins with what you type',
    rename: 'Rename; after a new category, add another',
    menu: 'Menu of the selected categories',
    escape: 'Select only this one; then clear the search'
  },
  selection: {
    label: 'Selecting multiple',
    extend: 'Extend the selection by one row',
    toEnds: 'Extend to the first or last row',
    move: 'Move focus without selecting',
    click: 'Click',
    toggle: 'Select or deselect this one',
    range: 'Select all rows up to this one'
  },
  cells: {
    label: 'In the cells of columns',
    enter: 'From a row into its cells; in the first, back',
    edit: 'Edit; or type over the value',
    next: 'Save, and go down or to the right',
    range: 'Extend the range of cells',
    fill: 'Fill the range from its first row',
    clear: 'Clear the cells',
    size: 'Make the column narrower or wider'
  },
  typing: {
    label: 'While typing a name',
    save: 'Save the name',
    cancel: 'Keep the old name',
    level: 'New category: one level in or out'
  }
});
