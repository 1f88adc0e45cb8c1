import { Fragment, useCallback, useMemo, type ReactElement, type ReactNode } from 'react';
import { numeral } from '../../platform/text';
import { dateTimeOf } from '../../platform/dates';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import { session } from '../../session/session';
import { messages } from './messages';
import { countAtOnce, countBelow, type Counts } from './counts';
import classes from './inspector.module.css';

/** To the minute: an edit that follows another at once changes nothing of it. */
const Moment = ({ at }: { at: string }): string => {
  const minute = Math.floor(Date.parse(at) / 60_000) * 60_000;
  return useMemo(() => dateTimeOf(new Date(minute).toISOString()), [minute]);
};

const Fact = ({ term, children }: { term: string; children: ReactNode }): ReactElement => (
  <>
    <dt>{term}</dt>
    <dd className={classes.selectable}>{children}</dd>
  </>
);

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

/** Stands for a number that is still being counted. */
const COUNTING = '…';

const CountFacts = ({ counts }: { counts: Counts | null }): ReactElement => (
  <>
    <Fact term={messages.facts.children}>{counts === null ? COUNTING : numeral(counts.children)}</Fact>
    <Fact term={messages.facts.below}>{counts === null ? COUNTING : numeral(counts.below)}</Fact>
    <Fact term={messages.facts.hidden}>{counts === null ? COUNTING : numeral(counts.hidden)}</Fact>
  </>
);

interface CountedProps {
  snapshot: TreeSnapshot;
  ids: readonly number[];
}

/** Counts of a large branch, worked out in pauses; after an edit the ones of before show until then. */
const SlowCountFacts = ({ snapshot, ids }: CountedProps): ReactElement => {
  const begin = useCallback(() => countBelow(snapshot.model, ids), [snapshot, ids]);
  return <CountFacts counts={useSliced(begin).result} />;
};

interface Props {
  snapshot: TreeSnapshot;
  nodes: readonly CategoryNode[];
  /** Another for another choice of categories. */
  subjectKey: string;
}

/** What is known of the categories and not for editing. */
export const Facts = ({ snapshot, nodes, subjectKey }: Props): ReactElement => {
  const ids = useMemo(() => nodes.map(({ id }) => id), [nodes]);
  const counts = useMemo(() => countAtOnce(snapshot.model, ids), [snapshot, ids]);
  const [only] = nodes.length === 1 ? nodes : [];
  return (
    <dl className={classes.facts}>
      {counts === null ? (
        <SlowCountFacts key={subjectKey} snapshot={snapshot} ids={ids} />
      ) : (
        <CountFacts counts={counts} />
      )}
      {only !== undefined && <OwnFacts node={only} />}
    </dl>
  );
};

/** Where the category stands; each step up can be gone to. */
export const PathCrumbs = ({ model, node }: { model: TreeModel; node: CategoryNode }): ReactElement => {
  const path = [...model.ancestors(node.id)].toReversed();
  return (
    <nav aria-label={messages.path} className={classes.path}>
      {path.length === 0 && <span>{messages.topLevel}</span>}
      {path.map((ancestor, index) => (
        <Fragment key={ancestor.id}>
          {index > 0 && <span aria-hidden>›</span>}
          <button type="button" className={classes.crumb} onClick={() => session.goTo(ancestor.id)}>
            {ancestor.name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
};
