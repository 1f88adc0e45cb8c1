import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { Tooltip } from '../../ui/tooltip';
import { carryOut } from '../../session/carry-out';
import { WHOLE_LIST } from '../../ui/whole-list';
import { PagedList } from '../../ui/paged-list';
import { PanelMessage } from '../../ui/panel-message';
import { categories, countOf } from '../../platform/text';
import { notice } from '../../ui/notices';
import type { TreeModel } from '../../model/tree-model';
import { slugEdits, spaceEdits } from './fixes';
import { LevelsField } from './levels-field';
import { PROBLEM_KINDS, type ProblemItem, type ProblemKindId } from './problem-kinds';
import { ProblemItemRow } from './problem-item';
import { rowsOf, type ProblemRow } from './problem-rows';
import { leaveKind } from './problems-state';
import classes from './problems.module.css';

/** Pixels of a line that has not been drawn yet. */
const ROW = 51;

const keyOf = ({ key }: ProblemRow): number => key;

const FIX_ALL: Readonly<Partial<Record<ProblemKindId, string>>> = { noSlug: 'Make all slugs', spaces: 'Trim all' };

const fix = async (model: TreeModel, kind: ProblemKindId, ids: readonly number[]): Promise<void> => {
  const isSlug = kind === 'noSlug';
  const edits = isSlug ? slugEdits(model, ids) : spaceEdits(model, ids);
  const [first] = edits;
  if (first?.kind !== 'update') {
    notice('Nothing was changed: there is no letter or digit in the name that a slug can hold.');
    return;
  }
  const left = ids.length - edits.length;
  const rest = left === 0 ? '' : ` ${countOf(left, 'name has', 'names have')} no letter or digit that a slug can hold.`;
  const subject = model.get(first.id)?.name ?? '';
  await carryOut(
    { action: isSlug ? 'edit' : 'replace', subject, edits },
    (changed) => `${isSlug ? 'Made slugs for' : 'Trimmed'} ${categories(changed)}.${rest}`
  );
};

interface Props {
  model: TreeModel;
  kind: ProblemKindId;
  items: readonly ProblemItem[];
}

/** What was found of one kind, and what can be done about it. */
export const KindView = ({ model, kind, items }: Props): ReactElement => {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { label, meaning, isGroup } = PROBLEM_KINDS[kind];
  const rows = useMemo(() => rowsOf(items, isGroup), [items, isGroup]);
  const fixAll = FIX_ALL[kind];
  const run = (ids: readonly number[]): void => void fix(model, kind, ids);
  return (
    <>
      <div className={classes.head}>
        <Tooltip label="All kinds of problems">
          <ActionIcon ref={back} variant="subtle" color="gray" aria-label="Back to all problems" onClick={leaveKind}>
            <IconArrowLeft size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <h3 className={classes.title}>{label}</h3>
        <span className={classes.count} aria-live="polite">
          {isGroup ? countOf(items.length, 'group', 'groups') : categories(items.length)}
        </span>
        {fixAll !== undefined && items.length > 0 && (
          <Button size="compact-xs" onClick={() => run(items.flat())}>
            {fixAll}
          </Button>
        )}
        <p className={classes.meaning}>{meaning}</p>
        {kind === 'tooDeep' && <LevelsField />}
      </div>
      {rows.length === 0 ? (
        <PanelMessage
          icon={<IconCircleCheck size={36} stroke={1.3} aria-hidden />}
          title="None of these"
          text="The list fills by itself when an edit makes one."
        />
      ) : (
        <PagedList label={label} items={rows} keyOf={keyOf} estimate={ROW} paging={WHOLE_LIST}>
          {(row) => <ProblemItemRow model={model} kind={kind} row={row} onFix={run} />}
        </PagedList>
      )}
    </>
  );
};
