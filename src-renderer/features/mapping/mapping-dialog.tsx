import { Button, Group, Loader, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import type { CategoryId } from '../../../src-shared/ids';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { MappingEntry } from '../../../src-shared/mapping';
import {
  newestVersion,
  taxonomyKey,
  type ListedState,
  type ListedTaxonomy,
  type MappingTargets,
  type TaxonomyName,
  type SureMappings
} from '../../../src-shared/mapping-calls';
import type { ChosenFile } from '../../../src-shared/transfer';
import { typedKeys } from '../../../src-shared/typed-keys';
import { firstShownName, shownPath } from '../../model/shown-language';
import type { CategoryNode, TreeModel, TreeSnapshot } from '../../model/tree-model';
import { callMain, errorText } from '../../platform/bridge';
import { shortcutKey } from '../../platform/keys';
import { startCommand } from '../../session/command-runner';
import { closeDialog, type DialogProps } from '../../session/dialogs';
import { messages as sessionMessages } from '../../session/messages';
import { keysLabel, meansCommand } from '../../ui/command-keys';
import { Segments } from '../../ui/controls';
import { DialogFrame } from '../../ui/dialog-frame';
import { indexAfterKey, useSelectedInSight } from '../../ui/list-box';
import { SmallButton } from '../../ui/steady-button';
import { attempt } from '../../ui/toasts';
import { MappingChoice } from './mapping-choice';
import classes from './mapping.module.css';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { AddTaxonomyDialog, TaxonomyBar } from './taxonomy-bar';
import { mappedBelow, writeMapping, confirmTogether, inheritBelow } from './write-mapping';
import { inARow } from '../../platform/text';
import { forgetGoneTargets } from '../../model/gone-targets';
import { Question } from '../../ui/form-dialog';

/** A question in place of the dialog that maps. */
interface AskedMapping {
  readonly title: string;
  readonly answer: string;
  readonly text: string;
  /** @returns whether that is a step of undo */
  readonly agreed: () => Promise<boolean>;
}

const sureQuestion = (channel: string, found: SureMappings): AskedMapping => {
  const { measured, entries, inheriting } = found;
  const words = messages.sureOnes;
  const told = measured === null ? [] : [words.measured(measured)];
  return {
    title: words.title({ count: entries.length }),
    answer: words.answer,
    text: inARow([...told, ...(inheriting > 0 ? [words.inheriting({ count: inheriting })] : []), messages.oneStep]),
    agreed: () => confirmTogether(channel, found)
  };
};

/** @param below the categories with mappings of their own */
const belowQuestion = (channel: string, { name }: CategoryNode, below: readonly CategoryNode[]): AskedMapping => ({
  title: messages.sameBelow.title({ count: below.length, name }),
  answer: messages.sameBelow.answer,
  text: inARow([messages.sameBelow.text, messages.oneStep]),
  agreed: () => inheritBelow(channel, below)
});

/** @param mapped how many categories have mappings to it */
const removalQuestion = (name: TaxonomyName, mapped: number, onRemoved: () => void): AskedMapping => ({
  title: messages.removing.title({ taxonomy: messages.taxonomy(name) }),
  answer: messages.removing.answer,
  text: messages.removing.text({ mapped }),
  agreed: async () => {
    const { channel, version } = name;
    if (await attempt(callMain(IPC_CALLS.removeTaxonomy, { channel, version }), sessionMessages.nothingChanged)) {
      forgetGoneTargets();
      onRemoved();
    }
    return false;
  }
});

const close = (): void => closeDialog('mapping');

type ListedCategory = { readonly id: CategoryId; readonly below: number };

interface Shown {
  /** Of the taxonomy (`taxonomyKey`); `null`: the first one. */
  readonly key: string | null;
  readonly state: ListedState;
  readonly picked: { readonly id: CategoryId; readonly index: number } | null;
  readonly query: string;
}

const START: Shown = { key: null, state: 'unmapped', picked: null, query: '' };

/** The listed one that was picked, or the one that has taken its place. */
const indexOf = (first: readonly ListedCategory[], picked: Shown['picked']): number => {
  const at = first.findIndex(({ id }) => id === picked?.id);
  return at === -1 ? Math.max(0, Math.min(picked?.index ?? 0, first.length - 1)) : at;
};

/** What is listed, and the category whose turn it is. */
const useMappingStep = ({ model, revision }: TreeSnapshot, start: DialogProps['mapping']) => {
  const [shown, show] = useState<Shown>(() =>
    start === null ? START : { ...START, state: start.state, picked: { id: start.id, index: 0 } }
  );
  const [isSaving, setSaving] = useState(false);
  /** What showed where each step was taken that can be undone, and where each was undone that can be taken again. */
  const [steps, setSteps] = useState<Record<'undo' | 'redo', readonly Shown[]>>({ undo: [], redo: [] });
  const { state, picked, query } = shown;
  const listed = useQuery({
    queryKey: ['taxonomies'],
    queryFn: () => callMain(IPC_CALLS.listTaxonomies, null),
    gcTime: 0
  });
  const taxonomies = listed.data ?? [];
  const ofStart = newestVersion(taxonomies, start?.channel ?? '');
  const taxonomy = taxonomies.find((one) => taxonomyKey(one) === shown.key) ?? ofStart ?? taxonomies[0];
  const key = taxonomy && taxonomyKey(taxonomy);
  const mappings = useQuery({
    queryKey: ['mappings', key, state, revision],
    queryFn: () =>
      taxonomy === undefined
        ? null
        : callMain(IPC_CALLS.readMappings, { name: taxonomy, state, wanted: start?.id ?? null }),
    placeholderData: keepPreviousData,
    gcTime: 0
  });
  const first = mappings.data?.first ?? [];
  const index = indexOf(first, picked);
  const id = first[index]?.id ?? null;
  const targets = useQuery({
    queryKey: ['mapping targets', key, id, query, revision],
    queryFn: () =>
      id === null || taxonomy === undefined
        ? null
        : callMain(IPC_CALLS.readMappingTargets, { name: taxonomy, id, query }),
    // Those of the same category stay while others are looked for, and with them the search field.
    placeholderData: (last, of) => (of?.queryKey[2] === id ? last : undefined),
    gcTime: 0
  });
  const { counts } = mappings.data ?? {};
  // What was mapped bears out something new only now and then, and to find what is sure takes a while.
  const tens = Math.floor((counts?.confirmed ?? 0) / 10);
  const sure = useQuery({
    queryKey: ['sure mappings', key, tens],
    queryFn: () => (taxonomy === undefined ? null : callMain(IPC_CALLS.readSureMappings, taxonomy)),
    enabled: tens > 1 && (counts?.unmapped ?? 0) > 0,
    gcTime: 0
  });
  const node = id === null ? undefined : model.get(id);
  const pick = (at: number, text = ''): void => {
    const one = first[at];
    if (one !== undefined) show({ ...shown, picked: { id: one.id, index: at }, query: text });
  };
  const here = (): Shown => ({ ...shown, picked: id === null ? null : { id, index }, query: '' });
  const take = async (step: () => Promise<boolean>): Promise<void> => {
    setSaving(true);
    pick(index);
    if (await step()) setSteps({ undo: [...steps.undo, here()], redo: [] });
    setSaving(false);
  };
  const write = async (entry: MappingEntry | null): Promise<void> => {
    // A choice is for what is shown, which the last one is still changing.
    if (node === undefined || taxonomy === undefined || isSaving) return;
    if (mappings.isPlaceholderData || targets.isPlaceholderData) return;
    await take(() => writeMapping(node, taxonomy.channel, entry));
  };
  /** Takes back the last step that was taken here, or takes it again, and shows what showed then. */
  const repeat = async (command: 'undo' | 'redo'): Promise<void> => {
    const other = command === 'undo' ? 'redo' : 'undo';
    const last = steps[command].at(-1);
    if (last === undefined || isSaving) return;
    setSaving(true);
    setSteps({ ...steps, [command]: steps[command].slice(0, -1), [other]: [...steps[other], here()] });
    show(last);
    await startCommand(command);
    setSaving(false);
  };
  const error = listed.error ?? mappings.error ?? targets.error;
  return {
    taxonomies,
    taxonomy,
    relist: listed.refetch,
    reread: targets.refetch,
    state,
    query,
    first,
    index,
    node,
    counts: counts ?? null,
    sureCount: sure.data?.entries.length ?? 0,
    targets: targets.data ?? null,
    error,
    show,
    pick,
    take,
    write,
    repeat
  };
};

type MappingStep = ReturnType<typeof useMappingStep>;

interface ListProps extends Pick<MappingStep, 'first' | 'index' | 'pick'> {
  readonly model: TreeModel;
  /** A key that chooses for the category or takes a choice back. @returns whether it is one */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly listRef: RefObject<HTMLDivElement | null>;
}

const CategoryList = ({ model, first, index, pick, onKey, listRef }: ListProps): ReactElement => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isPlain ? indexAfterKey(event.key, index, first.length) : null;
    if (next === null && !onKey(event)) return;
    event.preventDefault();
    if (next !== null) pick(next);
  };
  return (
    <div
      ref={listRef}
      role="listbox"
      aria-label={messages.list}
      aria-activedescendant={first.length === 0 ? undefined : `${id}-${index}`}
      tabIndex={0}
      data-autofocus
      className={classes.list}
      onKeyDown={onKeyDown}
    >
      {first.map(({ id: categoryId, below }, at) => (
        <div
          key={categoryId}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === index}
          tabIndex={-1}
          className={classes.option}
          onPointerDown={(event) => {
            // The list keeps the focus: a category that is decided leaves it.
            event.preventDefault();
            listRef.current?.focus();
            pick(at);
          }}
        >
          <span className={classes.optionText}>
            <bdi>{withHiddenShown(firstShownName(model, [categoryId]))}</bdi>
            <span className={classes.why}>{shownPath(model, categoryId)}</span>
          </span>
          {below > 0 && <span className={classes.why}>{messages.below({ count: below })}</span>}
        </div>
      ))}
    </div>
  );
};

interface ChoosersProps {
  readonly step: MappingStep;
  readonly taxonomy: ListedTaxonomy;
  readonly onAdd: (file: ChosenFile) => void;
  readonly ask: (asked: AskedMapping) => void;
}

const Choosers = ({ step, taxonomy, onAdd, ask }: ChoosersProps): ReactElement => {
  const { taxonomies, state, counts, sureCount, show, reread, relist } = step;
  const onRemoved = (): void => {
    show(START);
    void relist();
  };
  const askSure = (): Promise<boolean> =>
    attempt(async () => {
      const found = await callMain(IPC_CALLS.readSureMappings, taxonomy);
      if (found.entries.length > 0) ask(sureQuestion(taxonomy.channel, found));
    }, messages.sureOnes.failed);
  return (
    <>
      <TaxonomyBar
        taxonomies={taxonomies}
        chosen={taxonomy}
        onChoose={(key) => show({ ...START, key })}
        onAdd={onAdd}
        onReplaced={() => void reread()}
        onRemove={() => ask(removalQuestion(taxonomy, (counts?.confirmed ?? 0) + (counts?.outdated ?? 0), onRemoved))}
      />
      {counts !== null && (
        <Group gap="sm" mb="sm">
          <Segments
            ariaLabel={messages.states}
            options={typedKeys(counts)
              .filter((value) => counts[value] > 0 || value === state)
              .map((value) => ({ value, label: messages.countIn({ state: value, count: counts[value] }) }))}
            value={state}
            onChange={(other) => show({ ...START, key: taxonomyKey(taxonomy), state: other })}
          />
          {sureCount > 0 && counts.unmapped > 0 && (
            <SmallButton onAct={askSure}>{messages.sureOnes.open({ count: sureCount })}</SmallButton>
          )}
        </Group>
      )}
    </>
  );
};

const entryOfKey = (event: KeyboardEvent, targets: MappingTargets | null): MappingEntry | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || targets === null || targets.state === 'unreadable')
    return undefined;
  const key = shortcutKey(event);
  if (key.toLowerCase() === 'n') return { to: null };
  return /^(?:[1-5]|Enter)$/.test(key) ? targets.offers[key === 'Enter' ? 0 : Number(key) - 1]?.entry : undefined;
};

/** Maps the categories to a taxonomy, one after the other. Each decision is one step of undo. */
interface DialogParts {
  readonly snapshot: TreeSnapshot;
  readonly start: DialogProps['mapping'];
}

export const MappingDialog = ({ snapshot, start }: DialogParts): ReactElement => {
  const { model } = snapshot;
  const step = useMappingStep(snapshot, start);
  const [asked, ask] = useState<AskedMapping | null>(null);
  const [added, setAdded] = useState<ChosenFile | null>(null);
  const { taxonomy, relist, state, query, counts, first, index, node, targets, error, show, pick, write, take } = step;
  const list = useSelectedInSight(index, first);
  const below = node === undefined || taxonomy === undefined ? [] : mappedBelow(model, node, taxonomy.channel);
  const choose = (entry: MappingEntry | null): void => {
    // What was pressed in the choice goes with it.
    list.current?.focus();
    void write(entry);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const command = (['undo', 'redo'] as const).find((one) => meansCommand(one, event.nativeEvent));
    const entry = entryOfKey(event, targets);
    if (command !== undefined) void step.repeat(command);
    else if (entry !== undefined) choose(entry);
    return command !== undefined || entry !== undefined;
  };
  if (asked !== null) {
    const onClose = (): void => ask(null);
    return (
      <Question
        title={asked.title}
        answer={asked.answer}
        onAnswer={() => take(asked.agreed).then(onClose)}
        onClose={onClose}
      >
        <Text>{asked.text}</Text>
      </Question>
    );
  }
  if (added !== null) {
    const onAdded = async (name: TaxonomyName): Promise<void> => {
      await relist();
      show({ ...START, key: taxonomyKey(name) });
      setAdded(null);
    };
    return <AddTaxonomyDialog file={added} onAdded={onAdded} onClose={() => setAdded(null)} />;
  }
  const unlisted = (counts?.[state] ?? 0) - first.length;
  return (
    <DialogFrame title={messages.title} size={980} onClose={close}>
      {taxonomy !== undefined && <Choosers {...{ step, taxonomy, onAdd: setAdded, ask }} />}
      {error !== null && <p role="alert">{messages.notRead({ reason: errorText(error) })}</p>}
      <div className={classes.columns}>
        <CategoryList model={model} first={first} index={index} pick={pick} onKey={onKey} listRef={list} />
        <div>
          {targets === null && error === null && (counts === null || node !== undefined) && (
            <Loader className={classes.waiting ?? ''} size="sm" aria-label={uiMessages.readingTree} />
          )}
          {counts !== null && node === undefined && <p>{messages.nothing}</p>}
          {node !== undefined && taxonomy !== undefined && targets !== null && (
            <MappingChoice
              key={node.id}
              {...{ model, node, targets, query, mappedBelow: below.length }}
              onQuery={(text) => pick(index, text)}
              onChoose={choose}
              onSameBelow={() => ask(belowQuestion(taxonomy.channel, node, below))}
            />
          )}
        </div>
      </div>
      <Group justify="space-between" mt="sm" wrap="nowrap">
        <p className={classes.why}>
          {inARow([
            messages.keys({ undo: keysLabel('undo') ?? '' }),
            ...(unlisted > 0 ? [messages.more({ count: unlisted })] : [])
          ])}
        </p>
        <Button flex="none" onClick={close}>
          {uiMessages.close}
        </Button>
      </Group>
    </DialogFrame>
  );
};
