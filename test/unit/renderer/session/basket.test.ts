import { beforeEach, expect, it } from 'vitest';
import {
  addToBasket,
  basketIds,
  selectBasket,
  setBasket,
  takeFromBasket
} from '../../../../src-renderer/session/kept-lists';
import { session } from '../../../../src-renderer/session/session';
import { initialState } from '../../../../src-renderer/session/session-state';
import { modelOf } from '../sample-model';

beforeEach(() => {
  session.store.setState(initialState(), true);
  // 1 Clothes (2 Shirts, 3 Shoes), 4 Books
  session.showTree({ revision: 1, model: modelOf([['Clothes', ['Shirts', 'Shoes']], 'Books']) });
  setBasket([]);
});

it('keeps what came in its order, each once, and lets single ones go', () => {
  expect(addToBasket([4, 2])).toBe(2);
  expect(addToBasket([2, 3])).toBe(1);
  expect(basketIds()).toEqual([4, 2, 3]);
  takeFromBasket(2);
  expect(basketIds()).toEqual([4, 3]);
});

it('is without deleted categories until they are back', () => {
  addToBasket([2, 4]);
  session.showTree({ revision: 2, model: modelOf([['Clothes', ['Shirts', 'Shoes']]]) });
  expect(basketIds()).toEqual([2]);
  takeFromBasket(2);
  session.showTree({ revision: 3, model: modelOf([['Clothes', ['Shirts', 'Shoes']], 'Books']) });
  expect(basketIds()).toEqual([4]);
});

it('is selected as a whole, with its ancestors open and no search left', () => {
  addToBasket([4, 2]);
  session.search('books');
  selectBasket();
  expect(session.state).toMatchObject({
    query: '',
    activeId: 4,
    selected: new Set([2, 4]),
    rows: { ids: [1, 2, 3, 4] }
  });
});
