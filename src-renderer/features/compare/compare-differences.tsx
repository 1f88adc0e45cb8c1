import { Button, Loader, SegmentedControl, Select, Alert, Group } from '@mantine/core';
import { useEffect, useMemo, useRef, type ReactElement, type Ref } from 'react';
import { pathLine, pathNames, type CategoryNode, type TreeSnapshot } from '../../model/tree-model';
import { useEditRefusal } from '../../session/edit-rights';
import { entryDetails, fieldDetail, type DifferenceDetail } from '../../ui/changed-values';
import { DifferenceItem } from '../../ui/difference-item';
import { PagedList } from '../../ui/paged-list';
import { Tooltip } from '../../ui/tooltip';
import { ApplyDialog } from './apply-dialog';
import {
  askToApply,
  choose,
  chooseAtFirst,
  ignore,
  setMatchBy,
  showKind,
  setDirection,
  useCompare,
  type Compared
} from './compare-commands';
import {
  sharedEntries,
  type ComparableFields,
  DIFFERENCE_KINDS,
  type Comparison,
  type Difference
} from './differences';
import { aspectsOf, countAspects, oneSided, without, type Aspect, type OneSided } from './ignored';
import type { MatchBy } from './match-trees';
import { SteadyButton, SmallButton } from '../../ui/steady-button';
import { messages } from './messages';
import { useComparison } from './use-comparison';
import frame from '../../ui/view-frame.module.css';
import classes from './compare.module.css';
import type { FieldName } from '../../../src-shared/category';
import { number } from '../../../src-shared/sentence';
import { TickBox } from '../../ui/choices';

interface AspectChoiceProps {
  ref: Ref<HTMLDivElement>;
  aspects: readonly Aspect[];
  counts: ReadonlyMap<Aspect, number>;
  ignored: ReadonlySet<Aspect>;
  onIgnore: (aspect: Aspect, isIgnored: boolean) => void;
}

const AspectChoice = ({ ref, aspects, counts, ignored, onIgnore }: AspectChoiceProps): ReactElement => (
  <div ref={ref} className={classes.aspects} role="group" aria-label={messages.aspectsLabel}>
    <span aria-hidden>{messages.aspectsTitle}</span>
    {aspects.map((aspect) => (
      <TickBox
        key={aspect}
        data-aspect={aspect}
        label={`${messages.aspect[aspect]} ${number(counts.get(aspect) ?? 0)}`}
        isOn={!ignored.has(aspect)}
        onTurn={(isCompared) => onIgnore(aspect, !isCompared)}
      />
    ))}
  </div>
);

const OneSidedHint = ({
  oneSided,
  matched,
  emptyName,
  onIgnore
}: {
  oneSided: OneSided;
  matched: number;
  emptyName: string;
  onIgnore: () => void;
}): ReactElement => (
  <Alert variant="light" mx="var(--space-12)" my="var(--space-4)" p="xs" role="note">
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <span>{messages.oneSided.why({ ...oneSided, matched, emptyName })}</span>
      <SmallButton flex="none" onClick={onIgnore}>
        {messages.oneSided.ignore(oneSided)}
      </SmallButton>
    </Group>
  </Alert>
);

const inWords = (text: string): DifferenceDetail => ({ text, whole: null });

const fieldDetails = (
  before: CategoryNode,
  after: CategoryNode,
  field: FieldName,
  comparable: ComparableFields
): DifferenceDetail[] =>
  field === 'metadata'
    ? entryDetails(sharedEntries(before.metadata, comparable), sharedEntries(after.metadata, comparable))
    : [fieldDetail(field, before[field], after[field])];

const belowDetails = (count: number): DifferenceDetail[] =>
  count > 1 ? [inWords(messages.detail.below({ count: count - 1 }))] : [];

interface DescribedDifference {
  readonly name: string;
  readonly path: string;
  readonly details: readonly DifferenceDetail[];
}

const describeDifference = ({ source, target, comparable }: Comparison, one: Difference): DescribedDifference => {
  if (one.kind === 'removed') {
    return {
      name: target.get(one.targetId)?.name ?? '',
      path: pathLine(target, one.targetId),
      details: belowDetails(one.count)
    };
  }
  const node = source.get(one.sourceId);
  const name = node?.name ?? '';
  if (one.kind === 'added') return { name, path: pathLine(source, one.sourceId), details: belowDetails(one.count) };
  const other = target.get(one.targetId);
  if (one.kind === 'moved') {
    const from = pathNames(target, one.targetId).join(' › ') || null;
    const to = pathNames(source, one.sourceId).join(' › ') || null;
    return {
      name,
      path: pathLine(source, one.sourceId),
      details: [inWords(one.isOtherParent ? messages.detail.moved({ from, to }) : messages.detail.reordered)]
    };
  }
  return {
    name: other?.name ?? name,
    path: pathLine(target, one.targetId),
    details:
      node === undefined || other === undefined
        ? []
        : one.fields.flatMap((field) => fieldDetails(other, node, field, comparable))
  };
};

const ITEM = 48;

const keyOf = (one: Difference): number =>
  ('sourceId' in one ? one.sourceId : one.targetId) * DIFFERENCE_KINDS.length + DIFFERENCE_KINDS.indexOf(one.kind);

interface DirectionProps {
  hereName: string;
  compared: Compared;
  matchBy: MatchBy | null;
}

const Direction = ({ hereName, compared, matchBy }: DirectionProps): ReactElement => {
  const direction = useCompare((state) => state.direction);
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        aria-label={messages.compare.direction}
        value={direction}
        data={[
          { value: 'here', label: messages.compare.change({ name: hereName }) },
          {
            value: 'there',
            label: messages.compare.change({ name: compared.name }),
            disabled: compared.with.kind !== 'workspace'
          }
        ]}
        onChange={(value) => setDirection(value === 'there' ? 'there' : 'here')}
      />
      {compared.with.kind !== 'import' && (
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
      )}
    </div>
  );
};

const Kinds = ({ all }: { all: readonly Difference[] }): ReactElement => {
  const kind = useCompare((state) => state.kind);
  const button = (one: Difference['kind'] | 'all', label: string): ReactElement => (
    <SmallButton
      key={one}
      variant={kind === one ? 'filled' : 'default'}
      aria-pressed={kind === one}
      onClick={() => showKind(one)}
    >
      {label}
    </SmallButton>
  );
  return (
    <div className={classes.kinds} role="group" aria-label={messages.compare.kinds}>
      {button('all', messages.compare.all({ count: all.length }))}
      {DIFFERENCE_KINDS.map((one) =>
        button(
          one,
          messages.compare.ofKind({ kind: one, count: all.filter((difference) => difference.kind === one).length })
        )
      )}
    </div>
  );
};

interface Props {
  snapshot: TreeSnapshot;
  compared: Compared;
  hereName: string;
  hasOptions: boolean;
}

/** The differences as a list to choose from, with the options above and the buttons below. */
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
  // A chosen difference may have disappeared by an edit.
  const valid = useMemo(() => new Set([...chosen].filter((key) => keys.has(key))), [chosen, keys]);
  const isCurrent = compare.state === 'current';
  useEffect(() => {
    if (isCurrent && all !== undefined) chooseAtFirst(all);
  }, [isCurrent, all]);
  const aspects = useRef<HTMLDivElement>(null);
  const targetName = direction === 'here' ? hereName : compared.name;
  const refusalHere = useEditRefusal();
  const refusal = direction === 'here' ? refusalHere : null;
  const isUseless = valid.size === 0 || refusal !== null;

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
                // The button disappears with the hint, so the focus goes to the checkbox of that field.
                aspects.current?.querySelector<HTMLElement>(`[data-aspect="${hint.field}"]`)?.focus();
              }}
            />
          )}
        </>
      )}
      <div className={frame.list} aria-busy={compare.state === 'stale'}>
        {shown.length === 0 ? (
          <p className={classes.hint}>{nothing}</p>
        ) : (
          <PagedList label={messages.compare.list} items={shown} keyOf={keyOf} estimate={ITEM}>
            {(one) => (
              <DifferenceItem
                kind={one.kind}
                kindLabel={messages.difference[one.kind]}
                {...describeDifference(comparison, one)}
                isChosen={valid.has(one.key)}
                onChoose={(isChosen) => toggle(one.key, isChosen)}
              />
            )}
          </PagedList>
        )}
      </div>
      <div className={frame.foot} data-foot="">
        <span role="status">
          {valid.size === 0
            ? messages.compare.count({ all: all.length })
            : messages.compare.chosen({ chosen: valid.size, all: all.length })}
        </span>
        <Button size="xs" disabled={shown.length === 0} onClick={toggleShown}>
          {isAllChosen ? messages.compare.chooseNone : messages.compare.chooseAll}
        </Button>
        <Tooltip label={refusal} isDisabled={refusal === null}>
          <SteadyButton variant="filled" size="xs" isDisabled={isUseless} onClick={() => askToApply(true)}>
            {messages.compare.apply({ name: targetName })}
          </SteadyButton>
        </Tooltip>
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
