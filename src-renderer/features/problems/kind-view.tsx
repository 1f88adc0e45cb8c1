import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { LIMITS } from '../../../src-shared/limits';
import { type TreeModel, firstNode, pathLine } from '../../model/tree-model';
import { categories } from '../../platform/amounts';
import { carryOut } from '../../session/edits';
import { toast } from '../../ui/toasts';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { PanelMessage } from '../../ui/message';
import { Tooltip } from '../../ui/tooltip';
import {
  slugEdits,
  spaceEdits,
  isGrouped,
  type ProblemItem,
  type ProblemKindId,
  type ProblemRow,
  problemRows
} from './problem-kinds';
import { messages } from './messages';
import { leaveKind, setMostLevels, useProblems } from './problems-commands';
import classes from './problems.module.css';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { session } from '../../session/session';
import { runCommand } from '../../session/command-runner';
import { EditButton } from '../../session/edit-button';

/** Kinds whose groups may be merged. */
const MERGED: ReadonlySet<ProblemKindId> = new Set(['siblingNames', 'similarNames']);

/** The label of the fix of a kind. Kinds without a fix that is always right have none. */
const FIX: Readonly<Partial<Record<ProblemKindId, string>>> = messages.fix;

interface RowProps {
  model: TreeModel;
  kind: ProblemKindId;
  row: ProblemRow;
  onFix: (ids: readonly number[]) => void;
}

const Group = ({ model, kind, ids }: Pick<RowProps, 'model' | 'kind'> & { ids: readonly number[] }): ReactElement => {
  const first = firstNode(model, ids);
  const title = kind === 'siblingSlugs' || kind === 'treeSlugs' ? (first?.slug ?? '') : (first?.name ?? '');
  const isMerged = MERGED.has(kind);
  return (
    <div className={classes.group}>
      {/* The arrow keys stop here where there is no button. */}
      <span className={classes.groupName} {...(isMerged ? {} : { 'data-main': '', tabIndex: -1 })}>
        {withHiddenShown(title)}
      </span>
      <span className={classes.muted}>{categories(ids.length)}</span>
      {isMerged && (
        <EditButton
          size="compact-xs"
          variant="default"
          data-main=""
          aria-label={shownSentence(messages.mergeOf(ids.length, title))}
          onClick={() => runCommand('merge', ids)}
        >
          {messages.merge}
        </EditButton>
      )}
    </div>
  );
};

/** A line of the list: a category with a problem, or the heading of several that clash. */
const ProblemItemRow = ({ model, kind, row, onFix }: RowProps): ReactElement => {
  if (row.kind === 'group') return <Group model={model} kind={kind} ids={row.ids} />;
  const node = model.get(row.id);
  if (node === undefined) return <div className={classes.item}>{messages.deleted}</div>;
  const { id, name } = node;
  const below = kind === 'tooDeep' || kind === 'nothingShows' ? model.descendantCount(id) : 0;
  const fix = FIX[kind];
  return (
    <div className={classes.item} data-member={row.isMember || undefined}>
      <div className={classes.text}>
        <div className={classes.name}>{withHiddenShown(name)}</div>
        <div className={classes.muted}>{messages.place(pathLine(model, id), below)}</div>
      </div>
      {fix !== undefined && (
        <EditButton
          size="compact-xs"
          variant="default"
          aria-label={shownSentence(messages.fixOf(fix, name))}
          onClick={() => onFix([id])}
        >
          {fix}
        </EditButton>
      )}
      <Button
        size="compact-xs"
        variant="default"
        data-main=""
        aria-label={shownSentence(messages.goToOf(name))}
        onClick={() => session.goTo(id)}
      >
        {messages.goTo}
      </Button>
    </div>
  );
};

/** Estimated height of a line that is not drawn yet, in pixels. */
const ROW = 51;

const keyOf = ({ key }: ProblemRow): string => key;

const FIX_ALL: Readonly<Partial<Record<ProblemKindId, string>>> = messages.fixAll;

const fix = async (model: TreeModel, kind: ProblemKindId, ids: readonly number[]): Promise<void> => {
  const isSlug = kind === 'noSlug';
  const edits = isSlug ? slugEdits(model, ids) : spaceEdits(model, ids);
  const [first] = edits;
  if (first?.kind !== 'update') {
    toast(messages.nothingToFix);
    return;
  }
  const left = ids.length - edits.length;
  await carryOut(
    { action: isSlug ? 'edit' : 'replace', subject: model.get(first.id)?.name ?? '', edits },
    (changed) =>
      `${isSlug ? messages.slugsMade(changed) : messages.trimmed(changed)}${left === 0 ? '' : ` ${messages.noLetters(left)}`}`
  );
};

const LevelsField = (): ReactElement => {
  const mostLevels = useProblems((state) => state.mostLevels);
  return (
    <NumberInput
      size="xs"
      w={150}
      label={messages.maximumLevels}
      min={1}
      max={LIMITS.depth}
      allowDecimal={false}
      clampBehavior="strict"
      value={mostLevels}
      onChange={(value) => {
        // While the field is empty or invalid, the last valid number stays.
        if (typeof value === 'number' && value >= 1) setMostLevels(value);
      }}
    />
  );
};

interface Props {
  model: TreeModel;
  kind: ProblemKindId;
  items: readonly ProblemItem[];
}

/** The problems of one kind, and their fixes. */
export const KindView = ({ model, kind, items }: Props): ReactElement => {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { label, meaning } = messages.kind[kind];
  const rows = useMemo(() => problemRows(items, kind), [items, kind]);
  const fixAll = FIX_ALL[kind];
  const run = (ids: readonly number[]): void => void fix(model, kind, ids);
  return (
    <>
      <div className={classes.head}>
        <Tooltip label={messages.backHint}>
          <ActionIcon ref={back} variant="subtle" color="gray" aria-label={messages.back} onClick={leaveKind}>
            <IconArrowLeft size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <h3 className={classes.title}>{label}</h3>
        <span className={classes.count} aria-live="polite">
          {isGrouped(kind) ? messages.groups(items.length) : categories(items.length)}
        </span>
        {fixAll !== undefined && items.length > 0 && (
          <EditButton size="compact-xs" onClick={() => run(items.flat())}>
            {fixAll}
          </EditButton>
        )}
        <p className={classes.meaning}>{meaning}</p>
        {kind === 'tooDeep' && <LevelsField />}
      </div>
      {rows.length === 0 ? (
        <PanelMessage icon={<IconCircleCheck size={36} stroke={1.3} aria-hidden />} title={messages.noIssues} />
      ) : (
        <PagedList label={label} items={rows} keyOf={keyOf} estimate={ROW} paging={WHOLE_LIST}>
          {(row) => <ProblemItemRow model={model} kind={kind} row={row} onFix={run} />}
        </PagedList>
      )}
    </>
  );
};
