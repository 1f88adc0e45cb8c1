import { IPC_EVENTS } from '../../../src-shared/ipc';
import { onMain } from '../../platform/bridge';
import { toastAtLength, toastProblem } from '../../ui/toasts';
import { DELETE, HUNG } from './messages';

/** Says what became of a workspace that was deleted, and that one does not respond. Returns the way to stop. */
export const followWorkspaceNews = (): (() => void) => {
  const stops = [
    onMain(IPC_EVENTS.workspaceHung, () => toastProblem(HUNG.title, HUNG.why)),
    onMain(IPC_EVENTS.workspaceDeleted, ({ name, file }) =>
      toastAtLength(file === null ? DELETE.inTrash(name) : DELETE.noTrash(name, file))
    )
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
