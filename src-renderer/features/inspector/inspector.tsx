import { shownSentence } from '../../../src-shared/hidden-characters';
import { ActionIcon, Button, Group } from '@mantine/core';
import { COMMANDS } from '../../../src-shared/commands';
import { IconHistory, IconWand } from '@tabler/icons-react';
import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  startTransition,
  useEffect
} from 'react';
import { PaneEdge, usePaneWidth } from '../../session/pane-edge';
import { showDetails, showHistoryOf, usePanel } from '../../session/panel-state';
import type { CategoryNode, TreeSnapshot, TreeModel } from '../../model/tree-model';
import { isProposable, outsideRefusal, useEditRefusal, useEditRights } from '../../session/edit-rights';
import { runCommand } from '../../session/command-runner';
import { hasRestored } from '../../session/kept-drafts';
import { messages as sessionMessages } from '../../session/messages';
import { useSupportedFields, useUnsupportedReasons, type SupportedFields } from '../../session/supported-fields';
import { Facts, PathCrumbs } from './facts';
import { fieldTest } from '../../model/applicable-fields';
import { fieldsInLanguage, shownName } from '../../model/shown-language';
import { useShownLanguage } from '../../session/cells/columns';
import { useCustomFields } from '../../session/custom-fields';
import { FieldControls } from './own-fields';
import { MetadataEditor } from './metadata-editor';
import { DESCRIPTION_FIELD, NAME_FIELD, SLUG_FIELD, type CategoryField, saveOrToast } from './category-field';
import { messages } from './messages';
import { FieldRefusal, useRefusals } from './field-refusal';
import { Settled } from './settled';
import { ReadOnlyReason } from './read-only';
import { TextField, UnkeptField } from './text-field';
import { VisibleSwitch } from './visible-switch';
import { categories } from '../../platform/amounts';
import classes from './inspector.module.css';
import { session, useSession } from '../../session/session';
import type { CategoryId } from '../../../src-shared/ids';
import { useShallow } from 'zustand/react/shallow';
import { hiddenBy } from '../../session/session-state';
import { slugOf } from '../../model/slug-suggestion';
import { SmallButton } from '../../ui/steady-button';

interface Inspected {
  readonly key: string;
  readonly count: number;
  readonly nodes: readonly CategoryNode[] | null;
}

/** Categories from which on finding their common values takes longer than a key press may. */
const MANY = 1_000;

/** Milliseconds after which a selection counts as settled. A held key repeats several times in that. */
const REST_MS = 120;

const useRest = (selected: ReadonlySet<number>): boolean => {
  const [rested, setRested] = useState(selected);
  const isAtRest = selected.size < MANY || rested === selected;
  useEffect(() => {
    if (isAtRest) return undefined;
    const timer = setTimeout(() => startTransition(() => setRested(selected)), REST_MS);
    return () => clearTimeout(timer);
  }, [selected, isAtRest]);
  return isAtRest;
};

const nodesOf = (model: TreeModel, ids: Iterable<number>): CategoryNode[] =>
  [...ids].map((id) => model.get(id)).filter((node) => node !== undefined);

/**
 * All selected categories, including those below other selected ones, or the active category when none is selected.
 */
const useInspected = (snapshot: TreeSnapshot): Inspected => {
  const activeId = useSession((state) => state.activeId);
  const selected = useSession((state) => state.selected);
  // Where some of them go elsewhere, what is being typed for the others goes on.
  const key = useSession((state) => `selection ${state.selection}`);
  const isAtRest = useRest(selected);
  return useMemo(() => {
    if (!isAtRest) return { key, count: selected.size, nodes: null };
    const many = selected.size > 1 ? nodesOf(snapshot.model, selected) : [];
    if (many.length > 1) return { key, count: many.length, nodes: many };
    // As commands do, which act on the only selected one wherever the focus is.
    const [only = activeId] = selected;
    const nodes = many.length === 1 ? many : nodesOf(snapshot.model, only === null ? [] : [only]);
    return { key: String(nodes[0]?.id), count: nodes.length, nodes };
  }, [snapshot, selected, key, activeId, isAtRest]);
};

/** Sets the slug to one made of the category's name. Where a name gives none, the slug stays as it is. */
const SLUG_FROM_NAME: CategoryField = {
  ...SLUG_FIELD,
  check: () => null,
  set: (node) => {
    const slug = slugOf(node.name);
    return { slug: slug === '' ? node.slug : slug };
  }
};

// Made once: React compares it on every arrow key.
const WAND_ICON = <IconWand size={15} stroke={1.7} />;

const hasOtherSlug = (node: CategoryNode): boolean => {
  const slug = slugOf(node.name);
  return slug !== '' && slug !== node.slug;
};

const SlugFromName = ({ node }: { node: CategoryNode }): ReactElement | null => {
  if (!hasOtherSlug(node)) return null;
  return (
    <ActionIcon
      color="canopy"
      size="sm"
      aria-label={messages.slugFromName}
      title={messages.useSlug({ slug: slugOf(node.name) })}
      onClick={() => void saveOrToast([node], SLUG_FROM_NAME, '')}
    >
      {WAND_ICON}
    </ActionIcon>
  );
};

const SlugsFromNames = ({ nodes }: { nodes: readonly CategoryNode[] }): ReactElement => {
  return (
    <Button
      size="xs"
      leftSection={<IconWand size={13} stroke={1.7} />}
      disabled={!nodes.some(hasOtherSlug)}
      onClick={() => void saveOrToast(nodes, SLUG_FROM_NAME, '')}
    >
      {messages.slugsFromNames}
    </Button>
  );
};

// Made once: React compares it on every arrow key.
const HISTORY_ICON = <IconHistory size={15} stroke={1.7} />;

/** Reads the name when it is pressed, so that a rename does not draw it. */
const HistoryButton = memo(({ id }: { id: CategoryId }): ReactElement => (
  <Button
    size="xs"
    leftSection={HISTORY_ICON}
    onClick={() => showHistoryOf({ id, name: session.model.get(id)?.name ?? '' })}
  >
    {messages.history}
  </Button>
));

const WHOLE = ['existence', 'place'] as const;

interface Props {
  snapshot: TreeSnapshot;
  nodes: readonly CategoryNode[];
  selectionKey: string;
  kept: SupportedFields;
}

const Fields = ({ snapshot, nodes, selectionKey, kept }: Props): ReactElement => {
  const [only] = nodes.length === 1 ? nodes : [];
  const whyNot = useUnsupportedReasons();
  const refusals = useRefusals(only);
  const refusal = useEditRefusal();
  const rights = useEditRights();
  const outside = useMemo(
    () =>
      outsideRefusal(
        rights,
        snapshot.model,
        nodes.map(({ id }) => id)
      ),
    [rights, snapshot, nodes]
  );
  const fields = useCustomFields();
  const language = useShownLanguage();
  const allOwn = useMemo(() => fieldsInLanguage(fields, language), [fields, language]);
  const applicable = useMemo(
    () => allOwn.filter((field) => nodes.every(fieldTest(snapshot.model, field))),
    [allOwn, snapshot, nodes]
  );
  // The same list for the same fields, or each edit would draw the metadata anew.
  const own = useShallow((list: typeof allOwn) => list)(applicable);
  const ownKeys = useMemo(() => new Set(own.map(({ key }) => key)), [own]);
  const readOnly = refusal ?? outside;
  return (
    <ReadOnlyReason value={readOnly}>
      <div className={classes.fields}>
        {only === undefined ? (
          <h2 className={classes.heading}>{categories(nodes.length)}</h2>
        ) : (
          <PathCrumbs model={snapshot.model} node={only} />
        )}
        {readOnly !== null && (
          <p className={classes.readOnly}>
            {readOnly}{' '}
            {isProposable(readOnly) && (
              <SmallButton onClick={() => runCommand('proposeInstead')}>{sessionMessages.rights.propose}</SmallButton>
            )}
          </p>
        )}
        {only !== undefined && WHOLE.map((unit) => <FieldRefusal key={unit} conflict={refusals.get(unit)} />)}
        {only !== undefined && <TextField nodes={nodes} field={NAME_FIELD} refusal={refusals.get('name')} />}
        {only === undefined && readOnly === null && (
          // One name for all of them is never meant.
          <Group gap="xs">
            <Button size="xs" onClick={() => runCommand('replace')}>
              {COMMANDS.replace.label}
            </Button>
            {kept.slug && <SlugsFromNames nodes={nodes} />}
          </Group>
        )}
        {kept.slug ? (
          <TextField
            nodes={nodes}
            field={SLUG_FIELD}
            refusal={refusals.get('slug')}
            placeholder={messages.noSlug}
            clearLabel={messages.clearSlugs}
            {...(only === undefined ? {} : { action: <SlugFromName node={only} /> })}
          />
        ) : (
          <UnkeptField nodes={nodes} field={SLUG_FIELD} sentence={whyNot.slug} refusal={refusals.get('slug')} />
        )}
        {kept.description ? (
          <TextField
            nodes={nodes}
            field={DESCRIPTION_FIELD}
            refusal={refusals.get('description')}
            isMultiline
            clearLabel={messages.clearDescriptions}
          />
        ) : (
          <UnkeptField
            nodes={nodes}
            field={DESCRIPTION_FIELD}
            sentence={whyNot.description}
            refusal={refusals.get('description')}
          />
        )}
        <VisibleSwitch nodes={nodes} whyNot={kept.visible ? null : whyNot.visible} refusal={refusals.get('visible')} />
        <FieldControls model={snapshot.model} nodes={nodes} fields={own} refusals={refusals} />
        <MetadataEditor nodes={nodes} refusals={refusals} own={ownKeys} />
        <Facts snapshot={snapshot} nodes={nodes} selectionKey={selectionKey} />
        {only !== undefined && <Settled node={only} />}
        {only !== undefined && <HistoryButton id={only.id} />}
      </div>
    </ReadOnlyReason>
  );
};

interface BodyProps {
  snapshot: TreeSnapshot;
  inspected: Inspected;
  kept: SupportedFields;
  generation: number;
}

const OutOfSight = ({ node, by }: { node: CategoryNode; by: 'search' | 'filter' }): ReactElement => (
  <div className={classes.outOfSight}>
    <p>{messages.outOfSight[by]({ name: shownSentence(shownName(node).name) })}</p>
    <Button size="xs" onClick={() => session.bringIntoSight(node.id)}>
      {messages.bringIntoSight[by]}
    </Button>
  </div>
);

const Body = ({ snapshot, inspected: { key: choice, count, nodes }, kept, generation }: BodyProps): ReactElement => {
  if (count === 0) return <p className={classes.hint}>{messages.nothingSelected}</p>;
  if (nodes === null) return <h2 className={classes.heading}>{categories(count)}</h2>;
  // Fields with restored text are used for these categories only.
  const key = hasRestored(nodes) ? `${generation} ${choice}` : generation;
  return <Fields key={key} snapshot={snapshot} nodes={nodes} selectionKey={choice} kept={kept} />;
};

interface Generation {
  readonly key: string;
  readonly generation: number;
  readonly isUsed: boolean;
}

/**
 * Counts the uses of the fields. Unused fields are kept for the next category, which is quick; used ones are replaced, so that
 * their text, faults and focus end with their category.
 */
const useGeneration = (key: string): { generation: number; use: () => void } => {
  const [latest, setLatest] = useState<Generation>({ key, generation: 0, isUsed: false });
  const generation = latest.key !== key && latest.isUsed ? latest.generation + 1 : latest.generation;
  if (latest.key !== key) setLatest({ key, generation, isUsed: false });
  return { generation, use: () => setLatest((known) => (known.isUsed ? known : { ...known, isUsed: true })) };
};

/**
 * Gives the focus to the tree when it is lost with replaced fields, as when an undo selects another category.
 * @param onFocus called when the inspector gets the focus
 * @returns the handlers of the inspector's focus events, and whether it has the focus, also while another window has it
 */
const useFocusKept = (generation: number, onFocus: () => void) => {
  const hasFocus = useRef(false);
  const [isFocused, setFocused] = useState(false);
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    setFocused(false);
    session.focusTree();
  }, [generation]);
  return {
    isFocused,
    enter: () => {
      hasFocus.current = true;
      setFocused(true);
      onFocus();
    },
    leave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasFocus.current = false;
      const isInside = (element: EventTarget | null): boolean =>
        element instanceof Node && currentTarget.contains(element);
      // While another window has the focus, the field stays the document's active element.
      if (!isInside(relatedTarget) && !isInside(document.activeElement)) setFocused(false);
    }
  };
};

/** The fields of the selected categories. Each saves when it is left. */
export const Inspector = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const inspected = useInspected(snapshot);
  const kept = useSupportedFields();
  const { generation, use } = useGeneration(inspected.key);
  const { enter, leave, isFocused } = useFocusKept(generation, use);
  const [only] = inspected.nodes?.length === 1 ? inspected.nodes : [];
  const isOpen = usePanel(({ panes }) => panes.isDetailsOpen);
  const width = usePaneWidth('details');
  const by = useSession((state) => (only === undefined ? null : hiddenBy(state, only.id)));
  // An edit may take the category out of the search: its fields stay until they are left.
  const hidden = by !== null && !isFocused ? only : undefined;
  return (
    <section
      aria-label={messages.details}
      data-closed={!isOpen || undefined}
      className={classes.inspector}
      style={width}
    >
      {/* The fields stay mounted, so that text in them that cannot be saved is kept. */}
      <div hidden={!isOpen} className={classes.scroller}>
        {hidden !== undefined && by !== null && <OutOfSight node={hidden} by={by} />}
        <div
          hidden={hidden !== undefined}
          onFocusCapture={enter}
          onBlurCapture={leave}
          onPointerDownCapture={use}
          onInputCapture={use}
        >
          <Body snapshot={snapshot} inspected={inspected} kept={kept} generation={generation} />
        </div>
      </div>
      <PaneEdge pane="details" isOpen={isOpen} onToggle={() => showDetails(!isOpen)} />
    </section>
  );
};
