import sentences from './messages/en.json' with { type: 'json' };

export const messages = {
  ...sentences,
  invalid: (what: string, why: string) => (what === '' ? why : sentences.invalid({ what, why }))
};
