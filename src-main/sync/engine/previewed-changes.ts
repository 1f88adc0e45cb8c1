import type { CategoryKey } from '../../../src-shared/ids';
import type { ChangeKind, PlannedRequests } from '../../../src-shared/compare';
import messages from './messages/en.json' with { type: 'json' };

/** In the order in which they are told: deletions first, since most services cannot take them back. */
const KINDS: readonly ChangeKind[] = ['delete', 'create', 'rename', 'move', 'arrange', 'edit'];

/** Lines of one kind that are told. */
const MOST_LINES = 200;

/** What is known of the categories of a preview. */
interface Known {
  readonly nameOf: (key: CategoryKey) => string;
  /** The parent that it is or was under; `null`: none. */
  readonly parentOf: (key: CategoryKey) => CategoryKey | null;
  /** `null`: the service does not say. */
  readonly productsOf: (key: CategoryKey) => number | null;
  readonly counted: 'product' | 'post';
}

type Planned = Extract<PlannedRequests, { kind: 'requests' }>;

/** What the requests of a preview come to, category by category. A branch that is new or deleted as a whole is one line. */
export class PreviewedChanges {
  readonly #lines = new Map<ChangeKind, Map<CategoryKey, string>>();

  constructor(private readonly known: Known) {}

  /** @param line what is told of it, where it is no part of a branch */
  note(kind: ChangeKind, key: CategoryKey, line: string): void {
    const lines = this.#lines.get(kind) ?? new Map<CategoryKey, string>();
    this.#lines.set(kind, lines.set(key, line));
  }

  groups(): Planned['changes'] {
    return KINDS.flatMap((kind) => {
      const lines = this.#lines.get(kind);
      if (lines === undefined) return [];
      const told = kind === 'create' || kind === 'delete' ? this.#branches(kind, lines) : [...lines.values()];
      const more = Math.max(0, told.length - MOST_LINES);
      return [{ kind, total: lines.size, lines: told.slice(0, MOST_LINES), more }];
    });
  }

  #branches(kind: ChangeKind, lines: ReadonlyMap<CategoryKey, string>): string[] {
    const { parentOf } = this.known;
    const below = new Map<CategoryKey, CategoryKey[]>();
    for (const key of lines.keys()) {
      let root = key;
      for (let above = parentOf(root); above !== null && lines.has(above); above = parentOf(root)) root = above;
      const members = below.get(root) ?? [];
      if (root !== key) members.push(key);
      below.set(root, members);
    }
    return [...below].map(([root, members]) => {
      const line = lines.get(root) ?? '';
      return members.length === 0 ? line : this.#branch(kind, root, members);
    });
  }

  #branch(kind: ChangeKind, root: CategoryKey, members: readonly CategoryKey[]): string {
    const { nameOf, productsOf, counted } = this.known;
    const branch = { name: nameOf(root), below: members.length };
    const counts = kind === 'delete' ? [root, ...members].flatMap((key) => productsOf(key) ?? []) : [];
    if (counts.length === 0) return messages.preview.branch(branch);
    const products = counts.reduce((sum, count) => sum + count, 0);
    return messages.preview.branchWithProducts({ ...branch, what: counted, products });
  }
}
