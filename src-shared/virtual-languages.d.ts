import type { Language } from './language';

/** Made by `scripts/build/messages-plugin.mjs` of the files of sentences that there are. */
declare const languages: readonly { readonly tag: string; readonly load: () => Promise<Omit<Language, 'tag'>> }[];
export default languages;
