import { MAPPING_PREFIX, type MappingEntry } from '../../../src-shared/mapping';
import type { Channel } from '../../../src-shared/mapping-calls';
import { parseJson } from '../../../src-shared/parse-json';
import type { CategoryNode } from '../../model/tree-model';
import { writeField, type GuardedField } from '../../session/guarded-write';
import { toastError, toastProblem } from '../../ui/toasts';
import { messages } from './messages';

const NO_ENTRY = '';

/** The entry of a channel as JSON. Other entries of the metadata stay. */
const mappingField = (channel: Channel): GuardedField => {
  const key = MAPPING_PREFIX + channel;
  return {
    read: ({ metadata }) => (Object.hasOwn(metadata, key) ? JSON.stringify(metadata[key]) : NO_ENTRY),
    set: ({ metadata: { [key]: _before, ...others } }, text) => ({
      metadata: text === NO_ENTRY ? others : { ...others, [key]: parseJson(text) }
    })
  };
};

/** Maps a category, as one step of undo, or takes its mapping away (`null`). Resolves when it is written or a failure is told. */
export const writeMapping = async (node: CategoryNode, channel: Channel, entry: MappingEntry | null): Promise<void> => {
  const field = mappingField(channel);
  const title = messages.notSaved(node.name);
  try {
    const text = entry === null ? NO_ENTRY : JSON.stringify(entry);
    const { state } = await writeField(field, text, new Map([[node.id, field.read(node)]]));
    if (state === 'conflict') toastProblem(title, messages.changedAtOnce);
  } catch (error) {
    toastError(title, error);
  }
};
