import type { RecordPlace } from '../records';
import sentences from './messages/en.json' with { type: 'json' };

/** @param field that it is about; empty: none */
const placeText = (place: RecordPlace, field = ''): string => {
  const column = field === '' ? null : field;
  if (place.kind === 'line') return sentences.line({ line: String(place.line), column });
  if (place.kind === 'row') return sentences.row({ row: String(place.row), sheet: place.sheet ?? null, column });
  const pointer = place.pointer === '' ? sentences.file : place.pointer;
  return column === null ? pointer : sentences.member({ place: pointer, member: column });
};

export const messages = {
  ...sentences,
  place: placeText,
  unnamed: (place: RecordPlace): string =>
    sentences.unnamed({ place: place.kind === 'pointer' ? null : placeText(place) })
};
