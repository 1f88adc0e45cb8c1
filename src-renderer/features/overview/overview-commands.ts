import { IPC_CALLS, type SavedKind } from '../../../src-shared/ipc';
import { callMain } from '../../platform/bridge';
import { hasTree, type FeatureCommands } from '../../session/command-runner';
import { session } from '../../session/session';
import { attempt, toast, toastError } from '../../ui/toasts';
import { messages } from './messages';

export const overviewCommands = {
  overview: { run: () => session.toggleView('overview'), isEnabled: hasTree }
} satisfies FeatureCommands;

const save = (kind: SavedKind, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  attempt(async () => {
    const { file } = await callMain(IPC_CALLS.saveFile, { kind, bytes });
    if (file !== null) toast(messages.saved({ file }));
  }, messages.notSaved);

export const saveSvg = (svg: string): Promise<boolean> => save('svg', new TextEncoder().encode(svg));

export const savePng = async (canvas: HTMLCanvasElement): Promise<void> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) toastError(messages.notSaved, new Error(messages.noPicture));
  else await save('png', new Uint8Array(await blob.arrayBuffer()));
};
