import { ActionIcon, Button, Divider } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCommand,
  IconHistory,
  IconPlus,
  IconRecycle,
  IconStethoscope,
  IconSubtask,
  IconTrash
} from '@tabler/icons-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { memo, type ReactElement, type ReactNode } from 'react';
import { redo, undo } from '../features/history/history-commands';
import { describeStep } from '../features/history/messages';
import { togglePanel, PANEL_ID } from '../session/panel-focus';
import { usePanel, type PanelView } from '../session/panel-state';
import { SearchBox } from '../features/search/search-box';
import { beginChild, beginSibling } from '../features/categories/commands';
import { requestDelete } from '../features/categories/deletion';
import { useSession } from '../session/session';
import { selectedRoots } from '../session/selection';
import type { TreeModel } from '../model/tree-model';
import { WorkspaceMenu } from '../features/workspaces/workspace-menu';
import { useWorkspace } from '../session/workspace-query';
import { ColorSchemeButton } from './color-scheme-button';
import { shortcutLabel } from '../ui/command-keys';
import { MoreMenu } from './toolbar-more';
import { useBreakpoint, type Breakpoint } from './breakpoint';
import { Tooltip } from '../ui/tooltip';
import { runCommand } from '../session/commands';
import { messages } from './messages';
import classes from './toolbar.module.css';

interface StepButtonProps {
  label: string;
  direction: 'undo' | 'redo';
  shortcut: string;
  icon: ReactNode;
  take: (client: QueryClient) => Promise<void>;
}

/** What the step would do. Asked for once it is to be read, and not with each edit. */
const StepHint = ({
  label,
  direction,
  shortcut
}: Pick<StepButtonProps, 'label' | 'direction' | 'shortcut'>): string => {
  const step = useWorkspace().data?.journal[direction] ?? null;
  return messages.stepHint(label, step === null ? null : describeStep(step), shortcut);
};

const StepButton = ({ label, direction, shortcut, icon, take }: StepButtonProps): ReactElement => {
  const client = useQueryClient();
  const isNone = useWorkspace((workspace) => workspace.journal[direction] === null).data ?? true;
  return (
    <Tooltip label={<StepHint label={label} direction={direction} shortcut={shortcut} />}>
      <ActionIcon
        variant="transparent"
        size={34}
        color="gray"
        className={classes.step}
        aria-label={label}
        disabled={isNone}
        onClick={() => void take(client)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
};

/** Told as yes or no, so that the buttons are not drawn anew with every arrow key and every edit. */
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
  isMain?: boolean;
  isDisabled?: boolean;
  /** What the tour calls it. */
  tourMark?: string;
  onClick: () => void;
}

/** Of a bar with little breakpoint the icon alone is left, and the name for those who do not see it. */
const ActionButton = ({
  label,
  hint,
  icon,
  isMain = false,
  isDisabled = false,
  tourMark,
  onClick
}: ActionProps): ReactElement => (
  <Tooltip label={hint}>
    <Button
      size="xs"
      {...(isMain ? {} : { variant: 'default' })}
      classNames={{ root: isMain ? classes.main : classes.action, label: classes.label, section: classes.icon }}
      leftSection={icon}
      aria-label={label}
      disabled={isDisabled}
      data-tour={tourMark}
      onClick={onClick}
    >
      {label}
    </Button>
  </Tooltip>
);

const TreeActions = ({ model, breakpoint }: { model: TreeModel; breakpoint: Breakpoint }): ReactElement => {
  const isNothingSelected = useNothingSelected(model);
  const isOfMany = useSession((state) => state.selected.size > 1);
  return (
    <>
      <ActionButton
        label={messages.newCategory}
        hint={messages.newCategoryHint(shortcutLabel('N'))}
        icon={<IconPlus size={16} />}
        isMain
        tourMark="new"
        onClick={() => void beginSibling()}
      />
      {breakpoint !== 'scant' && (
        <>
          <ActionButton
            label={messages.newSubcategory}
            hint={messages.newSubcategoryHint(shortcutLabel('N', true))}
            icon={<IconSubtask size={16} />}
            isDisabled={isNothingSelected}
            onClick={() => void beginChild()}
          />
          <ActionButton
            label={messages.delete}
            hint={messages.deleteHint(isOfMany)}
            icon={<IconTrash size={16} />}
            isDisabled={isNothingSelected}
            onClick={() => void requestDelete(selectedRoots(model))}
          />
          <Divider orientation="vertical" my={6} />
        </>
      )}
    </>
  );
};

interface PanelButtonProps {
  view: PanelView;
  label: string;
  hint: string;
  icon: ReactNode;
}

const PanelButton = ({ view, label, hint, icon }: PanelButtonProps): ReactElement => {
  const isOpen = usePanel((state) => state.view === view);
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        size={34}
        color={isOpen ? 'canopy' : 'gray'}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        data-tour={view}
        onClick={() => togglePanel(view)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
};

const Views = (): ReactElement => {
  const client = useQueryClient();
  return (
    <>
      <PanelButton
        view="history"
        label={messages.history}
        hint={messages.historyHint(shortcutLabel('H', true))}
        icon={<IconHistory size={18} stroke={1.7} />}
      />
      <PanelButton
        view="trash"
        label={messages.trash}
        hint={messages.trashHint(shortcutLabel('T', true))}
        icon={<IconRecycle size={18} stroke={1.7} />}
      />
      <PanelButton
        view="problems"
        label={messages.problems}
        hint={messages.problemsHint(shortcutLabel('P', true))}
        icon={<IconStethoscope size={18} stroke={1.7} />}
      />
      <Tooltip label={messages.paletteHint(shortcutLabel('K'))}>
        <ActionIcon
          variant="subtle"
          size={34}
          color="gray"
          aria-label={messages.palette}
          data-tour="palette"
          onClick={() => runCommand('palette', client)}
        >
          <IconCommand size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <ColorSchemeButton />
    </>
  );
};

interface Props {
  model: TreeModel;
  isEmpty: boolean;
}

/**
 * Everything that can be done to the tree by pointer, left; finding things, right. An empty tree offers its own actions.
 * It stays on one line: the narrower the window, the more stands behind icons, and then in a menu.
 */
export const Toolbar = memo(({ model, isEmpty }: Props): ReactElement => {
  const breakpoint = useBreakpoint();
  return (
    <header className={classes.toolbar}>
      <h1 className="visually-hidden">Canopy</h1>
      <div role="toolbar" aria-label={messages.actions} className={classes.actions}>
        <WorkspaceMenu />
        {!isEmpty && <TreeActions model={model} breakpoint={breakpoint} />}
        <Steps breakpoint={breakpoint} />
      </div>
      <div className={classes.finding}>
        {!isEmpty && <SearchBox model={model} />}
        {breakpoint === 'full' ? <Views /> : <MoreMenu breakpoint={breakpoint} />}
      </div>
    </header>
  );
});
