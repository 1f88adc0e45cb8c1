import type { RecordPlace } from '../records';

const placeText = (place: RecordPlace): string => {
  switch (place.kind) {
    case 'line':
      return `line ${place.line}`;
    case 'row':
      return place.sheet === undefined ? `row ${place.row}` : `row ${place.row} of “${place.sheet}”`;
    case 'pointer':
      return place.pointer === '' ? 'the file' : place.pointer;
  }
};

export const messages = {
  place: (place: RecordPlace, field?: string): string => {
    if (field === undefined || field === '') return placeText(place);
    return place.kind === 'pointer'
      ? `${placeText(place)}, member “${field}”`
      : `${placeText(place)}, column “${field}”`;
  },
  unnamed: (place: RecordPlace): string =>
    place.kind === 'pointer' ? 'Unnamed category' : `Unnamed category (${placeText(place)})`,
  extraCells: 'further cells',
  columnNumber: (number: number): string => `column ${number}`
};
