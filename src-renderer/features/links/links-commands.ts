import type { CategoryId } from '../../../src-shared/ids';
import { IPC_CALLS, IPC_EVENTS, type ShowRequest } from '../../../src-shared/ipc';
import { pathNames } from '../../model/tree-model';
import { callMain, onMain } from '../../platform/bridge';
import {
  hasSelection,
  hasSeveralSelected,
  runCommand,
  type CommandContext,
  type FeatureCommands
} from '../../session/command-runner';
import { copyText } from '../../session/clipboard';
import { treeSettled } from '../../session/follow-tree';
import { showProposal } from '../../session/proposal-queries';
import { session } from '../../session/session';
import { attempt, toast, toastProblem } from '../../ui/toasts';
import { reportUnexpected } from '../../ui/unexpected-errors';
import messages from './messages/en.json' with { type: 'json' };

const copyLink = async ({ roots }: Pick<CommandContext, 'roots'>): Promise<void> => {
  const [id = null] = roots;
  if (await attempt(callMain(IPC_CALLS.copyLink, { id }), messages.notCopied))
    toast(id === null ? messages.copiedWorkspace : messages.copiedCategory);
};

const copyOfEach = async (roots: readonly CategoryId[], textOf: (id: CategoryId) => string): Promise<void> => {
  if (await attempt(copyText(roots.map(textOf).join('\n')), messages.nothingCopied))
    toast(messages.copied({ count: roots.length }));
};

const pathOf = (id: CategoryId): string =>
  [...pathNames(session.model, id), session.model.get(id)?.name ?? ''].join(' > ');

export const linksCommands = {
  copyPath: { run: ({ roots }) => copyOfEach(roots, pathOf), isEnabled: hasSelection },
  copyId: { run: ({ roots }) => copyOfEach(roots, String), isEnabled: hasSelection },
  openFile: { run: async () => void (await attempt(callMain(IPC_CALLS.openFile, null), messages.notOpened)) },
  copyLink: { run: copyLink, isEnabled: () => !hasSeveralSelected() }
} satisfies FeatureCommands;

const show = async (request: ShowRequest): Promise<void> => {
  if (request.kind === 'workspaces') {
    runCommand('switchWorkspace');
    return;
  }
  await treeSettled();
  if (request.kind === 'proposal') showProposal(request.id);
  else if (session.model.get(request.id) === undefined) toastProblem(messages.noCategory, messages.noCategoryText);
  else session.goTo(request.id);
};

const takeRequests = async (): Promise<void> => {
  try {
    for (const request of await callMain(IPC_CALLS.takeShowRequests, null)) await show(request);
  } catch (error) {
    reportUnexpected('event', error);
  }
};

/** Carries out requests from outside, such as links: pending ones now and later ones as they come. Called after the first drawing. */
export const followShowRequests = (): void => {
  onMain(IPC_EVENTS.showRequested, () => void takeRequests());
  void takeRequests();
};
