import { Button, Loader, SegmentedControl, Select } from '@mantine/core';
import { useMemo, useRef, type ReactElement } from 'react';
import type { TreeSnapshot } from '../../model/tree-model';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { ApplyDialog } from './apply-dialog';
import { AspectChoice, OneSidedHint } from './aspect-choice';
import {
  askToApply,
  choose,
  ignore,
  setMatchBy,
  showKind,
  setDirection,
  useCompare,
  type Compared
} from './compare-commands';
import { DifferenceItem } from './difference-item';
import { DIFFERENCE_KINDS, type Difference } from './differences';
import { aspectsOf, countAspects, oneSided, without } from './ignored';
import type { MatchBy } from './match-trees';
import { messages } from './messages';
import { useComparison } from './use-comparison';
import classes from './compare.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 48;

/** The same for as long as the difference is there, whatever comes and goes above it. */
const numberOf = (one: Difference): number =>
  ('sourceId' in one ? one.sourceId : one.targetId) * DIFFERENCE_KINDS.length + DIFFERENCE_KINDS.indexOf(one.kind);

interface DirectionProps {
  hereName: string;
  compared: Compared;
  /** `null` until it is known. */
  matchBy: MatchBy | null;
}

/** Which tree is to change, and by what a category of one is known in the other. */
const Direction = ({ hereName, compared, matchBy }: DirectionProps): ReactElement => {
  const direction = useCompare((state) => state.direction);
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        size="xs"
        aria-label={messages.compare.direction}
        value={direction}
        data={[
          { value: 'here', label: messages.compare.change(hereName) },
          {
            value: 'there',
            label: messages.compare.change(compared.name),
            disabled: compared.with.kind !== 'workspace'
          }
        ]}
        onChange={(value) => setDirection(value === 'there' ? 'there' : 'here')}
      />
      <Select
        size="xs"
        w={190}
        aria-label={messages.compare.matchBy}
        allowDeselect={false}
        data={[
          { value: 'name', label: messages.compare.matchByName },
          { value: 'id', label: messages.compare.matchById }
        ]}
        value={matchBy}
        onOptionSubmit={(value) => setMatchBy(value === 'id' ? 'id' : 'name')}
      />
    </div>
  );
};

/** Which kinds are listed. */
const Kinds = ({ all }: { all: readonly Difference[] }): ReactElement => {
  const kind = useCompare((state) => state.kind);
  const button = (one: Difference['kind'] | 'all', label: string): ReactElement => (
    <Button
      key={one}
      size="compact-xs"
      variant={kind === one ? 'filled' : 'default'}
      aria-pressed={kind === one}
      onClick={() => showKind(one)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.kinds} role="group" aria-label={messages.compare.kinds}>
      {button('all', messages.compare.all(all.length))}
      {DIFFERENCE_KINDS.map((one) =>
        button(one, messages.compare.ofKind(one, all.filter((difference) => difference.kind === one).length))
      )}
    </div>
  );
};

interface Props {
  snapshot: TreeSnapshot;
  compared: Compared;
  hereName: string;
  /** Whether what is compared and listed can be chosen now; in a small window that takes the place of the list. */
  hasOptions: boolean;
}

/** What differs, as a list to choose from. */
export const CompareDifferences = ({ snapshot, compared, hereName, hasOptions }: Props): ReactElement => {
  const { direction, kind, chosen, ignored, isApplying } = useCompare();
  const compare = useComparison(snapshot, compared);
  const whole = compare.state === 'working' ? null : compare.comparison;
  const comparison = useMemo(() => whole && without(whole, ignored), [whole, ignored]);
  const counts = useMemo(() => countAspects(whole?.differences ?? []), [whole]);
  const hint = useMemo(() => whole && oneSided(whole, ignored), [whole, ignored]);
  const all = comparison?.differences;
  const shown = useMemo(() => (all ?? []).filter((one) => kind === 'all' || one.kind === kind), [all, kind]);
  const keys = useMemo(() => new Set((all ?? []).map(({ key }) => key)), [all]);
  // One that an edit has settled meanwhile is no longer there to be chosen.
  const valid = useMemo(() => new Set([...chosen].filter((key) => keys.has(key))), [chosen, keys]);
  const aspects = useRef<HTMLDivElement>(null);
  const targetName = direction === 'here' ? hereName : compared.name;

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
  const options = hasOptions && <Direction hereName={hereName} compared={compared} matchBy={compare.matchBy} />;
  if (comparison === null || all === undefined || whole === null) {
    return (
      <>
        {options}
        <Loader m="md" size="sm" aria-label={messages.compare.working} />
      </>
    );
  }

  const nothing =
    all.length > 0
      ? messages.compare.noneOfKind
      : whole.differences.length > 0
        ? messages.compare.equalAsCompared
        : messages.compare.equal;
  return (
    <>
      {options}
      {hasOptions && (
        <>
          <Kinds all={all} />
          <AspectChoice
            ref={aspects}
            aspects={aspectsOf(whole.comparable)}
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
                // The button is gone; the focus goes to what it has turned off.
                aspects.current?.querySelector<HTMLElement>(`[data-aspect="${hint.field}"]`)?.focus();
              }}
            />
          )}
        </>
      )}
      <div className={classes.list} aria-busy={compare.state === 'stale'}>
        {shown.length === 0 ? (
          <p className={classes.hint}>{nothing}</p>
        ) : (
          <PagedList label={messages.compare.list} items={shown} keyOf={numberOf} estimate={ITEM} paging={WHOLE_LIST}>
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
      <div className={classes.foot} data-foot="">
        <span role="status">
          {valid.size === 0 ? messages.compare.count(all.length) : messages.compare.chosen(valid.size, all.length)}
        </span>
        <Button size="xs" variant="default" disabled={shown.length === 0} onClick={toggleShown}>
          {isAllChosen ? messages.compare.chooseNone : messages.compare.chooseAll}
        </Button>
        {/* Not disabled, which would take the focus away from it once everything chosen has been applied. */}
        <Button
          size="xs"
          aria-disabled={valid.size === 0}
          data-disabled={valid.size === 0}
          onClick={() => {
            if (valid.size > 0) askToApply(true);
          }}
        >
          {messages.compare.apply(targetName)}
        </Button>
      </div>
      {isApplying && (
        <ApplyDialog
          comparison={comparison}
          chosen={valid}
          compared={compared}
          tree={
            direction === 'there' && compared.with.kind === 'workspace'
              ? { kind: 'there', workspaceId: compared.with.id }
              : { kind: 'here' }
          }
          name={targetName}
        />
      )}
    </>
  );
};
