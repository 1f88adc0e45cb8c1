import { useDeferredValue, useLayoutEffect, useMemo, type ReactElement } from 'react';
import { BackupsDialog } from '../backups/backups-dialog';
import { useBackupsState } from '../backups/backups-state';
import { useDamageNotice } from '../backups/damage-notice';
import { RecoveryPage } from '../backups/recovery-page';
import { UnreadTree } from '../backups/unread-tree';
import { BulkDialogs } from '../bulk/bulk-dialogs';
import { PasteDialog } from '../clipboard/paste-dialog';
import { useClipboardEvents } from '../clipboard/use-clipboard-events';
import { ContextMenu } from '../commands/context-menu/context-menu';
import { useMenuState } from '../commands/menu-state';
import { Palette } from '../commands/palette/palette';
import { ShortcutsDialog } from '../commands/shortcuts/shortcuts-dialog';
import { SidePanel } from '../history/side-panel';
import { Inspector } from '../inspector/inspector';
import { MoveToDialog } from '../move-to/move-to-dialog';
import { showFinds } from '../search/finds';
import { findInTree } from '../search/tree-filter';
import { SettingsDialog } from '../settings/settings-dialog';
import { TransferDialogs } from '../transfer/transfer-dialogs';
import { Tour } from '../tour/tour';
import { DeleteDialog } from '../tree/delete-dialog';
import { useTree } from '../tree/tree-query';
import type { TreeSnapshot } from '../tree/tree-model';
import { useTreeView } from '../tree/tree-view-state';
import { WorkspaceDialogs } from '../workspaces/workspace-dialogs';
import { WorkspaceMenu } from '../workspaces/workspace-menu';
import { useWorkspaces } from '../workspaces/workspaces-state';
import { MainPane } from './main-pane';
import { Reading } from './reading';
import { StatusBar } from './status-bar';
import { Toolbar } from './toolbar';
import { useLastWords } from './use-last-words';
import { useShortcuts } from './use-shortcuts';
import { useWindowState } from './use-window-state';
import { useWindowTitle } from './use-window-title';
import classes from './app.module.css';

// What is told of edits by itself, or not at all, is made once: React then passes it by when an edit draws the rest anew.
const EDITOR_DIALOGS = (
  <>
    <PasteDialog />
    <BackupsDialog />
    <TransferDialogs />
  </>
);
const WINDOW_DIALOGS = (
  <>
    <Palette />
    <ShortcutsDialog />
    <SettingsDialog />
    <WorkspaceDialogs />
  </>
);

/** What the editor does beside what it shows: nothing that an edit draws anew. */
const EditorHabits = (): null => {
  useDamageNotice();
  useClipboardEvents();
  return null;
};
const EDITOR_HABITS = <EditorHabits />;
const CONTEXT_MENU = <ContextMenu />;

const Editor = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  useWindowState(snapshot.model);
  const query = useTreeView((state) => state.query);
  // Typing stays ahead of a search through a large tree.
  const settledQuery = useDeferredValue(query);
  const filter = useMemo(() => findInTree(snapshot, settledQuery), [snapshot, settledQuery]);
  useLayoutEffect(() => showFinds(filter), [filter]);
  const isNaming = useTreeView((state) => state.naming?.kind === 'draft');
  const isEmpty = snapshot.model.size === 0 && !isNaming;
  return (
    <>
      <Toolbar model={snapshot.model} isEmpty={isEmpty} />
      <div className={classes.panes}>
        <main className={classes.tree}>
          <MainPane snapshot={snapshot} filter={filter} isEmpty={isEmpty} />
          {CONTEXT_MENU}
        </main>
        {!isEmpty && <Inspector snapshot={snapshot} />}
        <SidePanel model={snapshot.model} />
      </div>
      <DeleteDialog model={snapshot.model} />
      <MoveToDialog snapshot={snapshot} />
      <BulkDialogs snapshot={snapshot} />
      {EDITOR_DIALOGS}
      {EDITOR_HABITS}
      <Tour isEmpty={isEmpty} />
    </>
  );
};

const Shown = (): ReactElement => {
  const tree = useTree();
  const failure = useBackupsState((state) => state.failure);
  return (
    <div className={classes.app}>
      {failure === null && tree.data !== undefined ? (
        <Editor snapshot={tree.data} />
      ) : (
        <main className={classes.whole}>
          <h1 className="visually-hidden">Canopy</h1>
          {/* Whatever is wrong with this one, others may be well. */}
          {(failure !== null || tree.isError) && <WorkspaceMenu />}
          {failure !== null && <RecoveryPage failure={failure} />}
          {failure === null && (tree.isError ? <UnreadTree error={tree.error} /> : <Reading />)}
        </main>
      )}
      {failure === null && <StatusBar />}
      {WINDOW_DIALOGS}
    </div>
  );
};

/** What the window does beside showing the tree is here, where an edit does not draw it anew. */
export const App = (): ReactElement => {
  const isLeaving = useWorkspaces((state) => state.isLeaving);
  useShortcuts();
  useLastWords();
  useWindowTitle();
  useMenuState();
  return isLeaving ? <Reading /> : <Shown />;
};
