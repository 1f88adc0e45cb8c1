import { describe, expect, it } from 'vitest';
import { isMoreThanNames } from '../../../src-shared/outline/more-than-names';

describe('what is more than names', () => {
  it.each([
    ['a table from a spreadsheet', 'Name\tSlug\tVisible\nShoes\tshoes\tTRUE\nBoots\tboots\tFALSE'],
    ['one without a header', 'Clothes\tShirts\nClothes\tShoes\tBoots'],
    ['cells of which most are empty', 'Clothes\tShirts\n\tShoes\n\tBoots'],
    ['a CSV with a header', 'name,parent\nShoes,\nBoots,Shoes'],
    ['one with semicolons', 'ID;Parent ID;Title\n1;;Shoes'],
    ['one with quoted cells', '"Shoes","Warm, dry"\n"Boots","x"'],
    ['a column of paths', '"Category path"\n"Clothing > Shoes"\n"Clothing > Boots"'],
    ['JSON', '[{"name":"Shoes"}]'],
    ['JSON on lines', '{\n  "categories": [] }'],
    ['JSON Lines', '{"name":"Shoes"}\n{"name":"Boots"}'],
    ['OPML', '<?xml version="1.0"?>\n<opml version="2.0"></opml>'],
    ['YAML', '- name: Shoes\n  children:\n    - name: Boots'],
    ['a document of YAML', '---\nShoes:\n  - Boots'],
    ['Turtle', '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .'],
    ['Markdown with headings', '# Shoes\n\n## Boots'],
    ['a taxonomy with ids', '1 - Animals & Pet Supplies\n3237 - Animals & Pet Supplies > Live Animals\n2 - A > B']
  ])('%s', (_what, text) => {
    expect(isMoreThanNames(text)).toBe(true);
    expect(isMoreThanNames(`\uFEFF\n${text.replaceAll('\n', '\r\n')}\r\n`)).toBe(true);
  });

  it.each([
    ['ten names', 'Shoes\nBoots\nSandals\nHats\nCaps\nScarves\nGloves\nSocks\nBelts\nBags'],
    ['an indented list', 'Clothes\n\tShirts\n\tShoes\n\t\tBoots'],
    ['a Markdown list', '- Clothes\n  - Shirts\n* Toys'],
    ['bullets with tabs', '•\tClothes\n\t◦\tShirts\n\t◦\tShoes'],
    ['a numbered outline with tabs', '1.\tClothes\n1.1.\tShirts\n2.\tToys'],
    ['paths', 'Clothing > Shoes > Boots\nClothing > Hats'],
    ['names with commas', 'Shoes, boots and sandals\nHats, caps'],
    ['names with colons', 'Sale: shoes\nNew: boots'],
    ['names with brackets', '[Draft] Shoes\n{Sale}'],
    ['a number sign', '#1 sellers\nC# books'],
    ['one line with a tab', 'Clothes\tShirts'],
    ['a category called Name', 'Name\nTitle'],
    ['nothing', ' \n']
  ])('%s is not', (_what, text) => {
    expect(isMoreThanNames(text)).toBe(false);
  });
});
