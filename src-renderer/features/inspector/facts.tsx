import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Fragment, memo, useMemo, type ReactElement, type ReactNode } from 'react';
import { number } from '../../../src-shared/sentence';
import { dateTimeOf } from '../../platform/dates';
import { shownName } from '../../model/shown-language';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import { countedBy } from '../../../src-shared/dialect';
import type { CategoryId } from '../../../src-shared/ids';
import { copyText } from '../../session/clipboard';
import { useServiceFacts } from '../../session/service-products';
import { useShownLanguage } from '../../session/cells/columns';
import cellMessages from '../../session/cells/messages/en.json' with { type: 'json' };
import { session } from '../../session/session';
import { useDialect, useServiceHost } from '../../session/supported-fields';
import { attempt, toast } from '../../ui/toasts';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './inspector.module.css';
import type { SlicedWork } from '../../../src-shared/sliced-work';

/** How many categories are below the selected ones. A category below two of them counts once. */
export interface Counts {
  readonly children: number;
  readonly below: number;
  readonly hidden: number;
}

const COUNTED_AT_ONCE = 500;

const isBelowOneOf = (model: TreeModel, ids: ReadonlySet<number>, id: number): boolean => {
  for (const above of model.ancestors(id)) if (ids.has(above.id)) return true;
  return false;
};

/** Counts the categories below these, in slices. */
export function* countBelow(model: TreeModel, ids: readonly number[]): SlicedWork<Counts> {
  const all = new Set(ids);
  let children = 0;
  const pending: number[] = [];
  for (const [index, id] of ids.entries()) {
    if (index % COUNTED_AT_ONCE === COUNTED_AT_ONCE - 1) yield;
    children += model.childIds(id).length;
    if (ids.length === 1 || !isBelowOneOf(model, all, id)) pending.push(id);
  }
  let below = 0;
  let hidden = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const id of model.childIds(next)) {
      pending.push(id);
      below += 1;
      if (model.get(id)?.visible === false) hidden += 1;
      if (below % COUNTED_AT_ONCE === 0) yield;
    }
  }
  return { children, below, hidden };
}

const STEPS_AT_ONCE = 4;

/** @returns `null` when counting takes longer than that */
export const countAtOnce = (model: TreeModel, ids: readonly number[]): Counts | null => {
  const work = countBelow(model, ids);
  for (let left = STEPS_AT_ONCE; left > 0; left -= 1) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
  return null;
};

/** Cut to the precision that is shown, so that quick edits do not format it again. */
const MINUTES = 'YYYY-MM-DDTHH:MM'.length;

const Moment = ({ at }: { at: string }): string => {
  const minute = `${at.slice(0, MINUTES)}Z`;
  return useMemo(() => dateTimeOf(minute), [minute]);
};

const Fact = memo(({ term, children }: { term: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{term}</dt>
    <dd className={classes.selectable}>{children}</dd>
  </div>
));

const OwnFacts = ({ node }: { node: CategoryNode }): ReactElement => (
  <>
    <Fact term={messages.facts.id}>{node.id}</Fact>
    <Fact term={messages.facts.version}>{node.version}</Fact>
    <Fact term={messages.facts.created}>
      <Moment at={node.createdAt} />
    </Fact>
    <Fact term={messages.facts.changed}>
      <Moment at={node.updatedAt} />
    </Fact>
  </>
);

const ThereFacts = ({ id }: { id: CategoryId }): ReactElement | null => {
  const ids = useMemo(() => [id], [id]);
  const there = useServiceFacts(ids)?.categories[0];
  const host = useServiceHost();
  const what = countedBy(useDialect());
  if (there === undefined || host === null) return null;
  const shown = String(there.remoteId);
  const copy = async (): Promise<void> => {
    if (await attempt(copyText(shown), messages.facts.idNotCopied)) toast(messages.facts.idCopied({ id: shown }));
  };
  return (
    <>
      <Fact term={messages.facts.idThere({ host })}>
        {shown}{' '}
        <ActionIcon size={24} aria-label={messages.facts.copyIdThere({ host })} onClick={() => void copy()}>
          <IconCopy size={14} />
        </ActionIcon>
      </Fact>
      {there.products !== null && (
        <Fact term={messages.facts.productsThere({ host, what })}>{number(there.products)}</Fact>
      )}
    </>
  );
};

const { columns } = cellMessages;

const COUNTING = '…';

const CountFacts = ({ counts }: { counts: Counts | null }): ReactElement => (
  <>
    <Fact term={columns.children}>{counts === null ? COUNTING : number(counts.children)}</Fact>
    <Fact term={columns.below}>{counts === null ? COUNTING : number(counts.below)}</Fact>
    <Fact term={messages.facts.hidden}>{counts === null ? COUNTING : number(counts.hidden)}</Fact>
  </>
);

interface CountedProps {
  snapshot: TreeSnapshot;
  ids: readonly number[];
}

const countCounted = ({ snapshot, ids }: CountedProps): SlicedWork<Counts> => countBelow(snapshot.model, ids);

const SlowCountFacts = ({ snapshot, ids }: CountedProps): ReactElement => {
  // Ids instead of nodes, which each edit replaces: a count that is under way is to be finished.
  const source = useMemo(() => ({ snapshot, ids }), [snapshot, ids]);
  return <CountFacts counts={useSliced(countCounted, source).result} />;
};

interface Props {
  snapshot: TreeSnapshot;
  nodes: readonly CategoryNode[];
  selectionKey: string;
}

/** Facts about the categories that cannot be edited. */
export const Facts = ({ snapshot, nodes, selectionKey }: Props): ReactElement => {
  const ids = useMemo(() => nodes.map(({ id }) => id), [nodes]);
  const counts = useMemo(() => countAtOnce(snapshot.model, ids), [snapshot, ids]);
  const [only] = nodes.length === 1 ? nodes : [];
  return (
    <dl className={classes.facts}>
      {counts === null ? (
        <SlowCountFacts key={selectionKey} snapshot={snapshot} ids={ids} />
      ) : (
        <CountFacts counts={counts} />
      )}
      {only !== undefined && <OwnFacts node={only} />}
      {only !== undefined && <ThereFacts id={only.id} />}
    </dl>
  );
};

export const PathCrumbs = ({ model, node }: { model: TreeModel; node: CategoryNode }): ReactElement => {
  const path = [...model.ancestors(node.id)].toReversed();
  // Its names show in the language that is chosen.
  useShownLanguage();
  return (
    <nav aria-label={messages.path} className={classes.path}>
      {path.length === 0 && <span>{uiMessages.topLevel}</span>}
      {path.map((ancestor, index) => (
        <Fragment key={ancestor.id}>
          {index > 0 && <span aria-hidden>›</span>}
          <button type="button" className={classes.crumb} onClick={() => session.goTo(ancestor.id)}>
            <bdi>{withHiddenShown(shownName(ancestor).name)}</bdi>
          </button>
        </Fragment>
      ))}
    </nav>
  );
};
