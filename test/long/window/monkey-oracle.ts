import type { TreePatch } from '../../../src-shared/tree-patch';
import type { Category } from '../../../src-shared/category';
import type { WindowUnderTest } from '../../window/support/window-test';

/** What a random text that is typed looks like, in names and as a slug. */
const TYPED = /monkey-\d+/g;

/** What a tree must be, followed by its commits: where each category is, and all that was ever typed into it. */
export class TreeOracle {
  /** All random texts that were saved. */
  readonly saved = new Set<string>();
  readonly #parents = new Map<number, number | null>();

  constructor(readonly canopy: WindowUnderTest) {
    const { store } = canopy.main.workspace;
    const take = (categories: readonly Category[], parent: number | null): void => {
      for (const { id, children } of categories) {
        this.#parents.set(id, parent);
        take(children, id);
      }
    };
    take(store.readTree(), null);
    store.onCommit((patch) => this.#follow(patch));
  }

  get count(): number {
    return this.#parents.size;
  }

  /** How many categories a branch has, with the one at its top. */
  branchSize(top: number): number {
    const children = Map.groupBy(this.#parents.keys(), (id) => this.#parents.get(id) ?? null);
    const sizeOf = (id: number): number => (children.get(id) ?? []).reduce((sum, child) => sum + sizeOf(child), 1);
    return sizeOf(top);
  }

  #follow({ changes }: TreePatch): void {
    for (const change of changes ?? []) {
      if (change.kind === 'create') this.#parents.set(change.id, change.place.parentId);
      else if (change.kind === 'delete') this.#parents.delete(change.id);
      else if (change.place !== undefined) this.#parents.set(change.id, change.place.parentId);
    }
    for (const [text] of JSON.stringify(changes).matchAll(TYPED)) this.saved.add(text);
  }
}

/** What a page shows that must be so at any time. */
export interface PageLook {
  /** Where the focus is; `null`: nowhere, and the next key is lost. */
  readonly focus: 'tree' | 'field' | 'dialog' | 'elsewhere' | null;
  /** The category whose row has the focus, or is around what has it. */
  readonly focusedId: number | null;
  readonly rows: readonly { readonly id: number; readonly top: string }[];
  /** All that is typed and shows, with what toasts quote. */
  readonly texts: string;
  readonly toasts: string;
}

/** Reads it in one go. */
export const lookAt = ({ page }: WindowUnderTest): Promise<PageLook> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const tree = document.querySelector('[data-tree]');
    const isField = focused?.matches('input, textarea, select') ?? false;
    const isInTree = tree !== null && tree.contains(focused);
    const row = focused?.closest<HTMLElement>('[data-id]') ?? null;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] > [data-id]')];
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const toasts = [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent).join('\n');
    const place = (): 'tree' | 'field' | 'dialog' | 'elsewhere' | null => {
      if (focused === null || focused === document.body) return null;
      if (focused.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return 'dialog';
      if (isField) return 'field';
      return isInTree ? 'tree' : 'elsewhere';
    };
    return {
      focus: place(),
      focusedId: row === null || !isInTree ? null : Number(row.dataset['id']),
      rows: rows.map((one) => ({ id: Number(one.dataset['id']), top: one.style.transform })),
      texts: `${fields.map(({ value }) => value).join('\n')}\n${toasts}`,
      toasts
    };
  });
