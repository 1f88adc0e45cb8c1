/*
 * What each page without a keyboard of Canopy's kind offers the bench: the same actions, as calls. Marks in the page:
 * `[data-scroller]` scrolls, each row is a `[data-id]`.
 */

export interface BenchPage {
  /** Of a page that has no field for names. */
  readonly rename?: (id: number, name: string) => void;
  /** Opens the field for the name in its row and gives it the keyboard. Enter in it renames. */
  readonly beginRename?: (id: number) => void;
  /** To another place under the same parent, or under another. `index` counts without the category itself. */
  readonly move: (id: number, parentId: number, index: number) => void;
  readonly toggle: (id: number) => void;
  readonly selectAll: () => void;
  readonly selectNone: () => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
  readonly search: (text: string) => void;
  /** Gives a row that is drawn the keyboard. */
  readonly focus: (id: number) => void;
}

declare global {
  var bench: BenchPage;
}
