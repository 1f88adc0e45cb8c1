import type { OutsideRequests } from '../opening/open-request';
import type { CrashReports } from '../process/crash-reports';
import type { DesktopLog } from '../process/desktop-log';
import type { NativeDumps } from '../process/native-dumps';
import type { ServiceCredentials } from '../security/service-credentials';
import type { SignInTokens } from '../sign-in/sign-in-tokens';
import type { WindowState, WindowStateFile } from '../windows/window-state';
import type { FirstSyncs } from '../workspaces/connecting';
import type { NetworkSharing } from '../workspaces/network-sharing';
import type { OpenWorkspaces } from '../workspaces/open-workspaces';
import type { SettingsKeeper } from '../workspaces/settings-file';
import type { WorkspaceRegistry } from '../workspaces/workspace-registry';

/** The built files, as absolute paths, that a running desktop serves, starts or shows. */
export interface DesktopFiles {
  readonly preload: string;
  readonly renderer: string;
  readonly folder: string;
  readonly licenses: string;
  readonly icon: string;
  readonly connectionTest: string;
  readonly copyCheck: string;
  readonly fileReader: string;
}

export interface DesktopParts {
  readonly files: DesktopFiles;
  /** The hot-reload server of `npm run dev`; `null`: the built window is shown. */
  readonly devServer: URL | null;
  readonly registry: WorkspaceRegistry;
  readonly settings: SettingsKeeper;
  readonly open: OpenWorkspaces;
  readonly credentials: ServiceCredentials;
  readonly tokens: SignInTokens;
  readonly firstSyncs: FirstSyncs;
  readonly sharing: NetworkSharing;
  readonly windowFile: WindowStateFile;
  readonly savedWindows: readonly WindowState[];
  readonly desktopLog: DesktopLog;
  readonly isSafeMode: boolean;
  readonly crashes: CrashReports;
  readonly dumps: NativeDumps;
  /** What the system and other starts want opened. */
  readonly outside: OutsideRequests;
  /** Another Canopy did not respond to this start, and Chromium has killed it. */
  readonly hasKilledAnother: boolean;
}
