import type { CategoryId } from '../../src-shared/ids';
import { isCommand, type CommandId } from '../../src-shared/commands';
import type { KeptExport } from '../../src-shared/window-view';
import { inBrowser } from '../platform/bridge';
import { isCallUnderWay } from '../platform/service-client';
import { hideToast, toastWithAction } from '../ui/toasts';
import { reportUnexpected } from '../ui/unexpected-errors';
import { editRefusal, provideProposing, toastRefusal } from './edit-rights';
import { isOwn, onTreeChanged } from './follow-tree';
import { isFieldSupported, unsupportedReason, type OptionalField } from './supported-fields';
import { queueTreeKeys } from './key-queue';
import { selectedRoots, someSelectedRoots } from './selection';
import { messages as sharedMessages } from '../../src-shared/messages';
import { messages } from './messages';
import { currentDraft } from './proposal-queries';
import { session } from './session';
import { isDialogShown } from './dialogs';

/*
 * Runs commands by id, so that the tree, palette and menus do not depend on the features that have them. A feature
 * exports its commands, and the shell registers them all at the start.
 */

interface CommandArguments {
  readonly importFile: string;
  readonly merge: readonly CategoryId[];
  readonly compare: OfferedTree;
  readonly exportTree: KeptExport;
}

/** A tree with the ids of this workspace, and stand-ins for the ids of what is new. */
export interface OfferedTree {
  readonly name: string;
  /** As of `GET /api/categories`. */
  readonly body: Uint8Array;
  readonly deletes: boolean;
}

type Given<Id extends CommandId> = Id extends keyof CommandArguments ? CommandArguments[Id] : never;

/** The context of a command, evaluated when it is run. */
export interface CommandContext<Id extends CommandId = CommandId> {
  /** The topmost selected categories, in the order of the tree. Computed on demand: a large selection takes time. */
  readonly roots: readonly CategoryId[];
  readonly given?: Given<Id> | undefined;
}

export interface Command<Id extends CommandId = CommandId> {
  readonly run: (context: CommandContext<Id>) => void | Promise<void>;
  /** Left out: always. Must not go through a large selection, since each list of commands asks all of them. */
  readonly isEnabled?: () => boolean;
  /** Whether the command takes back a publication, which is allowed although changes need a review. */
  readonly isReviewed?: () => boolean;
  /** Keys typed until its promise resolves wait for the result. */
  readonly isEdit?: true;
  /** The optional field that it changes. A service without that field refuses the command. */
  readonly needs?: OptionalField;
}

/** The commands of one feature, by id: `{ … } satisfies FeatureCommands`. */
export type FeatureCommands = { readonly [Id in CommandId]?: Command<Id> };

export type CommandTable = { readonly [Id in CommandId]: Command<Id> };

let table: FeatureCommands = {};
let undo: () => void = () => undefined;

/** Registers the window's commands. Must be called once, before the first render. */
export const provideCommands = (all: CommandTable): void => {
  table = all;
  undo = () => runCommand('undo');
  provideProposing(() => runCommand('proposeInstead'));
};

const some = (most: number): readonly CategoryId[] => someSelectedRoots(session.model, most);

export const hasSelection = (): boolean => some(1).length > 0;
export const hasOneSelected = (): boolean => some(2).length === 1;
export const hasSeveralSelected = (): boolean => some(2).length > 1;
export const hasTree = (): boolean => session.model.size > 0;

/** Why a command is refused here, in a browser, in a draft, to this person or by this workspace's service; `null`: it is not. */
export const commandRefusal = (id: CommandId): string | null => {
  if (isCommand(id, 'app') && inBrowser() !== undefined) return sharedMessages.onlyInApp;
  if (isCommand(id, 'workspace') && currentDraft() !== null) return messages.notInDraft;
  const { needs, isReviewed } = table[id] ?? {};
  const refusal = isCommand(id, 'edit') ? editRefusal() : null;
  return (
    (refusal === messages.rights.review && isReviewed?.() === true ? null : refusal) ??
    (needs === undefined || isFieldSupported(needs) ? null : unsupportedReason(needs))
  );
};

/** Whether a command can be run now. */
export const isCommandEnabled = (id: CommandId): boolean => {
  const command = table[id];
  return command !== undefined && commandRefusal(id) === null && (command.isEnabled?.() ?? true);
};

/** Sentences by what has to hold before a command can be run. */
const CONDITIONS: ReadonlyMap<unknown, string> = new Map([
  [hasSelection, messages.disabled.noSelection],
  [hasOneSelected, messages.disabled.notOne],
  [hasSeveralSelected, messages.disabled.notSeveral],
  [hasTree, messages.disabled.noTree]
]);

/** Why a command cannot be run now, as a sentence; `null`: it can. */
export const disabledReason = (id: CommandId): string | null =>
  isCommandEnabled(id)
    ? null
    : (commandRefusal(id) ?? CONDITIONS.get(table[id]?.isEnabled) ?? messages.disabled.notNow);

/** @returns a promise that never rejects; `null` when the command has ended synchronously */
const carryOut = <Id extends CommandId>(id: Id, { run }: Command<Id>, given?: Given<Id>): Promise<void> | null => {
  const report = (error: unknown): void => reportUnexpected('command', error, id);
  let roots: readonly CategoryId[] | null = null;
  const context = {
    get roots() {
      return (roots ??= selectedRoots(session.model));
    },
    given
  };
  try {
    const done = run(context);
    return done instanceof Promise ? done.catch(report) : null;
  } catch (error) {
    report(error);
    return null;
  }
};

/** Runs a command if it is enabled; with what it is given, always. Never rejects: unreported failures are reported here. */
export const startCommand = async <Id extends CommandId>(id: Id, given?: Given<Id>): Promise<void> => {
  const command: Command<Id> | undefined = table[id];
  // Keys typed before an opening dialog has the focus are meant for the dialog.
  if (command === undefined || isDialogShown('delete')) return;
  // A key cannot be disabled like a menu item, so a toast says why nothing happens.
  const refusal = commandRefusal(id);
  if (refusal !== null) toastRefusal(refusal);
  else if (given !== undefined || isCommandEnabled(id)) {
    const done = carryOut(id, command, given);
    if (command.isEdit === true && done !== null) void queueTreeKeys(done);
    await done;
  }
};

/** As `startCommand`, for callers that do not wait for its end. */
export const runCommand = <Id extends CommandId>(id: Id, given?: Given<Id>): void => void startCommand(id, given);

/** Focuses the tree and runs a command; for a menu or palette that has just closed. */
export const runCommandInTree = (id: CommandId): void => {
  session.focusTree();
  runCommand(id);
};

let stopFollowing = (): void => undefined;

/** Shows a toast with a button that undoes the last step, until another step is the last. */
export const toastUndoable = (message: string): void => {
  stopFollowing();
  toastWithAction(message, messages.undo, () => undo());
  stopFollowing = onTreeChanged((patch) => {
    // In a browser the step's own commit may come after its answer.
    if (!isOwn(patch) || (inBrowser() !== undefined && !isCallUnderWay())) return;
    stopFollowing();
    hideToast();
  });
};
