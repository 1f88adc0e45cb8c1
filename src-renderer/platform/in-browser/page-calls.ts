import { IPC_CALLS, type SavedKind, type ShowRequest } from '../../../src-shared/ipc';
import type { IpcCall } from '../../../src-shared/ipc-call';
import type { KeptInBrowser } from './kept-in-browser';
import type { PresenceInBrowser } from './presence-in-browser';

type PageCall = (args: unknown) => unknown;

const answered = <A, R>({ name, args: schema }: IpcCall<A, R>, answer: (args: A) => R | Promise<R>) =>
  [name, (args: unknown): unknown => answer(schema.parse(args))] as const;

/** Like `answered`, for a call without a result. */
const done = <A>(call: IpcCall<A, null>, act: (args: A) => unknown) =>
  answered(call, async (args) => {
    await act(args);
    return null;
  });

const CATEGORY = 'category';

const linkTo = (base: string, id: number | null): string =>
  `${location.origin}${base}${id === null ? '' : `?${CATEGORY}=${id}`}`;

const SAVED: Readonly<Record<SavedKind, { readonly file: string; readonly type: string }>> = {
  svg: { file: 'canopy.svg', type: 'image/svg+xml' },
  png: { file: 'canopy.png', type: 'image/png' },
  rules: { file: 'canopy-rules.json', type: 'application/json' }
};

const download = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const takeShowRequests = (base: string): ShowRequest[] => {
  const id = new URLSearchParams(location.search).get(CATEGORY);
  if (id === null) return [];
  history.replaceState(null, '', base);
  return /^[1-9]\d{0,14}$/.test(id) ? [{ kind: 'category', id: Number(id) }] : [];
};

/** The calls that a page answers by itself: what the app keeps in files, a browser keeps; what the app alone has is not there. */
export const pageCalls = (
  base: string,
  kept: KeptInBrowser,
  presence: PresenceInBrowser
): ReadonlyMap<string, PageCall> =>
  new Map<string, PageCall>([
    answered(IPC_CALLS.readSettings, () => kept.settings),
    answered(IPC_CALLS.writeSettings, (change) => kept.changeSettings(change)),
    answered(IPC_CALLS.recallView, () => kept.view),
    done(IPC_CALLS.keepView, (view) => kept.keepView(view)),
    done(IPC_CALLS.keepDraft, (draft) => kept.keepDraft(draft)),
    done(IPC_CALLS.dropDraft, ({ key }) => kept.dropDraft(key)),
    answered(IPC_CALLS.takeDrafts, () => kept.takeDrafts()),
    answered(IPC_CALLS.keepFirstScreen, () => null),
    answered(IPC_CALLS.reportDrawn, () => null),
    answered(IPC_CALLS.updateMenu, () => null),
    answered(IPC_CALLS.savesOnClosing, () => null),
    answered(IPC_CALLS.closeWindow, () => null),
    answered(IPC_CALLS.cancelCall, () => null),
    answered(IPC_CALLS.endConnection, () => null),
    // Failures stay in the browser's console; operators have the log of the service.
    answered(IPC_CALLS.reportFailure, () => null),
    answered(IPC_CALLS.takeShowRequests, () => takeShowRequests(base)),
    done(IPC_CALLS.copyLink, ({ id }) => navigator.clipboard.writeText(linkTo(base, id))),
    done(IPC_CALLS.openWindow, () => window.open(base, '_blank', 'noopener')),
    done(IPC_CALLS.showWorkspace, ({ id, inNewWindow }) => {
      if (inNewWindow) window.open(`/w/${id}`, '_blank', 'noopener');
      else location.assign(`/w/${id}`);
    }),
    answered(IPC_CALLS.saveFile, ({ kind, bytes }) => {
      const { file, type } = SAVED[kind];
      download(file, bytes, type);
      return { file };
    }),
    done(IPC_CALLS.editText, (kind) => {
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand(kind);
    }),
    answered(IPC_CALLS.readStartNotices, () => ({
      isSafeMode: false,
      hasCrashReport: false,
      hasCrashDump: false,
      problems: []
    })),
    answered(IPC_CALLS.closeStartNotices, () => null),
    answered(IPC_CALLS.readSandbox, () => ({ isMissed: false })),
    answered(IPC_CALLS.readUpdates, () => ({ state: 'off' as const, reason: 'notConfigured' as const })),
    answered(IPC_CALLS.readLoginItem, () => ({ state: 'unavailable' as const })),
    answered(IPC_CALLS.readSharing, () => ({ state: 'off' as const, certificate: 'made' as const, problem: null })),
    answered(IPC_CALLS.reportPlace, (note) => presence.report(note)),
    answered(IPC_CALLS.readPresence, () => presence.read()),
    answered(IPC_CALLS.readLostImport, () => null),
    answered(IPC_CALLS.readSyncStatus, () => null),
    answered(IPC_CALLS.readReplica, () => ({ kind: 'local' as const })),
    answered(IPC_CALLS.listImportMappings, () => []),
    answered(IPC_CALLS.openWorkspace, () => ({ state: 'open' as const }))
  ]);
