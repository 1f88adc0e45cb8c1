import { Button, DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Component, useLayoutEffect, type ReactElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { DIRECTION } from '../platform/direction';
import { takeEarlyKeys } from '../platform/keys';
import { followNamesTyped, replayEarlyKeys } from '../session/key-queue';
import { followBackups, followJournal } from '../session/journal-queries';
import { followOpening } from '../features/backups/backups-commands';
import { followCertificate, followCredentials } from '../features/sync/sync-toasts';
import { followShowRequests } from '../features/links/links-commands';
import { followSplit, useSplit } from '../features/split/split-commands';
import { followWorkspaceNews } from '../features/workspaces/workspaces-commands';
import { followAppearance, pageScheme } from '../features/settings/appearance';
import { followSettings, followLanguage } from '../session/settings-state';
import { followTree, treeSettled } from '../session/follow-tree';
import { followCustomFields } from '../session/custom-fields';
import { followKeptRules } from '../session/kept-rules';
import { followKeptSteps, onKeptSteps } from '../session/kept-steps';
import { followFindings } from '../session/findings';
import { followPeople, followPresence } from '../session/people-here';
import { followRecentChanges } from '../session/others-changes';
import { followProposalDraft, followProposals } from '../session/proposal-queries';
import { followEditedSelection } from '../session/selection';
import { followRowStates, followSyncMarks } from '../session/row-states';
import { followSync } from '../session/sync-status';
import { followWorkspaceList, followWorkspace, readWorkspace } from '../session/workspace-query';
import { provideCommands, isCommandEnabled } from '../session/command-runner';
import { queryClient } from '../session/query-client';
import { session } from '../session/session';
import { followTabKey, keepFocusInSight, isTextField, provideFocusHome } from '../ui/focus';
import { followUnexpected, logUnexpected } from '../ui/unexpected-errors';
import { App } from './app';
import { COMMAND_TABLE } from './command-table';
import { cssVariables, theme } from '../ui/theme';
import { followSignedIn, onRights } from '../session/edit-rights';
import { followArrangement } from '../session/cells/arranged-rows';
import { followView, recallView } from '../session/kept-view';
import { followNaming, recallDrafts } from '../session/kept-drafts';
import { Message } from '../ui/message';
import { removeFirstRows } from '../tree-view/first-rows';
import { followFirstRows } from '../tree-view/keep-first-rows';
import messages from './messages/en.json' with { type: 'json' };
import { COMMAND_IDS, isCommand, type CommandId } from '../../src-shared/commands';
import { isDialogOpen } from '../ui/dialog-stack';

/** Milliseconds in which changes are collected: the focus changes with each name that is typed, faster than a menu opens. */
const PAUSE_MS = 200;

const disabledCommands = (): CommandId[] => {
  const isInText = isTextField(document.activeElement);
  const hasDialog = isDialogOpen();
  // Whether a text field can undo anything is not known, so its commands stay enabled.
  const isOffered = (id: CommandId): boolean =>
    (isInText && isCommand(id, 'text')) || (!hasDialog && isCommandEnabled(id));
  return COMMAND_IDS.filter((id) => !isOffered(id));
};

/** Keeps the disabled entries of the application menu up to date. Sent when the window is idle, and only when they change. */
const followMenuState = (): void => {
  let lastSent: string | null = null;
  let isWaiting = false;
  const send = (): void => {
    isWaiting = false;
    const disabled = disabledCommands();
    const text = disabled.join();
    if (text === lastSent) return;
    lastSent = text;
    // A failure is ignored: commands check by themselves whether they can be carried out.
    callMain(IPC_CALLS.updateMenu, { disabled }).catch(() => undefined);
  };
  const sendSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => requestIdleCallback(send, { timeout: 500 }), PAUSE_MS);
  };
  sendSoon();
  session.store.subscribe(sendSoon);
  queryClient.getQueryCache().subscribe(({ type }) => {
    // Others tell of components that show a query, with each drawing.
    if (type === 'updated') sendSoon();
  });
  onRights(sendSoon);
  onKeptSteps(sendSoon);
  useSplit.subscribe(sendSoon);
  document.addEventListener('focusin', sendSoon);
  document.addEventListener('focusout', sendSoon);
};

interface BoundaryProps {
  children: ReactNode;
}

const DrawingFailed = (): ReactElement => {
  // The first rows would cover a failure. The boundary reports only later failures, and not one in the first drawing.
  useLayoutEffect(removeFirstRows, []);
  return (
    <Message title={messages.drawingFailed} text={messages.drawingFailedText}>
      <Button variant="filled" onClick={() => window.location.reload()}>
        {messages.reload}
      </Button>
    </Message>
  );
};

class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <DrawingFailed /> : this.props.children;
  }
}

// A commit's patch comes before the answer to the call that made it. By default queries notify by a timer: a saved field
// would show its old text in between.
notifyManager.setScheduler(queueMicrotask);
followUnexpected();
followTabKey();
keepFocusInSight();
provideCommands(COMMAND_TABLE);
provideFocusHome(() => session.focusTree());
followRecentChanges();
followEditedSelection();
followNamesTyped();
followWorkspace();
followTree();
followWorkspaceList();
followSync();
followPeople();
followPresence();
followWorkspaceNews();
followCredentials();
followCertificate();
followFindings();
followCustomFields();
followKeptRules();
followKeptSteps();
followProposals();
followProposalDraft();
// Follows the findings first, since a change of them makes the marks read again.
followSyncMarks();
followRowStates();
followJournal();
followBackups();
followOpening();
followNaming();
followView();
followSplit();
followArrangement();
followFirstRows();
void followSignedIn();

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

const draw = (): void =>
  createRoot(root, { onCaughtError: (error) => logUnexpected('drawing', error) }).render(
    <StrictMode>
      <DirectionProvider initialDirection={DIRECTION} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={pageScheme}
          getStyleNonce={() => nonce}
        >
          <QueryClientProvider client={queryClient}>
            <Notifications position="bottom-center" limit={3} className="toasts" />
            <ErrorBoundary>
              <App />
            </ErrorBoundary>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  );

/** Milliseconds that the first drawing waits for tree and workspace: a progress line that shows for less is a flicker and costs a drawing. */
const READING_MS = 200;
const readOrTime = Promise.race([
  Promise.all([treeSettled(), readWorkspace()]),
  new Promise((resolve) => setTimeout(resolve, READING_MS))
]);

// The first drawing already has the person's settings and view.
void Promise.allSettled([followSettings(), recallView(), recallDrafts(), readOrTime]).then(async () => {
  followAppearance();
  followLanguage();
  // The first element with the focus takes what was typed until then.
  document.addEventListener('focusin', () => replayEarlyKeys(takeEarlyKeys()), { once: true, capture: true });
  draw();
  followMenuState();
  // The main process starts the socket, the menu and everything else that a window can be drawn without after this.
  await treeSettled();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await callMain(IPC_CALLS.reportDrawn, null).catch((error: unknown) => logUnexpected('drawing', error));
  followShowRequests();
});
