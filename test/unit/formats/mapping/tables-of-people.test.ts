import { expect, test } from 'vitest';
import { outlineOf } from '../../../support/file-records';
import { readText } from '../../../support/read-table';

/* Tables as people keep them: in their own language, with titles, merged cells, and what is below said by where it stands. */

test.each([
  [
    'German columns',
    'Kategorie-Nr;Übergeordnete Kategorie;Bezeichnung;Beschreibung\n1;;Bücher;Alle\n2;1;Krimis;\n3;1;Kochbücher;',
    'Bücher(Krimis Kochbücher)'
  ],
  [
    'German levels',
    'Hauptkategorie;Unterkategorie;Unterunterkategorie\nMöbel;Tische;Esstische\nMöbel;Stühle;\nGarten;;',
    'Möbel(Tische(Esstische) Stühle) Garten'
  ],
  ['German levels by numbers', 'Ebene 1;Ebene 2\nMöbel;Tische\nMöbel;Stühle\nGarten;', 'Möbel(Tische Stühle) Garten'],
  [
    'French columns, of which the one called “Réf.” is no name',
    'Réf.;Réf. parente;Libellé;Description\nR1;;Vêtements;\nR2;R1;Chemises;\nR3;R2;Polos;',
    'Vêtements(Chemises(Polos))'
  ],
  ['French levels', 'Famille;Sous-famille\nVélos;VTT\nVélos;Route\nPièces;Freins', 'Vélos(VTT Route) Pièces(Freins)'],
  [
    'Spanish columns',
    'Código;Código padre;Nombre;Descripción\nA1;;Ropa;x\nA2;A1;Camisas;\nA3;A1;Pantalones;',
    'Ropa(Camisas Pantalones)'
  ],
  [
    'Italian columns',
    'ID;Categoria padre;Titolo;Ordine\n1;;Casa;1\n2;1;Cucina;2\n3;2;Pentole;1',
    'Casa(Cucina(Pentole))'
  ],
  [
    'Dutch columns',
    'Categorienummer;Bovenliggende categorie;Naam\n10;;Fietsen\n20;10;Banden\n30;10;Zadels',
    'Fietsen(Banden Zadels)'
  ],
  ['Polish columns', 'ID;Kategoria nadrzędna;Nazwa\n1;;Buty\n2;1;Trampki\n3;1;Sandały', 'Buty(Trampki Sandały)'],
  [
    'Russian columns',
    'ID;Родительская категория;Название\n1;;Книги\n2;1;Детективы\n3;1;Поэзия',
    'Книги(Детективы Поэзия)'
  ],
  ['Japanese columns', 'ID,親ID,カテゴリ名\n1,,本\n2,1,小説\n3,1,漫画', '本(小説 漫画)'],
  ['Chinese columns', '编号,上级分类,分类名称\n1,,服装\n2,1,衬衫\n3,1,裤子', '服装(衬衫 裤子)'],
  [
    'a title above, levels in merged cells and a column of remarks',
    'Sortiment 2026;;;\n;;;\nWarengruppe;Untergruppe;Kategorie;Bemerkung\nMöbel;Tische;Esstische;\n;;Couchtische;neu\n;Stühle;Hocker;\nGarten;Grills;;',
    'Möbel(Tische(Esstische Couchtische) Stühle(Hocker)) Garten(Grills)'
  ],
  [
    'steps without any header',
    'Electronics,,\n,Phones,\n,,Smartphones\n,Cameras,\nToys,,\n,Bricks,',
    'Electronics(Phones(Smartphones) Cameras) Toys(Bricks)'
  ],
  [
    'a column of depths',
    'depth,name\n0,Clothing\n1,Shirts\n2,Polos\n1,Trousers\n0,Food',
    'Clothing(Shirts(Polos) Trousers) Food'
  ],
  [
    'nested sets',
    'id,name,lft,rgt\n1,Clothing,1,8\n2,Shirts,2,5\n3,Polos,3,4\n4,Trousers,6,7\n5,Food,9,10',
    'Clothing(Shirts(Polos) Trousers) Food'
  ],
  [
    'paths with bare slashes in a column of product types',
    'product_type\nMen/Shoes/Boots\nMen/Shoes/Sneakers\nMen/Hats\nWomen/Shoes\nKids',
    'Men(Shoes(Boots Sneakers) Hats) Women(Shoes) Kids'
  ],
  ['ids and parents without any header', '1,,A\n2,1,B\n3,1,C\n4,3,D\n5,3,E', 'A(B C(D E))'],
  ['parents in other capitals', 'name,parent\nClothing,\nShirts,clothing\nPolos,SHIRTS', 'Clothing(Shirts(Polos))'],
  ['numbers without any header, which are no ids', 'A,3,1\nB,1,2\nC,2,3\nD,3,4', 'A B C D'],
  [
    'numbers of groups, to which another column refers',
    'Artikelgruppe;Obergruppe;Bezeichnung\n100;;Möbel\n110;100;Stühle\n120;100;Tische\n121;120;Esstische\n200;;Licht\n210;200;Lampen',
    'Möbel(Stühle Tische(Esstische)) Licht(Lampen)'
  ],
  [
    'names of groups, to which another column refers',
    'Gruppe;Hört zu\nMöbel;\nStühle;Möbel\nTische;Möbel\nEsstische;Tische\nLicht;\nLampen;Licht',
    'Möbel(Stühle Tische(Esstische)) Licht(Lampen)'
  ],
  ['numbers of groups alone', 'Sachgruppe;Warengruppe\n10;\n11;10\n12;10\n13;11\n20;\n21;20', '10(11(13) 12) 20(21)'],
  [
    'quantities that happen to be numbers of other rows',
    'Text;Anzahl;Punkte\nMöbel;3;1\nStühle;1;2\nTische;2;3\nEsstische;1;4\nLicht;0;5\nLampen;2;6',
    'Möbel Stühle Tische Esstische Licht Lampen'
  ],
  [
    'sums at the end of levels',
    'Kategorie;Unterkategorie;Anzahl\nMöbel;Stühle;1.010\nMöbel;Tische;20\nLicht;Lampen;5\nSumme;;1.035',
    'Möbel(Stühle Tische) Licht(Lampen)'
  ],
  [
    'a total that is a category, since it adds up nothing',
    'Category,Products\nFurniture,10\nLight,20\nTotal,7',
    'Furniture Light Total'
  ],
  ['names with slashes', 'Category\nTV/Video\nAudio\nHi-Fi/Radio\nBooks', 'TV/Video Audio Hi-Fi/Radio Books'],
  [
    'indented names',
    'Category,Products\nClothing,120\n   Shirts,40\n      Polos,20\n   Trousers,30\nShoes,80',
    'Clothing(Shirts(Polos) Trousers) Shoes'
  ]
])('%s', async (_what, text, tree) => {
  const { categories, preview } = await readText('table.csv', text);
  expect(outlineOf(categories)).toBe(tree);
  expect(preview.faults).toEqual([]);
});

test.each([
  ['Sichtbar', 'ja', 'nein'],
  ['Visible', 'oui', 'non'],
  ['Activo', 'Sí', 'No'],
  ['Активна', 'Да', 'Нет'],
  ['表示', 'はい', 'いいえ']
])('a column “%s” of “%s” and “%s” says what is shown', async (column, yes, no) => {
  const { categories } = await readText('table.csv', `ID;Name;${column}\n1;A;${yes}\n2;B;${no}\n3;C;${yes}`);
  expect(categories.map(({ visible }) => visible ?? true)).toEqual([true, false, true]);
});

test('a column of depths that does not follow its rows, and a blank by a slip, say nothing', async () => {
  const jumping = await readText('table.csv', 'level,name\n1,A\n5,B\n2,C');
  expect(outlineOf(jumping.categories)).toBe('A B C');
  const slip = await readText('table.csv', 'name,count\nA,1\n B,2\nC,3');
  expect(outlineOf(slip.categories)).toBe('A B C');
});

test('a table whose columns say nothing has a name in each row that has a text', async () => {
  const { categories } = await readText('table.csv', 'x1;x2\n7;left\n8;left\n9;left\n7;right');
  expect(outlineOf(categories)).toBe('left left left right');
});

test('ids that count from 0 are no codes, of which 1 would be above 10', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `${at},N${at}`).join('\n');
  const { preview } = await readText('table.csv', `id,name\n${rows}`);
  expect(preview).toMatchObject({ mapping: { hierarchy: 'flat' }, count: 200, levels: 1 });
});
