/*
 * Electron exists in a running app alone. `vi.mock('electron', () => import('…/fake-keyring'))` has something in the place of its keyring
 * that can be read back, and only that.
 */

export const keyring = { isThere: true, isLocked: false, isReadOnly: false };

/** Encrypts, and decrypts again. */
export const turned = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));

export const safeStorage = {
  isAsyncEncryptionAvailable: async () => keyring.isThere,
  getSelectedStorageBackend: () => (keyring.isThere ? 'gnome_libsecret' : 'basic_text'),
  encryptStringAsync: async (text: string) => {
    if (keyring.isReadOnly) throw new Error('The keyring does not encrypt.');
    return turned(Buffer.from(text));
  },
  decryptStringAsync: async (bytes: Uint8Array) => {
    if (keyring.isLocked) throw new Error('The keyring is locked.');
    return { result: turned(bytes).toString() };
  }
};
