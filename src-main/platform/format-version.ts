import { z } from 'zod';

/** The form in which this Canopy writes its own small files. Left out of a file: 1. */
const FORMAT = 1;

const newerSchema = z.looseObject({ version: z.int().min(FORMAT + 1) });

/** Whether a file's content says that a newer Canopy has written it in a form unknown here. It must not be overwritten. */
export const isOfNewerFormat = (content: unknown): boolean => newerSchema.safeParse(content).success;
