import type { CategoryId } from '../../src-shared/ids';
import type { CommandId } from '../../src-shared/commands';
import { toast, toastWithAction } from '../ui/toasts';
import { reportUnexpected } from '../ui/unexpected-errors';
import { commandRefusal } from './edit-rights';
import { browserRefusal } from './signed-in';
import { isFieldSupported, unsupportedReason, type OptionalField } from './supported-fields';
import { queueTreeKeys } from './key-queue';
import { selectedRoots } from './selection';
import { messages } from './messages';
import { session } from './session';

/*
 * Runs commands by id, so that the tree, palette and menus do not depend on the features that have them. A feature
 * exports its commands, and the shell registers them all at the start.
 */

/** The context of a command, evaluated when it is run. */
export interface CommandContext {
  /** The topmost selected categories, in the order of the tree. */
  readonly roots: readonly CategoryId[];
}

export interface Command {
  /** Reports its own refusals; what it throws is reported as unexpected. */
  readonly run: (context: CommandContext) => void | Promise<void>;
  /** Left out: always. */
  readonly isEnabled?: (context: CommandContext) => boolean;
  /** It edits the tree: keys typed until its promise resolves wait for the result. */
  readonly isEdit?: true;
  /**
   * The optional field that it changes. A service without that field refuses the command, since the edit could not be
   * sent.
   */
  readonly needs?: OptionalField;
}

/** The commands of one feature, by id: `{ … } satisfies FeatureCommands`. */
export type FeatureCommands = Readonly<Partial<Record<CommandId, Command>>>;

/** All commands, by id. */
export type CommandTable = Readonly<Record<CommandId, Command>>;

let table: FeatureCommands = {};
let undo: () => void = () => undefined;

/** Registers the window's commands. Must be called once, before the first render. */
export const provideCommands = (all: CommandTable): void => {
  table = all;
  undo = () => runCommand('undo');
};

/** The topmost selected categories are computed on demand: most commands do not use them, and a large selection takes time. */
export const commandContext = (): CommandContext => {
  let roots: readonly CategoryId[] | null = null;
  return {
    get roots() {
      roots ??= selectedRoots(session.model);
      return roots;
    }
  };
};

export const hasSelection = ({ roots }: CommandContext): boolean => roots.length > 0;
export const hasOneSelected = ({ roots }: CommandContext): boolean => roots.length === 1;
export const hasTree = (): boolean => session.model.size > 0;

/** Why this workspace's service refuses a command, of this person or of anybody; `null`: it does not. */
const refusalOf = (id: CommandId, needs: OptionalField | undefined): string | null =>
  browserRefusal(id) ??
  commandRefusal(id) ??
  (needs === undefined || isFieldSupported(needs) ? null : unsupportedReason(needs));

/** Whether a command can be run now. */
export const isCommandEnabled = (id: CommandId, context: CommandContext): boolean => {
  const command = table[id];
  return command !== undefined && refusalOf(id, command.needs) === null && (command.isEnabled?.(context) ?? true);
};

/** @returns a promise that never rejects; `null` when the command has ended synchronously */
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

/**
 * Runs a command if it is enabled. Never throws: failures that the command does not report itself are reported here.
 */
export const runCommand = (id: CommandId): void => {
  const command = table[id];
  // Keys that precede a dialog's focus are meant for the dialog.
  if (command === undefined || session.isAsking) return;
  const context = commandContext();
  // A key cannot be disabled like a menu item, so a toast says why nothing happens.
  const refusal = refusalOf(id, command.needs);
  if (refusal !== null) toast(refusal);
  else if (isCommandEnabled(id, context)) {
    const done = carryOut(id, command, context);
    if (command.isEdit === true && done !== null) void queueTreeKeys(done);
  }
};

/** Focuses the tree and runs a command; for a menu or palette that has just closed. */
export const runCommandInTree = (id: CommandId): void => {
  session.focusTree();
  runCommand(id);
};

/** Shows a toast with a button that undoes the last step. */
export const toastUndoable = (message: string): void => toastWithAction(message, messages.revert, () => undo());
