import { createPublicKey, type KeyObject } from 'node:crypto';
import type { UpdatesOff } from '../../../src-shared/update-state';
import type { Policy } from '../process/policy';
import { isFeedAddress } from './feed';
import messages from './messages/en.json' with { type: 'json' };

export interface UpdateSource {
  readonly feed: string;
  readonly publicKey: KeyObject;
}

export interface BuiltIn {
  readonly feed: string;
  /** Base64 of an Ed25519 key's SubjectPublicKeyInfo (DER), as `scripts/make/sign-release.mjs --new-key` prints it. */
  readonly publicKey: string;
}

const readKey = (text: string): KeyObject | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
};

interface NoSource {
  readonly off: UpdatesOff;
  readonly problem: string | null;
}

/** The policy's feed replaces the built-in one. The key is always the built-in one, so that no policy can accept other signers. */
export const updateSource = (builtIn: BuiltIn, policy: Policy, isSafeMode: boolean): UpdateSource | NoSource => {
  if (policy.updates?.enabled === false) return { off: 'policy', problem: null };
  if (isSafeMode) return { off: 'safeMode', problem: null };
  const feed = policy.updates?.feed ?? builtIn.feed;
  if (feed === '' || builtIn.publicKey === '') return { off: 'notConfigured', problem: null };
  if (!isFeedAddress(feed)) return { off: 'notConfigured', problem: messages.badAddress };
  const publicKey = readKey(builtIn.publicKey);
  return publicKey === undefined ? { off: 'notConfigured', problem: messages.badKey } : { feed, publicKey };
};
