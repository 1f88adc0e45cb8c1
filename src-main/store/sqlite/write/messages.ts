import { LIMITS } from '../../../../src-shared/limits';
import sentences from './messages/en.json' with { type: 'json' };

const most = LIMITS.depth;

export const messages = {
  ...sentences,
  obstacles: { ...sentences.obstacles, tooDeep: (name: string): string => sentences.obstacles.tooDeep({ name, most }) },
  tooDeepThere: (name: string, parent: string): string => sentences.tooDeepThere({ name, parent, most }),
  /** @param parent where it would go; `null`: to the top level */
  tooDeepFromTrash: (name: string, parent: string | null): string => sentences.tooDeepFromTrash({ name, parent, most })
};
