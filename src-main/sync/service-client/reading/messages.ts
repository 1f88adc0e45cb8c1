import sentences from './messages/en.json' with { type: 'json' };

export const messages = {
  ...sentences,
  noListAt: (pointer: string): string => (pointer === '' ? sentences.notAList : sentences.noListAt({ pointer }))
};
