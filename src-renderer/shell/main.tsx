// First of all: the sentences that are loaded after it follow the language that it chooses.
import './languages/chosen';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/tokens.css';
import './app.css';
import '../features/settings/high-contrast.css';
import { MantineProvider, Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { followBackups } from '../session/journal-queries';
import { followOpening } from '../features/backups/backups-commands';
import { followCredentials } from '../features/sync/credentials-toast';
import { followShowRequests } from '../features/links/links-commands';
import { followWorkspaceNews } from '../features/workspaces/workspaces-commands';
import { followAppearance, pageScheme } from '../features/settings/appearance';
import { followSettings } from '../session/settings-state';
import { followTree, treeSettled } from '../session/follow-tree';
import { followFindings } from '../session/findings';
import { followSync } from '../session/sync-status';
import { followWorkspaceList, followWorkspace } from '../session/workspace-query';
import { provideCommands } from '../session/command-runner';
import { session } from '../session/session';
import { followTabKey, keepFocusInSight } from '../ui/focus';
import { provideFocusHome } from '../ui/focus-return';
import { followUnexpected, logUnexpected } from '../ui/unexpected-errors';
import { App } from './app';
import { COMMAND_TABLE } from './command-table';
import { cssVariables, theme } from '../ui/theme';
import { recallView } from '../session/kept-view';
import { followNaming, recallDrafts } from '../session/kept-drafts';
import { Message } from '../ui/message';
import { messages } from './messages';

interface BoundaryProps {
  children: ReactNode;
}

/** What is shown when drawing the window itself fails: never a raw exception, always a way on. */
class ErrorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Message title={messages.drawingFailed} text={messages.drawingFailedText}>
        <Button onClick={() => window.location.reload()}>{messages.reload}</Button>
      </Message>
    );
  }
}

// Everything comes from this machine: being offline stops nothing, and a second try would only repeat the answer.
const client = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false } }
});
// A commit is told before the call that made it is answered, and must be drawn before it too: by default the query would
// wait for a timer, and a field that has been saved would show its old text in between.
notifyManager.setScheduler(queueMicrotask);
followUnexpected();
followTabKey();
keepFocusInSight();
provideCommands(COMMAND_TABLE, client);
provideFocusHome(() => session.focusTree());
// Before the tree: what a commit says of the workspace is then drawn together with its rows.
followWorkspace(client);
followTree();
followWorkspaceList(client);
followSync(client);
followWorkspaceNews();
followCredentials(client);
followFindings(client);
followBackups(client);
followOpening();
followNaming();

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');

const draw = (): void =>
  // A boundary shows what to do next; what it has caught goes to the log.
  createRoot(root, { onCaughtError: (error) => logUnexpected('drawing', error) }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={pageScheme}
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>
          <Notifications position="bottom-center" limit={3} className="toasts" />
          <ErrorBoundary>
            <App />
          </ErrorBoundary>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );

/** How long the first drawing waits for the tree. Shown for less, the line that it is being read is a flicker, and a drawing too many. */
const TREE_MS = 200;
const treeOrTime = Promise.race([treeSettled(), new Promise((resolve) => setTimeout(resolve, TREE_MS))]);

// The first thing to see is already as the person wants it.
void Promise.allSettled([followSettings(), recallView(), recallDrafts(), treeOrTime]).then(async () => {
  followAppearance();
  draw();
  // The socket, the menu and whatever else a window can be drawn without wait for this.
  await treeSettled();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await callMain(IPC_CALLS.reportDrawn, null).catch((error: unknown) => logUnexpected('drawing', error));
  followShowRequests(client);
});
