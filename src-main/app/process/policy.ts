import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from '../../platform/file-identity';
import messages from './messages/en.json' with { type: 'json' };

/** What an administrator decides for all users of a computer. Strict, so that a misspelled rule is an error. */
const policySchema = z.strictObject({
  updates: z
    .strictObject({
      enabled: z.boolean().optional(),
      /** Another address for updates. The makers' signature is required all the same. */
      feed: z.string().max(2_000).optional()
    })
    .optional()
});
export type Policy = z.output<typeof policySchema>;

/** The path of the policy, which only administrators can write. */
export const policyFile = (platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string => {
  if (platform === 'win32') return join(env['ProgramData'] ?? String.raw`C:\ProgramData`, 'Canopy', 'policy.json');
  return platform === 'darwin' ? '/Library/Application Support/Canopy/policy.json' : '/etc/canopy/policy.json';
};

/** Holds in place of a policy that cannot be read, which may forbid updates. */
const FORBIDDING: Policy = { updates: { enabled: false } };

/** @returns also `problem`, a sentence, where there is a policy that cannot be read: updates are then off */
export const readPolicy = (file: string): { policy: Policy; problem: string | null } => {
  try {
    return { policy: policySchema.parse(JSON.parse(readFileSync(file, 'utf8'))), problem: null };
  } catch (error) {
    return isMissing(error)
      ? { policy: {}, problem: null }
      : { policy: FORBIDDING, problem: messages.policy.unreadable({ file }) };
  }
};
