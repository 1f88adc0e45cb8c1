import { z } from 'zod';
import { lazyUnion } from './lazy-schemas';

/** Why nothing is asked of the network. `safeMode`: for this run alone. */
export const UPDATES_OFF = ['notConfigured', 'policy', 'setting', 'safeMode'] as const;

/** `packages`: the system's own updates bring it. `download`: the person installs the file. `restart`: the installer does at a restart. */
export const UPDATE_WAYS = ['packages', 'download', 'restart'] as const;

const way = z.enum(UPDATE_WAYS);
const version = z.string().max(40);

export const updateStatusSchema = lazyUnion('state', () => [
  z.object({ state: z.literal('off'), reason: z.enum(UPDATES_OFF) }),
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('current'), checkedAt: z.iso.datetime() }),
  z.object({ state: z.literal('available'), version, way }),
  z.object({ state: z.literal('downloading'), version, fraction: z.number().min(0).max(1) }),
  z.object({ state: z.literal('ready'), version, way }),
  z.object({ state: z.literal('failed'), message: z.string().max(1_000) })
]);
export type UpdateStatus = z.output<typeof updateStatusSchema>;
export type UpdateWay = z.output<typeof way>;
export type UpdatesOff = (typeof UPDATES_OFF)[number];
