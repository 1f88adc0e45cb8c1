/** What the tree says. */
export const messages = {
  categories: 'Categories',
  newCategory: 'New category',
  newCategoryName: 'New category name',
  rename: 'Rename',
  selectOneToRename: 'Select one category to rename.',
  nothingCut: 'Nothing is cut any more.',
  noMatches: 'No category matches. Try fewer letters, or clear the search.',
  nameNotSaved: (name: string) => `“${name}” was not saved`,
  deletedElsewhere: 'Its category was deleted elsewhere meanwhile.',
  /** What a row says of itself beside its name. */
  isHidden: 'Hidden',
  isCut: 'Cut',
  moves: 'Moves',
  dragAndDrop: 'Drag and drop'
};
