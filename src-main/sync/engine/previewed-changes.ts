import type { CategoryKey } from '../../../src-shared/ids';
import type { ChangeKind, PlannedRequests } from '../../../src-shared/compare';
import { DeletedBranches } from '../merge/deleted-branches';
import type { BaseTree } from '../sync-tree';
import messages from './messages/en.json' with { type: 'json' };

/** In the order in which they are told: deletions first, since most services cannot take them back. */
const KINDS: readonly ChangeKind[] = ['delete', 'create', 'rename', 'move', 'arrange', 'edit'];

/** Lines of one kind that are told. */
const MOST_LINES = 200;

/** What is known of the categories of a preview. */
interface Known {
  readonly nameOf: (key: CategoryKey) => string;
  /** The trees that new categories are in, and that deleted ones were in. */
  readonly trees: { readonly create: BaseTree; readonly delete: BaseTree };
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

  /** What is new is in branches as what was deleted is. */
  #branches(kind: 'create' | 'delete', lines: ReadonlyMap<CategoryKey, string>): string[] {
    const branches = new DeletedBranches(this.known.trees[kind], (key) => lines.has(key));
    return [...Map.groupBy(lines.keys(), (key) => branches.rootOf(key))].map(([root, members]) =>
      members.length === 1 ? (lines.get(root) ?? '') : this.#branch(kind, root, members)
    );
  }

  #branch(kind: ChangeKind, root: CategoryKey, members: readonly CategoryKey[]): string {
    const { nameOf, productsOf, counted } = this.known;
    const branch = { name: nameOf(root), below: members.length - 1 };
    const counts = kind === 'delete' ? members.flatMap((key) => productsOf(key) ?? []) : [];
    if (counts.length === 0) return messages.preview.branch(branch);
    const products = counts.reduce((sum, count) => sum + count, 0);
    return messages.preview.branchWithProducts({ ...branch, what: counted, products });
  }
}
