import type { CategoryId } from '../../src-shared/ids';
import type { QueryClient } from '@tanstack/react-query';
import type { CommandId } from '../../src-shared/commands';
import { toast, toastWithAction } from '../ui/toasts';
import { reportUnexpected } from '../ui/unexpected-errors';
import { isFieldSupported, unsupportedReason, type OptionalField } from './supported-fields';
import { queueTreeKeys } from './key-queue';
import { selectedRoots } from './selection';
import { messages } from './messages';
import { session } from './session';

/*
 * Carries commands out by their ids, so that the tree, the palette and the menus need not know the features that the commands
 * belong to. A feature exports its commands, and the shell hands all of them over as the window starts.
 */

/** What a command works on, taken when it is asked for. */
export interface CommandContext {
  readonly client: QueryClient;
  /** The topmost selected categories, in the order of the tree. */
  readonly roots: readonly CategoryId[];
}

export interface Command {
  /** Tells the person itself of what it could not do; what it throws nevertheless is reported as unexpected. */
  readonly run: (context: CommandContext) => void | Promise<void>;
  /** Left out: always. */
  readonly isEnabled?: (context: CommandContext) => boolean;
  /** Whether it changes the tree by the time that it is done: keys that come meanwhile are meant for what comes of it. */
  readonly isEdit?: true;
  /** What it changes and not every service keeps: on such a replica it is refused, since it could never be sent. */
  readonly needs?: OptionalField;
}

/** The commands of one feature, by id: `{ … } satisfies FeatureCommands`. */
export type FeatureCommands = Readonly<Partial<Record<CommandId, Command>>>;

/** All commands; none may be missing. */
export type CommandTable = Readonly<Record<CommandId, Command>>;

let table: FeatureCommands = {};
let undo: () => void = () => undefined;

/** Makes the window's commands known, once, before anything is drawn. */
export const provideCommands = (all: CommandTable, client: QueryClient): void => {
  table = all;
  undo = () => runCommand('undo', client);
};

export const commandContext = (client: QueryClient): CommandContext => ({
  client,
  roots: selectedRoots(session.model)
});

/** The same for one command at once, most of which work on no selection: to look through a large one takes time. */
const contextOnDemand = (client: QueryClient): CommandContext => {
  let roots: readonly CategoryId[] | null = null;
  return {
    client,
    get roots() {
      roots ??= commandContext(client).roots;
      return roots;
    }
  };
};

export const hasSelection = ({ roots }: CommandContext): boolean => roots.length > 0;
export const hasOneSelected = ({ roots }: CommandContext): boolean => roots.length === 1;
export const hasTree = (): boolean => session.model.size > 0;

/** Why a command makes no sense in this workspace; `null`: it does. */
const refusalOf = (needs: OptionalField | undefined): string | null =>
  needs === undefined || isFieldSupported(needs) ? null : unsupportedReason(needs);

/** Whether a command could be carried out now. */
export const isCommandEnabled = (id: CommandId, context: CommandContext): boolean => {
  const command = table[id];
  return command !== undefined && refusalOf(command.needs) === null && (command.isEnabled?.(context) ?? true);
};

/** @returns what is still under way of it, which never rejects; `null` where it was done at once */
const carryOut = (id: CommandId, { run }: Command, context: CommandContext): Promise<void> | null => {
  const report = (error: unknown): void => reportUnexpected('command', error, id);
  try {
    const done = run(context);
    return done instanceof Promise ? done.catch(report) : null;
  } catch (error) {
    report(error);
    return null;
  }
};

/** Carries a command out, if that makes sense now. Never throws: a failure that the command has not told is reported. */
export const runCommand = (id: CommandId, client: QueryClient): void => {
  const command = table[id];
  // Keys that come before a dialog has taken the focus are meant for it.
  if (command === undefined || session.isAsking) return;
  const context = contextOnDemand(client);
  // A key cannot be dimmed like a menu item, so it is answered.
  const refusal = refusalOf(command.needs);
  if (refusal !== null) toast(refusal);
  else if (isCommandEnabled(id, context)) {
    const done = carryOut(id, command, context);
    if (command.isEdit === true && done !== null) void queueTreeKeys(done);
  }
};

/** The same with the focus in the tree, for a menu or a palette that has just closed. */
export const runCommandInTree = (id: CommandId, client: QueryClient): void => {
  session.focusTree();
  runCommand(id, client);
};

/** Says what has been done, with a button that undoes it. */
export const toastUndoable = (message: string): void => toastWithAction(message, messages.revert, () => undo());
