import { Loader, ActionIcon, NumberInput } from '@mantine/core';
import { IconChevronRight, IconCircleCheck, IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, type ReactElement, useMemo } from 'react';
import { useSliced } from '../../platform/use-sliced';
import {
  findProblems,
  PROBLEM_KIND_IDS,
  type ProblemItem,
  type ProblemKindId,
  type ProblemReport
} from '../../model/find-problems';
import { isMissingValue } from '../../../src-shared/field-values';
import { faultFinder } from '../../model/applicable-fields';
import { useCustomFields } from '../../session/custom-fields';
import { type CategoryNode, type TreeSnapshot, type TreeModel, firstNode, pathLine } from '../../model/tree-model';
import { useSupportedFields } from '../../session/supported-fields';
import { messages as sessionMessages } from '../../session/messages';
import { messages } from './messages';
import { slugEdits, spaceEdits, isGrouped, type ProblemRow, problemRows } from './problem-kinds';
import { openKind, useProblems, leaveKind } from './problems-commands';
import { inARow, numeral } from '../../platform/text';
import panel from '../../ui/side-panel.module.css';
import classes from './problems.module.css';
import { setMostLevels, useMostLevels } from '../../session/most-levels';
import { useSession, session } from '../../session/session';
import { LIMITS } from '../../../src-shared/limits';
import { categories } from '../../platform/amounts';
import { editAndReport } from '../../session/edits';
import { toast } from '../../ui/toasts';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { Message } from '../../ui/message';
import { Tooltip } from '../../ui/tooltip';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { runCommand } from '../../session/command-runner';
import { EditButton } from '../../session/edit-button';
import { SmallButton } from '../../ui/steady-button';

const MERGED: ReadonlySet<ProblemKindId> = new Set(['siblingNames', 'similarNames']);

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
      <span className={classes.groupName} {...(isMerged ? {} : { 'data-main': '', tabIndex: -1 })}>
        {withHiddenShown(title)}
      </span>
      <span className={panel.total}>{categories(ids.length)}</span>
      {isMerged && (
        <EditButton
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

/** The kinds that are about fields of one's own. */
const OF_FIELDS: ReadonlySet<ProblemKindId> = new Set(['misfit', 'missing']);

const Faults = ({ model, node, kind }: Pick<RowProps, 'model' | 'kind'> & { node: CategoryNode }): ReactElement => {
  const faults = faultFinder(model, useCustomFields())(node);
  return (
    <div className={panel.total}>
      {inARow(
        faults
          .filter(({ fault }) => isMissingValue(fault) === (kind === 'missing'))
          .map(({ field, fault }) => messages.fault(field.name, fault.message))
      )}
    </div>
  );
};

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
        <div className={classes.name}>
          <bdi>{withHiddenShown(name)}</bdi>
        </div>
        <div className={panel.total}>{messages.place(pathLine(model, id), below)}</div>
        {OF_FIELDS.has(kind) && <Faults model={model} node={node} kind={kind} />}
      </div>
      {fix !== undefined && (
        <EditButton aria-label={shownSentence(messages.fixOf(fix, name))} onClick={() => onFix([id])}>
          {fix}
        </EditButton>
      )}
      <SmallButton data-main="" aria-label={shownSentence(messages.goToOf(name))} onClick={() => session.goTo(id)}>
        {messages.goTo}
      </SmallButton>
    </div>
  );
};

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
  await editAndReport(
    { action: isSlug ? 'edit' : 'replace', subject: model.get(first.id)?.name ?? '', edits },
    (changed) =>
      `${isSlug ? messages.slugsMade(changed) : messages.trimmed(changed)}${left === 0 ? '' : ` ${messages.noLetters(left)}`}`
  );
};

const LevelsField = (): ReactElement => {
  const mostLevels = useMostLevels();
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

const KindView = ({ model, kind, items }: Props): ReactElement => {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const meaning = messages.meaning[kind];
  const rows = useMemo(() => problemRows(items, kind), [items, kind]);
  const fixAll = FIX_ALL[kind];
  const run = (ids: readonly number[]): void => void fix(model, kind, ids);
  return (
    <>
      <div className={panel.bar}>
        <Tooltip label={messages.backHint}>
          <ActionIcon ref={back} aria-label={messages.back} onClick={leaveKind}>
            <IconArrowLeft size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <h3 className={classes.title}>{sessionMessages.problem[kind]}</h3>
        <span className={panel.total} aria-live="polite">
          {isGrouped(kind) ? messages.groups(items.length) : categories(items.length)}
        </span>
        {fixAll !== undefined && items.length > 0 && (
          <EditButton variant="filled" onClick={() => run(items.flat())}>
            {fixAll}
          </EditButton>
        )}
        <p className={`${panel.total} ${classes.meaning}`}>{meaning}</p>
        {kind === 'tooDeep' && <LevelsField />}
      </div>
      {rows.length === 0 ? (
        <Message isInPanel icon={IconCircleCheck} title={messages.noIssues} />
      ) : (
        <PagedList label={sessionMessages.problem[kind]} items={rows} keyOf={keyOf} estimate={ROW} paging={WHOLE_LIST}>
          {(row) => <ProblemItemRow model={model} kind={kind} row={row} onFix={run} />}
        </PagedList>
      )}
    </>
  );
};

const Kinds = ({ report, mostLevels }: { report: ProblemReport; mostLevels: number }): ReactElement => {
  const list = useRef<HTMLUListElement>(null);
  const { cameFrom } = useProblems.getState();
  useEffect(() => {
    if (cameFrom !== null) list.current?.querySelector<HTMLElement>(`[data-kind="${cameFrom}"]`)?.focus();
    useProblems.setState({ cameFrom: null });
  }, [cameFrom]);
  // A service without slugs misses none, and could not be sent one.
  const { slug: hasSlugs } = useSupportedFields();
  const hasFields = useCustomFields().length > 0;
  const kinds = PROBLEM_KIND_IDS.filter((id) => (id !== 'noSlug' || hasSlugs) && (hasFields || !OF_FIELDS.has(id)));
  const isSound = kinds.every((id) => report[id].length === 0);
  return (
    <div className={classes.kinds}>
      <p className={classes.intro}>{isSound ? messages.allClear : messages.intro}</p>
      <ul ref={list} aria-label={messages.kinds}>
        {kinds.map((id) => {
          const count = report[id].length;
          return (
            <li key={id}>
              <button
                type="button"
                data-kind={id}
                className={classes.kind}
                data-none={count === 0 || undefined}
                onClick={() => openKind(id)}
              >
                <span className={classes.kindLabel}>
                  {id === 'tooDeep' ? messages.deeperThan(mostLevels) : sessionMessages.problem[id]}
                </span>
                {count === 0 ? (
                  <IconCircleCheck size={16} stroke={1.6} aria-label={messages.none} />
                ) : (
                  <span className={classes.number}>{numeral(count)}</span>
                )}
                <IconChevronRight size={14} stroke={1.8} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Report = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const kind = useProblems((state) => state.kind);
  const mostLevels = useMostLevels();
  const fields = useCustomFields();
  const begin = useCallback(({ model }: TreeSnapshot) => findProblems(model, mostLevels, fields), [mostLevels, fields]);
  const { result, isStale } = useSliced(begin, snapshot);
  if (result === null) return <Loader className={panel.loader} size="sm" aria-label={messages.reading} />;
  return (
    <div className={classes.report} aria-busy={isStale}>
      {isStale && <p className={classes.stale}>{messages.updating}</p>}
      {kind === null ? (
        <Kinds report={result} mostLevels={mostLevels} />
      ) : (
        <KindView key={kind} model={snapshot.model} kind={kind} items={result[kind]} />
      )}
    </div>
  );
};

/** The likely problems of the tree, kept up to date while they are shown. */
export const ProblemsView = (): ReactElement | null => {
  const snapshot = useSession((state) => state.snapshot);
  return snapshot === null ? null : <Report snapshot={snapshot} />;
};
