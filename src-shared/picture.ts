import { z } from 'zod';
import { messages } from './messages';
import { lazyStrictObject } from './lazy-schemas';

const kindSchema = z.enum(['svg', 'png']);
export type PictureKind = z.infer<typeof kindSchema>;

/** Bytes of one picture; a screen's worth of PNG is a tenth of it. */
const MOST_BYTES = 64 * 1024 * 1024;

export const pictureSchema = lazyStrictObject(() => ({
  kind: kindSchema,
  bytes: z
    .instanceof(Uint8Array<ArrayBuffer>)
    .refine((bytes) => bytes.byteLength <= MOST_BYTES, messages.pictureTooLarge)
}));

/** The name of the file; `null` when the person canceled. */
export const savedPictureSchema = lazyStrictObject(() => ({ file: z.string().nullable() }));
