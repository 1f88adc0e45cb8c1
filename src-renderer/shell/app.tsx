import { withHiddenShown } from '../../src-shared/hidden-characters';
import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import { CompareView } from '../features/compare/compare-view';
import { ConflictsView } from '../features/conflicts/conflicts-view';
import { Overview } from '../features/overview/overview';
import { ArrangedBar } from '../features/columns/arranged-bar';
import { ColumnMenu } from '../features/columns/column-menu';
import { ColumnsMenu } from '../features/columns/columns-menu';
import { DraftBar } from '../features/proposals/draft-bar';
import { ProposalsView } from '../features/proposals/proposals-pane';
import { EmptyState } from '../tree-view/empty-state';
import type { TreeSnapshot } from '../model/tree-model';
import { TreeView } from '../tree-view/tree-view';
import { removeFirstRows } from '../tree-view/first-rows';
import { useSession } from '../session/session';
import type { WorkspaceDescription } from '../../src-shared/workspace-calls';
import { nextStep } from '../session/kept-steps';
import { useWorkspace } from '../session/workspace-query';
import { useBackupsState } from '../features/backups/backups-commands';
import { RecoveryPage, UnreadTree, useDamageToast } from '../features/backups/recovery-page';
import { DialogHost } from './dialog-host';
import { PasteDialog } from '../features/clipboard/paste-dialog';
import { useClipboardEvents } from '../features/clipboard/clipboard-commands';
import { ContextMenu } from '../tree-view/context-menu';
import { SidePanel } from './side-panel';
import { Inspector } from '../features/inspector/inspector';
import { TransferDialogs } from '../features/import-export/transfer-dialogs';
import { useRestoredDrafts } from '../features/drafts/restored-drafts';
import { SplitEdge } from '../features/split/split-edge';
import { Tour } from '../features/tour/tour';
import { useFilter } from '../session/matches';
import { WorkspaceMenu } from '../features/workspaces/workspace-menu';
import { useLeaving } from '../session/show-workspace';
import { ReadingTree } from '../ui/message';
import { StartBars } from '../features/start/start-bars';
import { StatusBar } from './status-bar';
import { Toolbar } from './toolbar';
import { useSaveBeforeClose } from '../session/save-typed-text';
import { useWindowView } from '../session/kept-view';
import classes from './app.module.css';
import messages from './messages/en.json' with { type: 'json' };
import { COMMAND_IDS, isCommand, type CommandId } from '../../src-shared/commands';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { isModifier } from '../platform/keys';
import { meansCommand } from '../ui/command-keys';
import { runCommand } from '../session/command-runner';
import { callMain, onMain } from '../platform/bridge';
import { isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { toast } from '../ui/toasts';
import { EditProgressDialog } from '../features/bulk/bulk-dialog';

const WINDOW_COMMANDS: readonly CommandId[] = COMMAND_IDS.filter((id) => !isCommand(id, 'tree'));

/**
 * Alt alone shows the menu bar. Electron takes it for alone although it was part of a shortcut that the page has handled, where Alt is released
 * first: it never hears of the other key then.
 */
const keepMenuAway = (): (() => void) => {
  let isUsed = false;
  const onKeyDown = ({ key, altKey }: KeyboardEvent): void => {
    isUsed = altKey && key !== 'Alt';
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Alt' || !isUsed) return;
    isUsed = false;
    event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
  };
};

/** A key that is held down takes back many edits in a second; it stops at an import, which may be all there is. */
const isHeldAtImport = (command: CommandId, { repeat }: KeyboardEvent): boolean => {
  const next = repeat && command === 'undo' ? nextStep('undo') : null;
  return next !== null && 'summary' in next && next.summary.action === 'import';
};

/** Runs commands by their shortcuts and by the application menu. In a text field, undo and redo are the field's own. */
const useShortcuts = (): void => {
  useEffect(keepMenuAway, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isModifier(event.key)) return;
      const command = WINDOW_COMMANDS.find((id) => meansCommand(id, event));
      if (command === undefined || (isCommand(command, 'text') && isTextField(event.target)) || isDialogOpen()) return;
      if (isHeldAtImport(command, event)) toast(messages.heldAtImport);
      else runCommand(command);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(
    () =>
      onMain(IPC_EVENTS.menuCommand, (command) => {
        const edit = IPC_CALLS.editText.args.safeParse(command);
        if (edit.success && isTextField(document.activeElement)) void callMain(IPC_CALLS.editText, edit.data);
        else if (!isDialogOpen()) runCommand(command);
      }),
    []
  );
};

interface MainPaneProps {
  snapshot: TreeSnapshot;
  isEmpty: boolean;
}

const MainPane = ({ snapshot, isEmpty }: MainPaneProps): ReactElement => {
  const view = useSession((state) => state.mainView);
  if (view === 'conflicts') return <ConflictsView snapshot={snapshot} />;
  if (view === 'compare') return <CompareView snapshot={snapshot} />;
  if (view === 'proposals') return <ProposalsView />;
  if (isEmpty) return <EmptyState />;
  if (view === 'overview') return <Overview snapshot={snapshot} />;
  return (
    <div className={classes.arranged}>
      <ArrangedBar />
      <TreeView />
    </div>
  );
};

const APP = 'Canopy';

const nameOf = ({ name }: WorkspaceDescription): string => name;

const useWindowTitle = (): void => {
  const name = useWorkspace(nameOf).data;
  useEffect(() => {
    document.title = name === undefined ? APP : `${withHiddenShown(name)} – ${APP}`;
  }, [name]);
};

// These elements take no props that edits change. Made once, they are skipped by React when an edit draws the editor.
const EDITOR_DIALOGS = (
  <>
    <PasteDialog />
    <TransferDialogs />
    <EditProgressDialog />
  </>
);
const DIALOG_HOST = <DialogHost />;
const START_BARS = <StartBars />;
const SPLIT_EDGE = <SplitEdge />;

const EditorEffects = (): null => {
  useDamageToast();
  useClipboardEvents();
  return null;
};
const EDITOR_EFFECTS = <EditorEffects />;
const CONTEXT_MENU = <ContextMenu />;
const COLUMNS_MENU = (
  <>
    <ColumnsMenu />
    <ColumnMenu />
  </>
);
const DRAFT_BAR = <DraftBar />;

const Editor = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  useWindowView(snapshot.model);
  useRestoredDrafts(snapshot.model);
  useFilter(snapshot);
  const isNaming = useSession((state) => state.naming?.kind === 'draft');
  const isEmpty = snapshot.model.size === 0 && !isNaming;
  return (
    <>
      <Toolbar model={snapshot.model} isEmpty={isEmpty} />
      {DRAFT_BAR}
      <div className={classes.panes}>
        <main className={classes.tree}>
          <MainPane snapshot={snapshot} isEmpty={isEmpty} />
          {CONTEXT_MENU}
          {COLUMNS_MENU}
        </main>
        {!isEmpty && <Inspector snapshot={snapshot} />}
        <SidePanel model={snapshot.model} />
      </div>
      {EDITOR_DIALOGS}
      {EDITOR_EFFECTS}
      <Tour isEmpty={isEmpty} />
    </>
  );
};

const Shown = (): ReactElement => {
  const snapshot = useSession((state) => state.snapshot);
  const readError = useSession((state) => state.readError);
  const failure = useBackupsState((state) => state.failure);
  const isRead = snapshot !== null || readError !== null || failure !== null;
  useLayoutEffect(() => {
    if (isRead) removeFirstRows();
  }, [isRead]);
  return (
    <div className={classes.app}>
      {SPLIT_EDGE}
      {START_BARS}
      {failure === null && snapshot !== null ? (
        <Editor snapshot={snapshot} />
      ) : (
        <main className={classes.whole}>
          <h1 className="visually-hidden">{messages.name}</h1>
          {(failure !== null || readError !== null) && <WorkspaceMenu />}
          {failure !== null && <RecoveryPage failure={failure} />}
          {failure === null && (readError === null ? <ReadingTree /> : <UnreadTree error={readError} />)}
        </main>
      )}
      {failure === null && <StatusBar />}
      {DIALOG_HOST}
    </div>
  );
};

/** The window. Its effects are here, since edits draw `Editor` alone. */
export const App = (): ReactElement => {
  const isLeaving = useLeaving();
  useShortcuts();
  useSaveBeforeClose();
  useWindowTitle();
  return isLeaving ? <ReadingTree /> : <Shown />;
};
