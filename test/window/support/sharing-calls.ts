import { join } from 'node:path';
import { handleSharingCalls } from '../../../src-main/app/ipc/sharing-calls';
import type { Guard } from '../../../src-main/app/ipc/window-channel';
import { sendToAllWindows } from '../../../src-main/app/windows/pages';
import { NetworkSharing } from '../../../src-main/app/workspaces/network-sharing';
import type { OpenWorkspaces } from '../../../src-main/app/workspaces/open-workspaces';
import { SettingsKeeper } from '../../../src-main/app/workspaces/settings-file';
import type { WorkspaceRegistry } from '../../../src-main/app/workspaces/workspace-registry';
import type { Log } from '../../../src-main/platform/log';
import { IPC_EVENTS } from '../../../src-shared/ipc';

interface SharingParts {
  readonly guard: Guard;
  readonly folder: string;
  readonly registry: WorkspaceRegistry;
  readonly open: OpenWorkspaces;
  readonly log: Log;
}

/** By which other computers reach what a window of the tests shares. */
export const SHARED_TOKEN = 'token-of-the-window-tests';

/** Answers the calls about sharing with other computers by the app's own modules: what is shared is shared. */
export const enterSharing = ({ guard, folder, registry, open, log }: SharingParts): void =>
  handleSharingCalls({
    guard,
    registry,
    open,
    sharing: new NetworkSharing({
      registry,
      settings: new SettingsKeeper(join(folder, 'certificate.json')),
      ownBeside: join(folder, 'canopy'),
      isSafeMode: false,
      onChanged: (_id, sharing) => sendToAllWindows(IPC_EVENTS.sharingChanged, sharing),
      log
    }),
    token: () => Promise.resolve(SHARED_TOKEN)
  });
