import type { WindowFailure } from '../../../src-shared/window-failure';
import type { Log } from '../../platform/log';
import type { MenuFollower } from '../menu/menu';
import type { OpeningParts, ShowRequests } from '../opening/openings';
import type { OutsideRequests } from '../opening/open-request';
import type { CrashReports } from '../process/crash-reports';
import type { DesktopLog } from '../process/desktop-log';
import type { NativeDumps } from '../process/native-dumps';
import type { CertificateTrust } from '../security/certificate-trust';
import type { ContactConsent } from '../security/contact-consent';
import type { CopiedToken } from '../security/copied-token';
import type { PersonInput } from '../security/person-input';
import type { ServiceCredentials } from '../security/service-credentials';
import type { SignInTokens } from '../sign-in/sign-in-tokens';
import type { MemoryRelease } from '../windows/memory-release';
import type { Windows } from '../windows/windows';
import type { WindowState, WindowStateFile } from '../windows/window-state';
import type { ConnectionTests, FirstSyncs } from '../workspaces/connecting';
import type { DraftStores } from '../workspaces/draft-store';
import type { FirstScreenStore } from '../workspaces/first-screen-store';
import type { MappingStore } from '../workspaces/mapping-store';
import type { NetworkSharing } from '../workspaces/network-sharing';
import type { OpenWorkspaces } from '../workspaces/open-workspaces';
import type { SettingsKeeper } from '../workspaces/settings-file';
import type { WorkspaceRegistry } from '../workspaces/workspace-registry';
import type { CancellableCalls } from './cancellable-calls';
import type { Guard } from './window-channel';

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
  readonly outside: OutsideRequests;
  /** Another Canopy did not respond to this start, and Chromium has killed it. */
  readonly hasKilledAnother: boolean;
}

export interface CallParts extends Omit<DesktopParts, 'devServer' | 'windowFile' | 'savedWindows' | 'desktopLog'> {
  readonly guard: Guard;
  readonly cancellable: CancellableCalls;
  readonly windows: Windows;
  readonly requests: ShowRequests;
  readonly memory: MemoryRelease;
  readonly menu: MenuFollower;
  readonly drafts: DraftStores;
  readonly firstScreens: FirstScreenStore;
  readonly copiedToken: CopiedToken;
  readonly input: PersonInput;
  readonly token: () => Promise<string>;
  readonly keepPort: (workspaceId: string, port: number) => void;
  readonly writeFailure: (failure: WindowFailure) => void;
  readonly mappings: MappingStore;
  readonly consent: ContactConsent;
  readonly trust: CertificateTrust;
  readonly tests: ConnectionTests;
  readonly examine: OpeningParts['examine'];
  readonly log: Log;
  readonly logFile: string;
}
