import { shownSentence } from '../../src-shared/hidden-characters';
import { ActionIcon, Button, Divider } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconPlus,
  IconSubtask,
  IconTrashX,
  IconTerminal2,
  IconContrast2,
  IconDeviceDesktop,
  IconMoon,
  IconSun
} from '@tabler/icons-react';
import { memo, type ReactElement, type ReactNode } from 'react';
import { redo, undo } from '../features/history/history-commands';
import { messages as historyMessages } from '../features/history/messages';
import { SearchBox } from '../features/search/search-box';
import { beginChild, beginSibling } from '../features/categories/categories-commands';
import { requestDelete } from '../features/categories/deletion';
import { useEditRefusal } from '../session/edit-rights';
import { useSession } from '../session/session';
import { selectedRoots } from '../session/selection';
import type { TreeModel } from '../model/tree-model';
import { WorkspaceMenu } from '../features/workspaces/workspace-menu';
import { useWorkspace } from '../session/workspace-query';
import { shortcutLabel } from '../ui/command-keys';
import { MoreMenu, type Breakpoint, useBreakpoint } from './toolbar-more';
import { Tooltip } from '../ui/tooltip';
import { messages } from './messages';
import classes from './toolbar.module.css';
import { PANEL_VIEWS } from './side-panel';
import { PANEL_ID, togglePanel } from '../session/panel-focus';
import { type PanelView, usePanel } from '../session/panel-state';
import { runCommand } from '../session/command-runner';
import type { Theme } from '../../src-shared/settings';
import { changeSettings, useSetting } from '../session/settings-state';

const THEMES: Readonly<Record<Theme, { next: Theme; Icon: typeof IconSun }>> = {
  system: { next: 'light', Icon: IconDeviceDesktop },
  light: { next: 'dark', Icon: IconSun },
  dark: { next: 'system', Icon: IconMoon },
  contrastLight: { next: 'contrastDark', Icon: IconContrast2 },
  contrastDark: { next: 'contrastLight', Icon: IconContrast2 }
};

/** Switches between the themes system, light and dark, or between the two of high contrast. The settings offer all of them. */
const ColorSchemeButton = (): ReactElement => {
  const theme = useSetting('theme');
  const { next, Icon } = THEMES[theme];
  const label = messages.theme[theme];
  return (
    <Tooltip label={label}>
      <ActionIcon size={34} aria-label={label} onClick={() => void changeSettings({ theme: next })}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};

const PANEL_HINTS: Readonly<Record<PanelView, string>> = {
  history: messages.historyHint(shortcutLabel('H', true)),
  trash: messages.trashHint(shortcutLabel('T', true)),
  problems: messages.problemsHint(shortcutLabel('P', true))
};

const PanelButton = ({ view, Icon }: (typeof PANEL_VIEWS)[number]): ReactElement => {
  const isOpen = usePanel((state) => state.view === view);
  return (
    <Tooltip label={PANEL_HINTS[view]}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        size={34}
        color={isOpen ? 'canopy' : 'gray'}
        aria-label={messages[view]}
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        data-tour={view}
        onClick={() => togglePanel(view)}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};

const ToolbarViews = (): ReactElement => (
  <>
    {PANEL_VIEWS.map((one) => (
      <PanelButton key={one.view} {...one} />
    ))}
    <Tooltip label={messages.paletteHint(shortcutLabel('K'))}>
      <ActionIcon size={34} aria-label={messages.palette} data-tour="palette" onClick={() => runCommand('palette')}>
        <IconTerminal2 size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
    <ColorSchemeButton />
  </>
);

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
  const step = useWorkspace().data?.journal[direction] ?? null;
  return shownSentence(messages.stepHint(label, step === null ? null : historyMessages.describeStep(step), shortcut));
};

const StepButton = ({ label, direction, shortcut, icon, take }: StepButtonProps): ReactElement => {
  const isNone = useWorkspace((workspace) => workspace.journal[direction] === null).data ?? true;
  const refusal = useEditRefusal();
  return (
    <Tooltip label={<StepHint label={label} direction={direction} shortcut={shortcut} />}>
      <ActionIcon
        variant="transparent"
        size={34}
        className={classes.step}
        aria-label={label}
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

const Steps = ({ breakpoint }: { breakpoint: Breakpoint }): ReactElement => (
  <>
    <StepButton
      label={messages.undo}
      direction="undo"
      shortcut={shortcutLabel('Z')}
      icon={<IconArrowBackUp size={19} stroke={1.7} />}
      take={undo}
    />
    {breakpoint !== 'scant' && (
      <StepButton
        label={messages.redo}
        direction="redo"
        shortcut={shortcutLabel('Z', true)}
        icon={<IconArrowForwardUp size={19} stroke={1.7} />}
        take={redo}
      />
    )}
  </>
);

interface ActionProps {
  label: string;
  hint: string;
  icon: ReactNode;
  /** The first action of the bar, and the one whose icon says enough in all but a wide window. */
  rank?: 'main' | 'deletion';
  isDisabled?: boolean;
  tourMark?: string;
  onClick: () => void;
}

/** A button of the bar. In a narrow window only its icon shows; the label stays its accessible name. */
const ActionButton = ({
  label,
  hint,
  icon,
  rank,
  isDisabled = false,
  tourMark,
  onClick
}: ActionProps): ReactElement => (
  <Tooltip label={hint}>
    <Button
      size="xs"
      variant={rank === 'main' ? 'filled' : 'default'}
      classNames={{
        root: rank === 'main' ? classes.main : classes.action,
        label: classes.label,
        section: classes.icon
      }}
      leftSection={icon}
      aria-label={label}
      disabled={isDisabled}
      data-tour={tourMark}
      data-rank={rank}
      onClick={onClick}
    >
      {label}
    </Button>
  </Tooltip>
);

const TreeActions = ({ model, breakpoint }: { model: TreeModel; breakpoint: Breakpoint }): ReactElement => {
  const isNothingSelected = useNothingSelected(model);
  const refusal = useEditRefusal();
  const isRefused = refusal !== null;
  const isOfMany = useSession((state) => state.selected.size > 1);
  return (
    <>
      <ActionButton
        label={messages.newCategory}
        hint={refusal ?? messages.newCategoryHint(shortcutLabel('N'))}
        isDisabled={isRefused}
        icon={<IconPlus size={16} />}
        rank="main"
        tourMark="new"
        onClick={() => void beginSibling()}
      />
      {breakpoint !== 'scant' && (
        <>
          <ActionButton
            label={messages.newSubcategory}
            hint={refusal ?? messages.newSubcategoryHint(shortcutLabel('N', true))}
            icon={<IconSubtask size={16} />}
            isDisabled={isNothingSelected || isRefused}
            onClick={() => void beginChild()}
          />
          <ActionButton
            label={messages.delete}
            hint={refusal ?? messages.deleteHint(isOfMany)}
            icon={<IconTrashX size={16} />}
            rank="deletion"
            isDisabled={isNothingSelected || isRefused}
            onClick={() => void requestDelete(selectedRoots(model))}
          />
          <Divider orientation="vertical" my="var(--space-6)" />
        </>
      )}
    </>
  );
};

interface Props {
  model: TreeModel;
  isEmpty: boolean;
}

/**
 * Actions on the tree on the left, search and views on the right. An empty tree shows its own actions. The bar stays on one
 * line: in a narrower window labels give way to icons, and then buttons to a menu.
 */
export const Toolbar = memo(({ model, isEmpty }: Props): ReactElement => {
  const breakpoint = useBreakpoint();
  return (
    <header className={classes.toolbar}>
      <h1 className="visually-hidden">{messages.name}</h1>
      <div role="toolbar" aria-label={messages.actions} className={classes.actions}>
        <WorkspaceMenu />
        {!isEmpty && <TreeActions model={model} breakpoint={breakpoint} />}
        <Steps breakpoint={breakpoint} />
      </div>
      <div className={classes.finding}>
        {!isEmpty && <SearchBox model={model} />}
        {breakpoint === 'full' ? <ToolbarViews /> : <MoreMenu breakpoint={breakpoint} />}
      </div>
    </header>
  );
});
