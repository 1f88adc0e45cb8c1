import { ActionIcon, Loader, NumberInput, Textarea } from '@mantine/core';
import { IconArrowLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { LIMITS } from '../../../src-shared/limits';
import { readRules, type AcceptedProblem, type BrokenRule } from '../../../src-shared/rules';
import { findProblems, type ProblemKindId } from '../../model/find-problems';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { categories } from '../../platform/amounts';
import { number } from '../../../src-shared/sentence';
import { useSliced } from '../../platform/use-sliced';
import { runCommand } from '../../session/command-runner';
import { useCustomFields } from '../../session/custom-fields';
import { EditButton } from '../../session/edit-button';
import { useEditRefusal } from '../../session/edit-rights';
import { changeKeptRules, useKeptRules } from '../../session/kept-rules';
import { messages as sessionMessages } from '../../session/messages';
import { setMostLevels, useMostLevels } from '../../session/most-levels';
import { useSession } from '../../session/session';
import { useSupportedFields } from '../../session/supported-fields';
import { TickBox } from '../../ui/choices';
import { Message } from '../../ui/message';
import { PagedList } from '../../ui/paged-list';
import panel from '../../ui/side-panel.module.css';
import { SmallButton } from '../../ui/steady-button';
import { attempt } from '../../ui/toasts';
import { Tooltip } from '../../ui/tooltip';
import messages from './messages/en.json' with { type: 'json' };
import {
  isGrouped,
  problemRows,
  type ProblemRow,
  acceptances,
  asksForSlugs,
  canFixAll,
  isOfMapping,
  shownProblems,
  type ShownProblems,
  ruleTitle,
  useRuleReport
} from './shown-problems';
import { fixKind, fixRule, isKind, OF_FIELDS, ProblemItemRow } from './problem-row';
import classes from './problems.module.css';
import { leaveKind, openKind, useProblems } from './problems-commands';
import { FormDialog } from '../../ui/form-dialog';

interface Props {
  readonly onAnswer: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a problem is accepted. */
const AcceptDialog = ({ onAnswer, onClose }: Props): ReactElement => {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={messages.acceptTitle}
      answer={messages.acceptAnswer}
      onAnswer={() => onAnswer(note.trim())}
      onClose={onClose}
    >
      <Textarea
        label={messages.acceptNote}
        description={messages.acceptHint}
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
};

const ROW = 51;

const keyOf = ({ key }: ProblemRow): string => key;

const FIX_ALL: Readonly<Partial<Record<ProblemKindId, string>>> = messages.fixAll;

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

const titleOf = ({ id, rule }: Pick<ShownProblems, 'id' | 'rule'>): string =>
  rule === null ? (isKind(id) ? sessionMessages.problem[id] : id) : ruleTitle(rule);

const KindView = ({ model, problems }: { model: TreeModel; problems: ShownProblems }): ReactElement => {
  const { id, open, accepted, rule } = problems;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const [accepting, setAccepting] = useState<readonly number[] | null>(null);
  const [showsAccepted, setShowsAccepted] = useState(false);
  const isOfAccepted = showsAccepted && accepted.length > 0;
  const items = isOfAccepted ? accepted : open;
  const rows = useMemo(() => problemRows(items, id), [items, id]);
  const fixAll = isKind(id) && !isOfAccepted ? FIX_ALL[id] : undefined;
  const accept = async (note: string): Promise<void> => {
    const more = acceptances(model, problems, accepting ?? [], note);
    const isOther = (one: AcceptedProblem): boolean =>
      !more.some((by) => by.problem === one.problem && by.id === one.id);
    await attempt(
      changeKeptRules((now) => ({ ...now, accepted: [...now.accepted.filter(isOther), ...more] })),
      messages.notAccepted
    );
    setAccepting(null);
  };
  return (
    <>
      {accepting !== null && <AcceptDialog onAnswer={accept} onClose={() => setAccepting(null)} />}
      <div className={panel.bar}>
        <Tooltip label={messages.backHint}>
          <ActionIcon ref={back} aria-label={messages.back} onClick={leaveKind}>
            <IconArrowLeft size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <h3 className={classes.title}>{shownSentence(titleOf(problems))}</h3>
        <span className={panel.total} aria-live="polite">
          {isGrouped(id) ? messages.groups({ count: items.length }) : categories(items.length)}
        </span>
        {fixAll !== undefined && items.length > 0 && isKind(id) && (
          <EditButton variant="filled" onClick={() => void fixKind(model, id, items.flat())}>
            {fixAll}
          </EditButton>
        )}
        {rule !== null && !isOfAccepted && items.length > 0 && canFixAll(rule) && (
          <EditButton variant="filled" onClick={() => void fixRule(model, rule, items.flat())}>
            {asksForSlugs(rule) ? messages.fixAll.noSlug : messages.fixAllOfRule}
          </EditButton>
        )}
        {accepted.length > 0 && (
          <SmallButton aria-pressed={isOfAccepted} onClick={() => setShowsAccepted(!isOfAccepted)}>
            {messages.accepted({ count: accepted.length })}
          </SmallButton>
        )}
        <p className={`${panel.total} ${classes.meaning}`}>
          {rule === null && isKind(id) ? messages.meaning[id] : messages.ofRule}
        </p>
        {id === 'tooDeep' && <LevelsField />}
      </div>
      {rows.length === 0 ? (
        <Message isInPanel icon={IconCircleCheck} title={messages.noIssues} />
      ) : (
        <PagedList label={titleOf(problems)} items={rows} keyOf={keyOf} estimate={ROW}>
          {(row) => (
            <ProblemItemRow model={model} problems={problems} row={row} onAccept={isOfAccepted ? null : setAccepting} />
          )}
        </PagedList>
      )}
    </>
  );
};

/** Whether new categories get slugs, so that they are no problem at once. */
const SlugsSetting = (): ReactElement => (
  <TickBox
    px="xs"
    label={messages.makesSlugs}
    disabled={useEditRefusal() !== null}
    isOn={useKeptRules().makesSlugs}
    onTurn={(makesSlugs) =>
      void attempt(
        changeKeptRules((now) => ({ ...now, makesSlugs })),
        messages.notKept
      )
    }
  />
);

interface KindsProps {
  readonly all: readonly ShownProblems[];
  readonly broken: readonly BrokenRule[];
  readonly mostLevels: number;
}

const Kinds = ({ all, broken, mostLevels }: KindsProps): ReactElement => {
  const list = useRef<HTMLUListElement>(null);
  const { cameFrom } = useProblems.getState();
  useEffect(() => {
    if (cameFrom !== null) list.current?.querySelector<HTMLElement>(`[data-kind="${CSS.escape(cameFrom)}"]`)?.focus();
    useProblems.setState({ cameFrom: null });
  }, [cameFrom]);
  // A service without slugs misses none, and could not be sent one.
  const { slug: hasSlugs } = useSupportedFields();
  const hasFields = useCustomFields().length > 0;
  const shown = all.filter(
    ({ id, channels }) =>
      (id !== 'noSlug' || hasSlugs) &&
      (hasFields || !isKind(id) || !OF_FIELDS.has(id)) &&
      (channels.length > 0 || !isOfMapping(id))
  );
  const isSound = shown.every(({ open }) => open.length === 0);
  return (
    <div className={classes.kinds}>
      <p className={classes.intro}>{isSound ? messages.allClear : messages.intro}</p>
      <ul ref={list} aria-label={messages.kinds}>
        {shown.map((problems) => {
          const { id, open, accepted } = problems;
          return (
            <li key={id}>
              <button
                type="button"
                data-kind={id}
                className={classes.kind}
                data-none={open.length === 0 || undefined}
                onClick={() => openKind(id)}
              >
                <span className={classes.kindLabel}>
                  {id === 'tooDeep' ? messages.deeperThan({ levels: mostLevels }) : shownSentence(titleOf(problems))}
                </span>
                {accepted.length > 0 && (
                  <span className={panel.total}>{messages.accepted({ count: accepted.length })}</span>
                )}
                {open.length === 0 ? (
                  <IconCircleCheck size={16} stroke={1.6} aria-label={messages.none} />
                ) : (
                  <span className={classes.number}>{number(open.length)}</span>
                )}
                <IconChevronRight size={14} stroke={1.8} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      {broken.map(({ rule, message }) => (
        <p key={rule} className={classes.broken}>
          {shownSentence(messages.broken({ rule, why: message }))}
        </p>
      ))}
      <p className={classes.broken}>
        <EditButton onClick={() => runCommand('rules')}>{messages.rules}</EditButton>
      </p>
      {hasSlugs && <SlugsSetting />}
    </div>
  );
};

const Report = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const kind = useProblems((state) => state.kind);
  const mostLevels = useMostLevels();
  const fields = useCustomFields();
  const kept = useKeptRules();
  const read = useMemo(() => readRules(kept.rules), [kept.rules]);
  const begin = useCallback(({ model }: TreeSnapshot) => findProblems(model, mostLevels, fields), [mostLevels, fields]);
  const { result, isStale } = useSliced(begin, snapshot);
  const checked = useRuleReport(snapshot, read.rules);
  const { model } = snapshot;
  const all = useMemo(
    () => result && checked && shownProblems(model, result, read.rules, checked, kept.accepted),
    [model, result, read, checked, kept.accepted]
  );
  if (all === null || checked === null)
    return <Loader className={panel.loader} size="sm" aria-label={messages.reading} />;
  const problems = all.find(({ id }) => id === kind);
  return (
    <div className={classes.report} aria-busy={isStale}>
      {isStale && <p className={classes.stale}>{messages.updating}</p>}
      {problems === undefined ? (
        <Kinds all={all} broken={[...read.broken, ...checked.broken]} mostLevels={mostLevels} />
      ) : (
        <KindView key={kind} model={model} problems={problems} />
      )}
    </div>
  );
};

/** The likely problems of the tree, kept up to date while they are shown. */
export const ProblemsView = (): ReactElement | null => {
  const snapshot = useSession((state) => state.snapshot);
  return snapshot === null ? null : <Report snapshot={snapshot} />;
};
