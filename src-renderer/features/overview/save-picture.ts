import { IPC_CALLS } from '../../../src-shared/ipc';
import type { PictureKind } from '../../../src-shared/picture';
import { callMain } from '../../platform/bridge';
import { notice, noticeError } from '../../ui/notices';

/** Hands a picture to the main process, which asks where to put it. */
const save = async (kind: PictureKind, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  try {
    const { file } = await callMain(IPC_CALLS.savePicture, { kind, bytes });
    if (file !== null) notice(`The overview is saved as “${file}”.`);
  } catch (error) {
    noticeError('The overview was not saved', error);
  }
};

export const saveSvg = async (svg: string): Promise<void> => save('svg', new TextEncoder().encode(svg));

/** The canvas as it is, marks of the keyboard and the mouse left out by whoever paints it. */
export const savePng = async (canvas: HTMLCanvasElement): Promise<void> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob === null) noticeError('The overview was not saved', new Error('The canvas gave no picture.'));
  else await save('png', new Uint8Array(await blob.arrayBuffer()));
};
