import { Button, CloseButton, Loader, SegmentedControl, Select } from '@mantine/core';
import { useMemo, useRef, type ReactElement } from 'react';
import { onEscapeInside } from '../../ui/focus';
import { Tooltip } from '../../ui/tooltip';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { countOf, numeral } from '../../platform/text';
import type { TreeSnapshot } from '../../model/tree-model';
import { focusTree } from '../../session/tree-view-state';
import { useWorkspace } from '../../session/workspace-query';
import { ApplyDialog } from './apply-dialog';
import { AspectChoice, OneSidedHint } from './aspect-choice';
import { CompareSources } from './compare-sources';
import {
  askToApply,
  choose,
  closeCompare,
  ignore,
  setMatchBy,
  showKind,
  turnDirection,
  useCompare,
  type Compared
} from './compare-state';
import { DifferenceItem } from './difference-item';
import type { Difference } from './differences';
import { aspectsOf, countAspects, oneSided, without } from './ignored';
import { useComparison } from './use-comparison';
import { KIND_LABEL, KINDS } from './wording';
import classes from './compare.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 48;

/** The same for as long as the difference is there, whatever comes and goes above it. */
const numberOf = (one: Difference): number =>
  ('sourceId' in one ? one.sourceId : one.targetId) * KINDS.length + KINDS.indexOf(one.kind);

const leave = (): void => {
  closeCompare();
  focusTree();
};

const Differences = ({
  snapshot,
  compared,
  hereName
}: {
  snapshot: TreeSnapshot;
  compared: Compared;
  hereName: string;
}): ReactElement => {
  const { direction, kind, chosen, ignored, isApplying } = useCompare();
  const { comparison: whole, isStale, matchBy } = useComparison(snapshot, compared);
  const comparison = useMemo(() => whole && without(whole, ignored), [whole, ignored]);
  const counts = useMemo(() => countAspects(whole?.differences ?? []), [whole]);
  const hint = useMemo(() => whole && oneSided(whole, ignored), [whole, ignored]);
  const all = comparison?.differences;
  const shown = useMemo(() => (all ?? []).filter((one) => kind === null || one.kind === kind), [all, kind]);
  const keys = useMemo(() => new Set((all ?? []).map(({ key }) => key)), [all]);
  // One that an edit has settled meanwhile is no longer there to be chosen.
  const valid = useMemo(() => new Set([...chosen].filter((key) => keys.has(key))), [chosen, keys]);
  const aspects = useRef<HTMLDivElement>(null);
  const targetName = direction === 'here' ? hereName : compared.name;
  const canEditThere = compared.with.kind === 'workspace';

  const toggle = (key: string, isChosen: boolean): void => {
    const next = new Set(valid);
    if (isChosen) next.add(key);
    else next.delete(key);
    choose(next);
  };
  const isAllChosen = shown.length > 0 && shown.every(({ key }) => valid.has(key));
  const toggleShown = (): void => {
    const next = new Set(valid);
    for (const { key } of shown) {
      if (isAllChosen) next.delete(key);
      else next.add(key);
    }
    choose(next);
  };

  return (
    <>
      <div className={classes.kinds}>
        <SegmentedControl
          size="xs"
          aria-label="Which tree is to change"
          value={direction}
          data={[
            { value: 'here', label: `Change “${hereName}”` },
            { value: 'there', label: `Change “${compared.name}”`, disabled: !canEditThere }
          ]}
          onChange={(value) => turnDirection(value === 'there' ? 'there' : 'here')}
        />
        <Select
          size="xs"
          w={190}
          aria-label="Match categories by"
          allowDeselect={false}
          data={[
            { value: 'name', label: 'Match by slug and name' },
            { value: 'id', label: 'Match by id' }
          ]}
          value={matchBy}
          onOptionSubmit={(value) => setMatchBy(value === 'id' ? 'id' : 'name')}
        />
      </div>
      {comparison === null || all === undefined || whole === null ? (
        <Loader m="md" size="sm" aria-label="Comparing" />
      ) : (
        <>
          <div className={classes.kinds} role="group" aria-label="Kinds of differences">
            <Button
              size="compact-xs"
              variant={kind === null ? 'filled' : 'default'}
              aria-pressed={kind === null}
              onClick={() => showKind(null)}
            >
              All {numeral(all.length)}
            </Button>
            {KINDS.map((one) => (
              <Button
                key={one}
                size="compact-xs"
                variant={kind === one ? 'filled' : 'default'}
                aria-pressed={kind === one}
                onClick={() => showKind(one)}
              >
                {KIND_LABEL[one]} {numeral(all.filter((difference) => difference.kind === one).length)}
              </Button>
            ))}
            <span className={classes.gap} />
            <Button size="compact-xs" variant="default" disabled={shown.length === 0} onClick={toggleShown}>
              {isAllChosen ? 'Choose none' : 'Choose all'}
            </Button>
          </div>
          <AspectChoice
            ref={aspects}
            aspects={aspectsOf(whole.ground)}
            counts={counts}
            ignored={ignored}
            onIgnore={(aspect, isIgnored) => ignore(compared, aspect, isIgnored)}
          />
          {hint !== null && (
            <OneSidedHint
              oneSided={hint}
              matched={whole.pairs.targetOf.size}
              emptyName={(hint.emptyIn === 'target') === (direction === 'here') ? hereName : compared.name}
              onIgnore={() => {
                ignore(compared, hint.field, true);
                // The button is gone; the keyboard goes to what it has turned off.
                aspects.current?.querySelector<HTMLElement>(`[data-aspect="${hint.field}"]`)?.focus();
              }}
            />
          )}
          <div className={classes.list} aria-busy={isStale}>
            {shown.length === 0 ? (
              <p className={classes.hint}>
                {all.length > 0
                  ? 'There are no such differences.'
                  : whole.differences.length > 0
                    ? 'The two trees are equal but for what is not compared.'
                    : 'The two trees are equal.'}
              </p>
            ) : (
              <PagedList label="Differences" items={shown} keyOf={numberOf} estimate={ITEM} paging={WHOLE_LIST}>
                {(one) => (
                  <DifferenceItem
                    comparison={comparison}
                    difference={one}
                    isChosen={valid.has(one.key)}
                    onChoose={(isChosen) => toggle(one.key, isChosen)}
                  />
                )}
              </PagedList>
            )}
          </div>
          <div className={classes.foot}>
            <span role="status">
              {valid.size === 0
                ? countOf(all.length, 'difference', 'differences')
                : `${numeral(valid.size)} of ${countOf(all.length, 'difference', 'differences')} chosen`}
            </span>
            {/* Not disabled, which would take the keyboard away from it once everything chosen has been applied. */}
            <Button
              size="xs"
              aria-disabled={valid.size === 0}
              data-disabled={valid.size === 0}
              onClick={() => {
                if (valid.size > 0) askToApply(true);
              }}
            >
              Apply to “{targetName}”…
            </Button>
          </div>
          {isApplying && (
            <ApplyDialog
              comparison={comparison}
              chosen={valid}
              compared={compared}
              workspaceId={direction === 'there' && compared.with.kind === 'workspace' ? compared.with.id : null}
              name={targetName}
            />
          )}
        </>
      )}
    </>
  );
};

/** This workspace beside another, a backup or a file: what differs, and chosen differences brought to either. Stands in the tree's place. */
export const CompareView = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const compared = useCompare((state) => state.compared);
  const hereName = useWorkspace().data?.name ?? 'This workspace';
  return (
    // Escape closes the view from wherever the keyboard is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label="Compare" className={classes.compare} onKeyDown={onEscapeInside(leave)}>
      <div className={classes.bar}>
        <h2 className={classes.title}>Compare</h2>
        <CompareSources />
        <span className={classes.gap} />
        <Tooltip label="Close (Esc)">
          <CloseButton aria-label="Close the comparison" onClick={leave} />
        </Tooltip>
      </div>
      {compared === null ? (
        <p className={classes.hint}>
          Choose another workspace, a backup or a file. What differs is listed, and you choose what to take over, in
          either direction.
        </p>
      ) : (
        <Differences key={JSON.stringify(compared.with)} snapshot={snapshot} compared={compared} hereName={hereName} />
      )}
    </section>
  );
};
