import { useMemo, type ReactElement, type ReactNode } from 'react';
import { numeral } from '../../platform/text';
import { dateTimeOf } from '../../platform/dates';
import type { CategoryNode, TreeSnapshot } from '../../model/tree-model';
import { countBelow } from './counts';
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
    <Fact term="ID">{node.id}</Fact>
    <Fact term="Version">{node.version}</Fact>
    <Fact term="Created">
      <Moment at={node.createdAt} />
    </Fact>
    <Fact term="Changed">
      <Moment at={node.updatedAt} />
    </Fact>
  </>
);

/** What is known of the categories and not for editing. */
export const Facts = ({
  snapshot,
  nodes
}: {
  snapshot: TreeSnapshot;
  nodes: readonly CategoryNode[];
}): ReactElement => {
  const { children, below, hidden } = useMemo(
    () =>
      countBelow(
        snapshot.model,
        nodes.map(({ id }) => id)
      ),
    [snapshot, nodes]
  );
  const [only] = nodes.length === 1 ? nodes : [];
  return (
    <dl className={classes.facts}>
      <Fact term="Subcategories">{numeral(children)}</Fact>
      <Fact term="All below">{numeral(below)}</Fact>
      <Fact term="Hidden below">{numeral(hidden)}</Fact>
      {only !== undefined && <OwnFacts node={only} />}
    </dl>
  );
};
