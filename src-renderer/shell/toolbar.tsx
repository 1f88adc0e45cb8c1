import { shownSentence } from '../../src-shared/hidden-characters';
import { ActionIcon, Divider, Menu, Button, type ButtonProps } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconColumns3,
  IconPlus,
  IconSubtask,
  IconTrashX,
  IconMenu2,
  type Icon
} from '@tabler/icons-react';
import { memo, type ReactElement, type ReactNode, type HTMLAttributes, type Ref } from 'react';
import { redo, undo } from '../features/history/history-commands';
import { toggleColumnsMenu, useColumnsMenu } from '../features/columns/columns-commands';
import { messages as columnsMessages } from '../features/columns/messages';
import { messages as historyMessages } from '../features/history/messages';
import { SearchBox } from '../features/search/search-box';
import { beginChild, beginSibling } from '../features/categories/categories-commands';
import { requestDelete } from '../features/categories/deletion';
import { useEditRefusal } from '../session/edit-rights';
import { useSession } from '../session/session';
import { selectedRoots } from '../session/selection';
import type { TreeModel } from '../model/tree-model';
import { WorkspaceMenu } from '../features/workspaces/workspace-menu';
import { useNextStep, useNoStep } from '../session/kept-steps';
import { shortcutLabel, ariaKeys, keysLabel } from '../ui/command-keys';
import { Tooltip } from '../ui/tooltip';
import messages from './messages/en.json' with { type: 'json' };
import classes from './toolbar.module.css';
import { PANEL_VIEWS } from './side-panel';
import { PANEL_ID, togglePanel } from '../session/panel-focus';
import { type PanelView, usePanel } from '../session/panel-state';
import { COMMAND_IDS, COMMANDS, isCommand, type CommandId } from '../../src-shared/commands';
import { messages as sharedMessages } from '../../src-shared/messages';
import { setMainMenuOpen, useMainMenu } from '../features/help/help-commands';
import { inBrowser } from '../platform/bridge';
import { isCommandEnabled, runCommandInTree } from '../session/command-runner';

interface ToolbarButtonProps extends ButtonProps, Omit<HTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly hint: ReactNode;
  readonly Icon: Icon;
  /** Which buttons lose their words, or their place, first as the window gets narrower. */
  readonly rank: 'main' | 'action' | 'view' | 'menu';
}

/** A button of the bar. Where there is no room, only its icon shows; the label stays its accessible name. */
const ToolbarButton = ({ label, hint, Icon: Sign, rank, ...props }: ToolbarButtonProps): ReactElement => (
  <Tooltip label={hint} isDisabled={props['aria-haspopup'] !== undefined && props['aria-expanded'] === true}>
    <Button
      size="xs"
      {...props}
      classNames={{ root: classes.button, label: classes.label, section: classes.icon }}
      leftSection={<Sign size={17} stroke={1.7} />}
      aria-label={label}
      data-rank={rank}
    >
      {label}
    </Button>
  </Tooltip>
);

/** Commands that stand in the toolbar at any width, in the menu of workspaces, beside the search or in the status of a sync. */
const ELSEWHERE: ReadonlySet<CommandId> = new Set<CommandId>([
  'mainMenu',
  'switchWorkspace',
  'newWorkspace',
  'renameWorkspace',
  'duplicateWorkspace',
  'deleteWorkspace',
  'newCategory',
  'find',
  'findNext',
  'findPrevious',
  'selectFinds',
  'syncNow',
  'conflicts'
]);

/** Commands on the selection that are worth a second place beside the context menu, and *Redo*, whose button narrow windows hide, with *Undo*. */
const ALSO: ReadonlySet<CommandId> = new Set<CommandId>(['undo', 'redo', 'sortChildren', 'setMetadata', 'delete']);

const ITEMS = COMMAND_IDS.filter(
  (id) => ALSO.has(id) || !(ELSEWHERE.has(id) || isCommand(id, 'tree') || isCommand(id, 'text'))
);

const isShown = (id: CommandId): boolean =>
  !(isCommand(id, 'app') && inBrowser() !== undefined) && !(isCommand(id, 'hides') && !isCommandEnabled(id));

/** Read as the menu opens, since it changes with every arrow key. */
const Groups = (): ReactElement[] => {
  const shown = ITEMS.filter(isShown);
  const enabled = new Set(shown.filter(isCommandEnabled));
  const [first] = enabled;
  return [...Map.groupBy(shown, (id) => COMMANDS[id].menu)].map(([menu, ids]) => (
    <div key={menu} role="group" aria-label={sharedMessages.menus[menu]} className={classes.group}>
      <Menu.Label aria-hidden>{sharedMessages.menus[menu]}</Menu.Label>
      {ids.map((id) => (
        <Menu.Item
          key={id}
          className={classes.item}
          aria-keyshortcuts={ariaKeys(id)}
          disabled={!enabled.has(id)}
          data-autofocus={id === first || undefined}
          rightSection={
            <kbd aria-hidden className={classes.keys}>
              {keysLabel(id)}
            </kbd>
          }
          onClick={() => runCommandInTree(id)}
        >
          {COMMANDS[id].label}
        </Menu.Item>
      ))}
    </div>
  ));
};

/** The menu of the window: every command that has no other place in it, by the groups of the application menu. */
const MainMenu = (): ReactElement => {
  const isOpen = useMainMenu((state) => state.isOpen);
  return (
    <Menu
      opened={isOpen}
      onChange={setMainMenuOpen}
      position="bottom-end"
      width="min(580px, calc(100vw - 24px))"
      // A command may open a dialog, which gives the focus back itself.
      returnFocus={false}
    >
      <Menu.Target>
        <ToolbarButton
          label={messages.menu}
          hint={messages.menuHint({ keys: keysLabel('mainMenu') ?? '' })}
          Icon={IconMenu2}
          rank="menu"
          data-tour="menu"
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div className={classes.groups}>{isOpen && <Groups />}</div>
      </Menu.Dropdown>
    </Menu>
  );
};

const PANEL_HINTS: Readonly<Record<PanelView, string>> = {
  history: messages.historyHint({ keys: shortcutLabel('H', true) }),
  trash: messages.trashHint({ keys: shortcutLabel('T', true) }),
  problems: messages.problemsHint({ keys: shortcutLabel('P', true) })
};

const PanelButton = ({ view, Icon }: (typeof PANEL_VIEWS)[number]): ReactElement => {
  const isOpen = usePanel((state) => state.view === view);
  return (
    <ToolbarButton
      label={messages[view]}
      hint={PANEL_HINTS[view]}
      Icon={Icon}
      rank="view"
      variant={isOpen ? 'light' : 'subtle'}
      color={isOpen ? 'canopy' : 'gray'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? PANEL_ID : undefined}
      data-tour={view}
      onClick={() => togglePanel(view)}
    />
  );
};

const ColumnsButton = (): ReactElement => {
  const isOpen = useColumnsMenu((state) => state.isOpen);
  return (
    <ToolbarButton
      label={columnsMessages.title}
      hint={columnsMessages.hint}
      Icon={IconColumns3}
      rank="view"
      variant="subtle"
      color="gray"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggleColumnsMenu}
    />
  );
};

interface StepButtonProps {
  label: string;
  direction: 'undo' | 'redo';
  shortcut: string;
  icon: ReactNode;
  take: () => Promise<void>;
}

/** What the step would do. Drawn with the tooltip only, and not with each edit. */
const StepHint = ({
  label,
  direction,
  shortcut
}: Pick<StepButtonProps, 'label' | 'direction' | 'shortcut'>): string => {
  const next = useNextStep(direction);
  return shownSentence(
    messages.stepHint({ label: next === null ? label : historyMessages.nextText(direction, next), keys: shortcut })
  );
};

const StepButton = ({ label, direction, shortcut, icon, take }: StepButtonProps): ReactElement => {
  const isNone = useNoStep(direction);
  const refusal = useEditRefusal();
  return (
    <Tooltip label={<StepHint label={label} direction={direction} shortcut={shortcut} />}>
      <ActionIcon
        variant="transparent"
        size={34}
        className={classes.step}
        aria-label={label}
        data-step={direction}
        disabled={isNone || refusal !== null}
        onClick={() => void take()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
};

/** Whether nothing is selected: a boolean, so that arrow keys and edits do not draw the buttons again. */
const useNothingSelected = (model: TreeModel): boolean =>
  useSession(({ activeId }) => activeId === null || model.get(activeId) === undefined);

const STEPS = (
  <>
    <StepButton
      label={messages.undo}
      direction="undo"
      shortcut={shortcutLabel('Z')}
      icon={<IconArrowBackUp size={19} stroke={1.7} />}
      take={undo}
    />
    <StepButton
      label={messages.redo}
      direction="redo"
      shortcut={shortcutLabel('Z', true)}
      icon={<IconArrowForwardUp size={19} stroke={1.7} />}
      take={redo}
    />
  </>
);

const TreeActions = ({ model }: { model: TreeModel }): ReactElement => {
  const isNothingSelected = useNothingSelected(model);
  const refusal = useEditRefusal();
  const isRefused = refusal !== null;
  const isOfMany = useSession((state) => state.selected.size > 1);
  return (
    <>
      <ToolbarButton
        label={messages.newCategory}
        hint={refusal ?? messages.newCategoryHint({ keys: shortcutLabel('N') })}
        disabled={isRefused}
        Icon={IconPlus}
        rank="main"
        variant="filled"
        data-tour="new"
        onClick={() => void beginSibling()}
      />
      <ToolbarButton
        label={messages.newSubcategory}
        hint={refusal ?? messages.newSubcategoryHint({ keys: shortcutLabel('N', true) })}
        Icon={IconSubtask}
        rank="action"
        disabled={isNothingSelected || isRefused}
        onClick={() => void beginChild()}
      />
      <ToolbarButton
        label={messages.delete}
        hint={refusal ?? messages.deleteHint({ isOfMany })}
        Icon={IconTrashX}
        rank="action"
        disabled={isNothingSelected || isRefused}
        onClick={() => void requestDelete(selectedRoots(model))}
      />
      <Divider orientation="vertical" my="var(--space-6)" />
    </>
  );
};

interface Props {
  model: TreeModel;
  isEmpty: boolean;
}

/**
 * Actions on the tree on the left, search, views and the menu on the right. An empty tree shows its own actions. The bar stays on
 * one line: in a narrower window words give way to icons, and then buttons to the menu.
 */
export const Toolbar = memo(({ model, isEmpty }: Props): ReactElement => (
  <header className={classes.toolbar}>
    <div className={classes.line}>
      <h1 className="visually-hidden">{messages.name}</h1>
      <div role="toolbar" aria-label={messages.actions} className={classes.actions}>
        <WorkspaceMenu />
        {!isEmpty && <TreeActions model={model} />}
        {STEPS}
      </div>
      <div className={classes.finding}>
        {!isEmpty && <SearchBox model={model} />}
        {!isEmpty && <ColumnsButton />}
        {PANEL_VIEWS.map((one) => (
          <PanelButton key={one.view} {...one} />
        ))}
        <MainMenu />
      </div>
    </div>
  </header>
));
