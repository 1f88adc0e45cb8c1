import { atOnce, type SlicedWork } from '../../../src-shared/sliced-work';
import type { LetThrough } from '../../model/search/tree-filter';
import type { ShownOrder } from '../../model/shown-order';
import { onGoneTargets } from '../../model/gone-targets';
import type { TreeModel } from '../../model/tree-model';
import { runYielding } from '../../platform/run-in-slices';
import { onCustomFields } from '../custom-fields';
import { session } from '../session';
import { letThroughBy, orderBy } from './column-values';
import { useColumns } from './columns';

interface Arrangement {
  readonly order: ShownOrder | null;
  readonly letThrough: LetThrough | null;
}

const PAUSE_EVERY = 500;

/** What the rows are sorted and filtered by now, worked out for a tree. */
function* arrangement(model: TreeModel, isPrepared: boolean): SlicedWork<Arrangement> {
  const { sort, filters } = useColumns.getState();
  const order = sort === null ? null : orderBy(sort);
  if (isPrepared) yield* order?.prepare(model) ?? [];
  if (filters.length === 0) return { order, letThrough: null };
  const letThrough = letThroughBy(filters, model);
  let seen = 0;
  for (const node of model.nodes()) {
    if (letThrough.test(node)) letThrough.ids.add(node.id);
    seen += 1;
    if (seen % PAUSE_EVERY === 0) yield;
  }
  return { order, letThrough };
}

/** So many categories are arranged in the same drawing; more in slices, so that keys are not kept waiting. */
const MOST_AT_ONCE = 5_000;

/** How often it is tried again where the tree has changed meanwhile. */
const MOST_TRIES = 3;

let runs = 0;

/** Whether the filters have changed since the rows were last arranged. */
let isFilteredAnew = true;

const arrange = async (): Promise<void> => {
  runs += 1;
  const run = runs;
  for (let tries = 0; run === runs; tries += 1) {
    const { snapshot } = session.state;
    if (snapshot === null) return;
    const { model, revision } = snapshot;
    const isSmall = model.size <= MOST_AT_ONCE;
    const isLast = isSmall || tries === MOST_TRIES;
    const { order, letThrough } = isLast
      ? atOnce(arrangement(model, false))
      : await runYielding(arrangement(model, true));
    if (run !== runs) return;
    if (!isLast && session.state.snapshot?.revision !== revision) continue;
    // What was edited or shown stays until it is filtered anew, also where the tree was read again.
    if (!isFilteredAnew) for (const id of session.state.letThrough?.ids ?? []) letThrough?.ids.add(id);
    isFilteredAnew = false;
    session.arrange(order, letThrough);
    return;
  }
};

/** Keeps the rows sorted and filtered as is chosen. */
export const followArrangement = (): void => {
  let shown = useColumns.getState();
  const isArranged = (): boolean => shown.sort !== null || shown.filters.length > 0;
  useColumns.subscribe((now) => {
    const isSameLanguage = now.language === shown.language;
    const isSame = now.sort === shown.sort && now.filters === shown.filters && (isSameLanguage || !isArranged());
    if (now.filters !== shown.filters || !isSameLanguage) isFilteredAnew = true;
    shown = now;
    if (!isSame) void arrange();
    if (!isSameLanguage) session.searchAgain();
  });
  // A tree that was read anew; and the fields, which say what values are.
  session.store.subscribe(({ snapshot }, before) => {
    if (isArranged() && snapshot !== null && snapshot.model !== before.snapshot?.model) void arrange();
  });
  const again = (): void => {
    if (isArranged()) void arrange();
  };
  onCustomFields(again);
  onGoneTargets(again);
};
