/** A category as the service's answer has it; kept as it was parsed, since whoever edits a tree keeps its fields. */
export interface PageCategory {
  readonly id: number;
  parentId: number | null;
  name: string;
  children: PageCategory[];
}

/** The whole tree as it was answered, and where each category is in it. */
export interface PageTree {
  readonly roots: PageCategory[];
  /** By id, which are small whole numbers. */
  readonly byId: (PageCategory | undefined)[];
}

export const ROW_HEIGHT = 28;
export const OVERSCAN = 6;

const isAnswer = (value: unknown): value is { data: PageCategory[] } =>
  typeof value === 'object' && value !== null && 'data' in value;

/** Reads the tree that stands beside the page. */
export const readPageTree = async (): Promise<PageTree> => {
  const answer = await fetch('/tree.json');
  const parsed: unknown = JSON.parse(await answer.text());
  if (!isAnswer(parsed)) throw new Error('What stands beside the page is no tree.');
  const roots = parsed.data;
  const byId: (PageCategory | undefined)[] = [];
  const pending = [...roots];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    byId[next.id] = next;
    for (const child of next.children) pending.push(child);
  }
  return { roots, byId };
};

/** The category of that id. @throws Error when there is none, since the bench then asks for nonsense. */
export const categoryOf = (tree: PageTree, id: number): PageCategory => {
  const found = tree.byId[id];
  if (found === undefined) throw new Error(`The page has no category ${id}.`);
  return found;
};

/** Moves a category within the lists of children, in place. */
export const moveCategory = (tree: PageTree, id: number, parentId: number, index: number): void => {
  const category = categoryOf(tree, id);
  const from = category.parentId === null ? tree.roots : categoryOf(tree, category.parentId).children;
  from.splice(from.indexOf(category), 1);
  categoryOf(tree, parentId).children.splice(index, 0, category);
  category.parentId = parentId;
};

const icon = (path: string): string =>
  `<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`;

/** The marks of a row, as Canopy draws them. */
export const ICONS = {
  chevron: icon('<path d="M9 6l6 6l-6 6"/>'),
  folder: icon('<path d="M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2"/>'),
  tag: icon(
    '<path d="M7.5 7.5m-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"/><path d="M3 6v5.2a2 2 0 0 0 .6 1.4l7.7 7.7a2.4 2.4 0 0 0 3.4 0l5.6 -5.6a2.4 2.4 0 0 0 0 -3.4l-7.7 -7.7a2 2 0 0 0 -1.4 -.6h-5.2a3 3 0 0 0 -3 3"/>'
  )
} as const;
