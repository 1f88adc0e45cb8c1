import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { formatFieldValue, isMissingValue } from '../../../src-shared/field-values';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { channelName } from '../../../src-shared/mapping';
import type { Rule } from '../../../src-shared/rules';
import { listOf } from '../../../src-shared/sentence';
import { faultFinder, ownValue } from '../../model/applicable-fields';
import { PROBLEM_KIND_IDS, type ProblemKindId } from '../../model/find-problems';
import { nodeMapping } from '../../model/gone-targets';
import { firstShownName, shownName, shownPath } from '../../model/shown-language';
import { firstNode, type CategoryNode, type TreeModel } from '../../model/tree-model';
import { categories } from '../../platform/amounts';
import { inARow } from '../../platform/text';
import { isCommandEnabled, runCommand } from '../../session/command-runner';
import { useShownLanguage } from '../../session/cells/columns';
import { shownFieldValue } from '../../session/cells/shown-cell';
import { customFields, useCustomFields } from '../../session/custom-fields';
import { EditButton } from '../../session/edit-button';
import { useEditRefusal } from '../../session/edit-rights';
import { openDialog } from '../../session/dialogs';
import { editAndReport } from '../../session/edits';
import { changeKeptRules, slugMakerFor, useKeptRules } from '../../session/kept-rules';
import { session } from '../../session/session';
import panel from '../../ui/side-panel.module.css';
import { SmallButton } from '../../ui/steady-button';
import { attempt, toast } from '../../ui/toasts';
import { messages as sessionMessages } from '../../session/messages';
import messages from './messages/en.json' with { type: 'json' };
import {
  misfitEdits,
  misfitReadings,
  slugEdits,
  spaceEdits,
  type ProblemRow,
  asksForSlugs,
  fixEdit,
  fixesOf,
  isOfMapping,
  ruleEdits,
  ruleTitle,
  type ProblemId,
  type ShownProblems
} from './shown-problems';
import classes from './problems.module.css';

const MERGED: ReadonlySet<ProblemKindId> = new Set(['siblingNames', 'similarNames']);

/** The kinds that are about names in the main language: their rows quote that name, whatever language the tree shows. */
const OF_NAMES: ReadonlySet<ProblemId> = new Set([...MERGED, 'spaces', 'capitals']);

const FIX: Readonly<Partial<Record<ProblemKindId, string>>> = messages.fix;

interface RowProps {
  model: TreeModel;
  problems: ShownProblems;
  row: ProblemRow;
  /** Asks for a note and accepts; `null`: these are accepted. */
  onAccept: ((ids: readonly number[]) => void) | null;
}

export const isKind = (id: ProblemId): id is ProblemKindId => PROBLEM_KIND_IDS.some((kind) => kind === id);

const takeBack = (id: ProblemId, ids: readonly number[]): void =>
  void attempt(
    changeKeptRules((now) => ({
      ...now,
      accepted: now.accepted.filter((one) => one.problem !== id || !ids.includes(one.id))
    })),
    messages.notTakenBack
  );

const AcceptButton = ({
  problems: { id },
  onAccept,
  ids,
  name
}: Omit<RowProps, 'row' | 'model'> & { ids: readonly number[]; name: string }): ReactElement => {
  const label = onAccept === null ? messages.takeBack : messages.accept;
  return (
    <EditButton
      aria-label={shownSentence(messages.fixOf({ fix: label, name }))}
      onClick={() => (onAccept === null ? takeBack(id, ids) : onAccept(ids))}
    >
      {label}
    </EditButton>
  );
};

/** What was done to so many categories, of which one is named. */
const fixed = (rule: Rule, count: number, node: CategoryNode | null): string =>
  asksForSlugs(rule)
    ? messages.slugsMade({ count })
    : messages.fixed({ count, name: node === null ? '' : shownName(node).name, rule: ruleTitle(rule) });

/** Fixes all that breaks a rule, as far as that can be done without a choice, and tells how many. */
export const fixRule = async (model: TreeModel, rule: Rule, ids: readonly number[]): Promise<void> => {
  const { nothingToFix, noneFixed, noLetters, notFixed } = messages;
  const edits = await ruleEdits(model, rule, ids, slugMakerFor(model));
  if (edits.length === 0) return toast(asksForSlugs(rule) ? nothingToFix : noneFixed);
  const first =
    firstNode(
      model,
      edits.flatMap((edit) => ('id' in edit ? edit.id : []))
    ) ?? null;
  const left = ids.length - edits.length;
  const leftText = asksForSlugs(rule) ? noLetters : notFixed;
  await editAndReport({ action: 'edit', edits }, ({ count }) =>
    inARow([fixed(rule, count, first), ...(left === 0 ? [] : [leftText({ count: left })])])
  );
};

/** What would keep the rule: one text at once, one of several by choice. */
const RuleFix = ({ rule, node, model }: { rule: Rule; node: CategoryNode; model: TreeModel }): ReactElement | null => {
  const fixes = fixesOf(rule, node, model);
  const [first] = fixes;
  const run = (text: string): void =>
    void editAndReport({ action: 'edit', edits: fixEdit(rule, node, text) }, ({ count }) => fixed(rule, count, node));
  const refusal = useEditRefusal();
  const { name } = shownName(node);
  if (first === undefined) return null;
  if (rule.kind !== 'values')
    return (
      <EditButton
        aria-label={shownSentence(
          messages.fixOf({
            fix: asksForSlugs(rule) ? messages.fix.noSlug : messages.setTo({ text: first || null }),
            name
          })
        )}
        onClick={() => run(first)}
      >
        {asksForSlugs(rule) ? messages.fix.noSlug : messages.fixIt}
      </EditButton>
    );
  return (
    <NativeSelect
      size="xs"
      w={100}
      disabled={refusal !== null}
      aria-label={shownSentence(messages.fixOf({ fix: messages.choose, name }))}
      value=""
      data={[{ value: '', label: messages.choose, disabled: true }, ...fixes]}
      onChange={({ currentTarget }) => run(currentTarget.value)}
    />
  );
};

const Group = ({
  model,
  problems,
  ids,
  onAccept
}: Omit<RowProps, 'row'> & { ids: readonly number[] }): ReactElement => {
  const kind = problems.id;
  const first = firstNode(model, ids);
  const name = OF_NAMES.has(kind) ? (first?.name ?? '') : firstShownName(model, ids);
  const title = kind === 'siblingSlugs' || kind === 'treeSlugs' ? (first?.slug ?? '') : name;
  const isMerged = isKind(kind) && MERGED.has(kind);
  return (
    <div className={classes.group}>
      <span className={classes.groupName} {...(isMerged ? {} : { 'data-main': '', tabIndex: -1 })}>
        {withHiddenShown(title)}
      </span>
      <span className={panel.total}>{categories(ids.length)}</span>
      {isMerged && (
        <EditButton
          data-main=""
          aria-label={shownSentence(messages.mergeOf({ count: ids.length, name: title }))}
          onClick={() => runCommand('merge', ids)}
        >
          {messages.merge}
        </EditButton>
      )}
      <AcceptButton problems={problems} onAccept={onAccept} ids={ids} name={title} />
    </div>
  );
};

/** The kinds that are about fields of one's own. */
export const OF_FIELDS: ReadonlySet<ProblemKindId> = new Set(['misfit', 'missing']);

const MOST_QUOTED = 60;

const Faults = ({ model, node, kind }: { model: TreeModel; node: CategoryNode; kind: ProblemKindId }): ReactElement => {
  const faults = faultFinder(model, useCustomFields())(node);
  return (
    <div className={panel.total}>
      {inARow(
        faults
          .filter(({ fault }) => isMissingValue(fault) === (kind === 'missing'))
          .map(({ field, fault }) => {
            // The sentence on a choice quotes it.
            const isQuoted = kind === 'missing' || fault.code === 'not_a_choice';
            const text = isQuoted ? '' : formatFieldValue(field, ownValue(node, field.key));
            const value = withHiddenShown(text.slice(0, MOST_QUOTED)) || null;
            return messages.fault({ field: field.name, value, fault: fault.message });
          })
      )}
    </div>
  );
};

/** Offers what fields read from the values of a category that do not fit. */
const ReadFix = ({ model, node }: { model: TreeModel; node: CategoryNode }): ReactElement | null => {
  const readings = misfitReadings(model, useCustomFields())(node);
  if (readings.length === 0) return null;
  const texts = readings.map(({ field, value }) => shownFieldValue(field, value, model).slice(0, MOST_QUOTED));
  const label = sessionMessages.readAs({ text: listOf(texts) });
  return (
    <EditButton
      aria-label={shownSentence(messages.fixOf({ fix: label, name: shownName(node).name }))}
      onClick={() => void fixKind(model, 'misfit', [node.id])}
    >
      {shownSentence(label)}
    </EditButton>
  );
};

const Note = ({ id, of }: { id: ProblemId; of: number }): ReactElement | null => {
  const note = useKeptRules().accepted.find((one) => one.problem === id && one.id === of)?.note ?? '';
  return note === '' ? null : <div className={panel.total}>{messages.note({ note })}</div>;
};

/** The channels of whose mappings a problem is. */
const concernedChannels = (model: TreeModel, { id, channels }: ShownProblems, node: CategoryNode): readonly string[] =>
  isOfMapping(id) ? channels.filter((channel) => nodeMapping(model, node, channel).state === id) : [];

const ShowInMap = ({ kind, channel, node }: { kind: ProblemId; channel: string; node: CategoryNode }) =>
  isOfMapping(kind) &&
  isCommandEnabled('mapCategories') && (
    <SmallButton
      aria-label={shownSentence(messages.fixOf({ fix: messages.showInMap, name: shownName(node).name }))}
      onClick={() => openDialog('mapping', { channel, state: kind, id: node.id })}
    >
      {messages.showInMap}
    </SmallButton>
  );

const fixOfKind = (model: TreeModel, kind: ProblemKindId, ids: readonly number[]) => {
  const { nothingToFix: nothing, noLetters: notDone, slugsMade, trimmed, noneRead, valuesRead, notRead } = messages;
  if (kind === 'misfit')
    return { edits: misfitEdits(model, ids, customFields()), nothing: noneRead, done: valuesRead, notDone: notRead };
  if (kind === 'noSlug')
    return { edits: slugEdits(model, ids, slugMakerFor(model)), nothing, done: slugsMade, notDone };
  return { edits: spaceEdits(model, ids), nothing, done: trimmed, notDone };
};

/** Mends problems of a kind that has a fix, and tells how many. */
export const fixKind = async (model: TreeModel, kind: ProblemKindId, ids: readonly number[]): Promise<void> => {
  const { edits, nothing, done, notDone } = fixOfKind(model, kind, ids);
  if (edits.length === 0) {
    toast(nothing);
    return;
  }
  const left = ids.length - edits.length;
  await editAndReport({ action: kind === 'spaces' ? 'replace' : 'edit', edits }, ({ count }) =>
    inARow([done({ count }), ...(left === 0 ? [] : [notDone({ count: left })])])
  );
};

/** A line of the list: a group's heading, or a category with what can be done about it. */
export const ProblemItemRow = ({ model, problems, row, onAccept }: RowProps): ReactElement => {
  useShownLanguage();
  if (row.kind === 'group') return <Group model={model} problems={problems} ids={row.ids} onAccept={onAccept} />;
  const node = model.get(row.id);
  if (node === undefined) return <div className={classes.item}>{messages.deleted}</div>;
  const { id } = node;
  const { id: kind, rule, findings } = problems;
  const { name } = OF_NAMES.has(kind) ? node : shownName(node);
  const below = kind === 'tooDeep' || kind === 'nothingShows' ? model.descendantCount(id) : 0;
  const fix = isKind(kind) ? FIX[kind] : undefined;
  const channels = concernedChannels(model, problems, node);
  const [channel] = channels;
  return (
    <div className={classes.item} data-member={row.isMember || undefined}>
      <div className={classes.text}>
        <div className={classes.name}>
          <bdi>{withHiddenShown(name)}</bdi>
        </div>
        <div className={panel.total}>{messages.place({ path: shownPath(model, id) || null, below })}</div>
        {isKind(kind) && OF_FIELDS.has(kind) && <Faults model={model} node={node} kind={kind} />}
        {channel !== undefined && <div className={panel.total}>{inARow(channels.map(channelName))}</div>}
        {findings.has(id) && <div className={panel.total}>{shownSentence(findings.get(id)?.message ?? '')}</div>}
        {onAccept === null && <Note id={kind} of={id} />}
      </div>
      <div className={classes.acts}>
        {fix !== undefined && isKind(kind) && onAccept !== null && (
          <EditButton
            aria-label={shownSentence(messages.fixOf({ fix, name }))}
            onClick={() => void fixKind(model, kind, [id])}
          >
            {fix}
          </EditButton>
        )}
        {kind === 'misfit' && onAccept !== null && <ReadFix model={model} node={node} />}
        {channel !== undefined && <ShowInMap kind={kind} channel={channel} node={node} />}
        {rule !== null && onAccept !== null && <RuleFix rule={rule} node={node} model={model} />}
        {!row.isMember && <AcceptButton problems={problems} onAccept={onAccept} ids={[id]} name={name} />}
        <SmallButton
          data-main=""
          aria-label={shownSentence(messages.goToOf({ name }))}
          onClick={() => session.goTo(id)}
        >
          {messages.goTo}
        </SmallButton>
      </div>
    </div>
  );
};
