import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from '../../platform/file-identity';
import { messages } from './messages';

/** What whoever looks after the computer decides for everybody on it. It is strict: a misspelt rule would be no rule. */
const policySchema = z.strictObject({
  updates: z
    .strictObject({
      /** `false`: nothing is asked of the network, and no setting changes that. */
      enabled: z.boolean().optional(),
      /** Where updates come from in place of the makers. Their signature is asked for all the same. */
      feed: z.string().max(2_000).optional()
    })
    .optional()
});
export type Policy = z.output<typeof policySchema>;

/** Where the policy is: a place that administrators alone can write. */
export const policyFile = (platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string => {
  if (platform === 'win32') return join(env['ProgramData'] ?? String.raw`C:\ProgramData`, 'Canopy', 'policy.json');
  return platform === 'darwin' ? '/Library/Application Support/Canopy/policy.json' : '/etc/canopy/policy.json';
};

/** What holds while there is a policy that cannot be read: it may be one that forbids. */
const FORBIDDING: Policy = { updates: { enabled: false } };

/** @returns also `problem`, a sentence, when there is a policy that cannot be used: what it may rule is then off */
export const readPolicy = (file: string): { policy: Policy; problem: string | null } => {
  try {
    return { policy: policySchema.parse(JSON.parse(readFileSync(file, 'utf8'))), problem: null };
  } catch (error) {
    return isMissing(error)
      ? { policy: {}, problem: null }
      : { policy: FORBIDDING, problem: messages.policy.unreadable(file) };
  }
};
