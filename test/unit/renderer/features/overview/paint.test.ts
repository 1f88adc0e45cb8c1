import { type ParentId, TOP_LEVEL } from '../../../../../src-shared/ids';
import { expect, test } from 'vitest';
import { atOnce } from '../../../../../src-shared/sliced-work';
import { countBranches } from '../../../../../src-renderer/features/overview/branch-sizes';
import { composePicture, tileAt } from '../../../../../src-renderer/features/overview/overview-picture';
import { pictureSvg } from '../../../../../src-renderer/features/overview/paint';
import { TreeModel } from '../../../../../src-renderer/model/tree-model';
import { FRESH } from '../../../../support/fresh-category';

const model = new TreeModel();
const add = (id: number, parent: ParentId, name: string): void => model.append({ id, parent, name, ...FRESH });
add(1, TOP_LEVEL, 'Tools <&> "more"');
add(2, 1, 'Hammers with a name that is longer than any column could ever hold 👩‍👩‍👧');
add(3, TOP_LEVEL, 'Bell\u0007');

const size = { width: 400, height: 300 };
const picture = composePicture({ model, sizes: atOnce(countBranches(model)), topId: TOP_LEVEL, ...size });
const palette = {
  fills: ['#111', '#222'],
  together: '#333',
  ground: '#444',
  line: '#444',
  text: '#555',
  focus: '#666',
  hover: '#777'
};

test('names are text in the file, whatever is in them', () => {
  const svg = pictureSvg(picture, palette, size, 'All & sundry');
  expect(svg).toContain('>Tools &lt;&amp;&gt; &quot;more&quot;</text>');
  expect(svg).toContain('<title>All &amp; sundry</title>');
  expect(svg).toContain('>Bell[U+0007]</text>');
  expect(svg).not.toContain('\u0007');
});

test('a name that is too long ends in dots', () => {
  expect(picture.tiles.find(({ block }) => block.id === 2)?.label).toMatch(/^Hammers.*…$/);
});

test('every tile is found where it lies', () => {
  for (const tile of picture.tiles)
    expect(tileAt(picture, tile.x + tile.width / 2, tile.y + tile.height / 2)).toBe(tile);
  expect(tileAt(picture, size.width + 1, 10)).toBeNull();
});

test('branches next to each other are told apart, and what is below takes the colour of its branch', () => {
  const fillAt = (id: number) => picture.tiles.find(({ block }) => block.id === id)?.fill;
  expect(fillAt(1)).not.toBe(fillAt(3));
  expect(fillAt(2)).toBe(fillAt(1));
});
