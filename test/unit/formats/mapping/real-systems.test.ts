import { expect, test } from 'vitest';
import { placed, recordsOfCsv, understood, type ExampleTable } from '../../../support/file-records';

/*
 * Tables in the form in which systems write them, shortened. Each says which documentation or program it follows.
 */

type Example = ExampleTable & { readonly system: string };

const EXAMPLES: readonly Example[] = [
  {
    system: 'Canopy itself',
    text: 'id,parent id,path,name,slug,visible,description,position,metadata.x\n1,,A,A,a,true,,0,1\n2,1,A > B,B,b_C,false,hi,0,',
    hierarchy: 'parent',
    roles: { id: 'id', 'parent id': 'parent', path: 'path', 'metadata.x': 'entry' },
    tree: 'A(B)'
  },
  {
    // What `SELECT … INTO OUTFILE` of MySQL writes for NULL.
    system: 'MySQL',
    text: 'id,parent_id,name\n1,\\N,A\n2,1,B\n3,\\N,C',
    hierarchy: 'parent',
    roles: { id: 'id', parent_id: 'parent', name: 'name' },
    tree: 'A(B) C'
  },
  {
    // Columns of `catalog_category_entity` with its attributes (Magento Open Source 2.4); the root 1 is never exported.
    system: 'Magento 2',
    text: `entity_id,parent_id,name,url_key,is_active,position,level,path
2,1,Default Category,,1,1,1,1/2
3,2,Gear,gear,1,4,2,1/2/3
4,3,Bags,bags,1,1,3,1/2/3/4
5,3,"Fitness &amp; Gym",Fitness Gym,0,2,3,1/2/3/5`,
    hierarchy: 'parent',
    roles: {
      entity_id: 'id',
      parent_id: 'parent',
      url_key: 'slug',
      is_active: 'visible',
      position: 'position',
      path: 'ignored'
    },
    tree: 'Default Category(Gear(Bags Fitness & Gym))'
  },
  {
    system: 'Magento 2, where the path of ids alone says it',
    text: 'entity_id,name,path\n2,Default Category,1/2\n3,Gear,1/2/3\n4,Bags,1/2/3/4',
    hierarchy: 'path',
    roles: { entity_id: 'id', name: 'name', path: 'path' },
    tree: 'Default Category(Gear(Bags))'
  },
  {
    // https://docs.akeneo.com, “Import your categories” (PIM 7).
    system: 'Akeneo',
    text: 'code;label-en_US;label-fr_FR;parent\nmaster;Master;Catalogue;\naudio;Audio;Son;master\ntv;TVs;Télé;audio',
    separator: ';',
    hierarchy: 'parent',
    roles: { code: 'id', 'label-en_US': 'name', 'label-fr_FR': 'entry', parent: 'parent' },
    tree: 'Master(Audio(TVs))'
  },
  {
    system: 'WooCommerce, parents by name',
    text: 'name,slug,parent,description\nClothing,clothing,,\nTops,tops,Clothing,x\nShirts,shirts,Tops,',
    hierarchy: 'parent',
    roles: { name: 'name', slug: 'slug', parent: 'parent', description: 'description' },
    tree: 'Clothing(Tops(Shirts))'
  },
  {
    system: 'WooCommerce, parents by slug',
    text: 'term_id,name,slug,parent,display\n15,Clothing,clothing,,default\n16,Tops,tops,clothing,products\n17,T Shirts,tshirts,tops,',
    hierarchy: 'parent',
    roles: { term_id: 'id', parent: 'parent', display: 'entry' },
    tree: 'Clothing(Tops(T Shirts))'
  },
  {
    // The column “Categories” of the built-in product export (WooCommerce 9, “Product CSV Importer and Exporter”).
    system: 'WooCommerce, categories of products',
    text: 'ID,Type,SKU,Name,Categories,Regular price\n1,simple,A,Shirt,"Clothing > Tops, Sale",1\n2,simple,B,Cap,"Clothing > Hats, Clothing",2\n3,simple,C,Jar,"Salt\\, sugar",2',
    hierarchy: 'path',
    roles: { Categories: 'path', Name: 'ignored', SKU: 'ignored' },
    tree: 'Clothing(Tops Hats) Sale Salt, sugar'
  },
  {
    // The sample file that PrestaShop 8 offers on Advanced parameters > Import, `categories_import.csv`.
    system: 'PrestaShop',
    text: 'ID;Active (0/1);Name *;Parent category;Root category (0/1);Description;Meta title;URL rewritten\n3;1;Clothes;Home;0;<p>x</p>;;clothes\n4;1;Men;Clothes;0;;;men\n5;0;Women;Clothes;0;;;women',
    separator: ';',
    hierarchy: 'parent',
    roles: {
      ID: 'id',
      'Active (0/1)': 'visible',
      'Name *': 'name',
      'Parent category': 'parent',
      'URL rewritten': 'slug'
    },
    tree: 'Clothes(Men Women)'
  },
  {
    // https://support.bigcommerce.com, “Importing and Exporting Categories” (Bulk Edit template).
    system: 'BigCommerce',
    text: 'Category ID,Parent ID,Name,Category URL,Sort order,Is Visible\n20,0,Shop All,/shop-all/,0,TRUE\n21,20,Bath,/bath/,1,FALSE\n22,20,Garden,/garden/,0,TRUE',
    hierarchy: 'parent',
    roles: { 'Category ID': 'id', 'Parent ID': 'parent', 'Sort order': 'position', 'Is Visible': 'visible' },
    tree: 'Shop All(Garden Bath)'
  },
  {
    system: 'BigCommerce, by path',
    text: 'Category ID,Category Path,Visible\n1,Shop,Y\n2,Shop/Bath,Y\n3,Shop/Bath/Towels,N',
    hierarchy: 'path',
    roles: { 'Category ID': 'id', 'Category Path': 'path', Visible: 'visible' },
    tree: 'Shop(Bath(Towels))'
  },
  {
    // Columns of https://matrixify.app/documentation/custom-collections.
    system: 'Shopify collections of Matrixify',
    text: 'Command,Title,Body HTML\nMERGE,Summer,<p>Sun!</p>\nMERGE,Winter,<p>Snow!</p>\nMERGE,Fall,<p>Leaf!</p>',
    hierarchy: 'flat',
    roles: { Command: 'entry', Title: 'name', 'Body HTML': 'description' },
    tree: 'Summer Winter Fall'
  },
  {
    system: 'Shopify collections',
    text: 'Handle,Title,Body HTML,Published\nsale,Sale,<p>x</p>,true\nnew,New in,,false',
    hierarchy: 'flat',
    roles: { Handle: 'slug', Title: 'name', 'Body HTML': 'description', Published: 'visible' },
    tree: 'Sale New in'
  },
  {
    // Ids and full names of https://github.com/Shopify/product-taxonomy (2025-03).
    system: 'the taxonomy of Shopify',
    text: 'id,full_name,name\ngid://shopify/TaxonomyCategory/aa,Apparel,Apparel\ngid://shopify/TaxonomyCategory/aa-1,Apparel > Clothing,Clothing\ngid://shopify/TaxonomyCategory/aa-1-2,Apparel > Clothing > Tops,Tops',
    hierarchy: 'path',
    roles: { id: 'id', full_name: 'path', name: 'name' },
    tree: 'Apparel(Clothing(Tops))'
  },
  {
    // `taxonomy-with-ids.en-US.xls` without a header.
    system: 'the taxonomy of Google, a column a level',
    text: 'Column 1,Column 2,Column 3,Column 4\n1,Animals,,\n3,Animals,Supplies,\n4,Animals,Supplies,Birds\n5,Animals,Live,\n9,Arts,,\n10,Arts,Music,',
    hierarchy: 'levels',
    roles: { 'Column 2': 'level', 'Column 4': 'level' },
    tree: 'Animals(Supplies(Birds) Live) Arts(Music)'
  },
  {
    system: 'UNSPSC, a code a row',
    text: 'Code,Title\n10000000,Live Plant\n10100000,Live animals\n10101500,Livestock\n10101501,Cats\n10101502,Dogs\n11000000,Mineral',
    hierarchy: 'codes',
    roles: { Code: 'id', Title: 'name' },
    tree: 'Live Plant(Live animals(Livestock(Cats Dogs))) Mineral'
  },
  {
    // The columns of the English UNSPSC spreadsheet (v26).
    system: 'UNSPSC, all levels in a row',
    text: 'Segment,Segment Title,Family,Family Title,Class,Class Title,Commodity,Commodity Title\n10000000,Live,10100000,Animals,10101500,Livestock,10101501,Cats\n10000000,Live,10100000,Animals,10101500,Livestock,10101502,Dogs\n10000000,Live,10110000,Pets,10111300,Treats,10111301,Toys',
    hierarchy: 'levels',
    roles: { Segment: 'id', 'Segment Title': 'level', Commodity: 'id', 'Commodity Title': 'level' },
    tree: 'Live(Animals(Livestock(Cats Dogs)) Pets(Treats(Toys)))'
  },
  {
    // The columns of the GS1 GPC browser's spreadsheet.
    system: 'GPC',
    text: 'SegmentCode,SegmentTitle,SegmentDefinition,FamilyCode,FamilyTitle,FamilyDefinition,ClassCode,ClassTitle,ClassDefinition,BrickCode,BrickTitle,BrickDefinition\n50000000,Food,df,50100000,Fruits,dr,50101500,Nuts,dn,10000001,Mixed,dm\n50000000,Food,df,50100000,Fruits,dr,50101500,Nuts,dn,10000002,Mixed,de',
    hierarchy: 'levels',
    roles: { SegmentCode: 'id', SegmentTitle: 'level', BrickDefinition: 'description' },
    tree: 'Food(Fruits(Nuts(Mixed Mixed)))'
  },
  {
    system: 'eCl@ss',
    text: 'CodedName;PreferredName\n27-00-00-00;Electrical\n27-05-00-00;Batteries\n27-05-01-00;Dry\n27-05-01-01;AA',
    separator: ';',
    hierarchy: 'codes',
    roles: { CodedName: 'id', PreferredName: 'name' },
    tree: 'Electrical(Batteries(Dry(AA)))'
  },
  {
    system: 'eCl@ss, digits alone',
    text: 'IdCC;PreferredName\n27000000;Electrical\n27050000;Batteries\n27050100;Dry\n27050101;AA',
    separator: ';',
    hierarchy: 'codes',
    roles: { IdCC: 'id', PreferredName: 'name' },
    tree: 'Electrical(Batteries(Dry(AA)))'
  },
  {
    // ETIMARTCLASS.csv of the ETIM IXF/CSV release (ETIM-9.0): the groups stand in another file.
    system: 'ETIM',
    text: 'ARTCLASSID;ARTGROUPID;ARTCLASSDESC\nEC000001;EG000001;Cable\nEC000002;EG000001;Wire\nEC000003;EG000002;Lamp',
    separator: ';',
    hierarchy: 'parent',
    roles: { ARTCLASSID: 'id', ARTGROUPID: 'parent', ARTCLASSDESC: 'name' },
    tree: 'EG000001(Cable Wire) EG000002(Lamp)'
  },
  {
    system: 'NACE, where every digit is a level',
    text: 'Code,Description\n01,Crop\n01.1,Perennial\n01.11,Cereals\n02,Forestry\n02.1,Silviculture',
    hierarchy: 'codes',
    roles: { Code: 'id', Description: 'name' },
    tree: 'Crop(Perennial(Cereals)) Forestry(Silviculture)'
  },
  {
    system: 'a numbered outline',
    text: 'No.,Title\n1,A\n1.1,B\n1.2,C\n1.3,D\n1.10,K\n1.4,E\n1.5,F\n1.6,G\n1.7,H\n1.8,I\n1.9,J\n2,L',
    hierarchy: 'codes',
    roles: { 'No.': 'id', Title: 'name' },
    tree: 'A(B C D K E F G H I J) L'
  },
  {
    system: 'a spreadsheet that prints a group once',
    text: 'Department,Category,Subcategory\nMen,Shoes,Boots\n,,Sandals\n,Hats,\nWomen,,',
    hierarchy: 'levels',
    roles: { Department: 'level', Subcategory: 'level' },
    tree: 'Men(Shoes(Boots Sandals) Hats) Women'
  },
  {
    system: 'one column of paths',
    text: 'Category path\n"A > B"\nA > C > D',
    hierarchy: 'path',
    roles: { 'Category path': 'path' },
    tree: 'A(B C(D))'
  },
  {
    system: 'a parent by its path',
    text: 'name,parent\nA,\nB,A\nC,A > B',
    hierarchy: 'parent',
    roles: { parent: 'parent' },
    tree: 'A(B(C))'
  },
  {
    system: 'ids that are counted up, which are no codes',
    text: `id,name\n${Array.from({ length: 12 }, (_one, at) => `${at + 1},N${at + 1}`).join('\n')}`,
    hierarchy: 'flat',
    roles: { id: 'id', name: 'name' },
    tree: 'N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12'
  }
];

test.each(EXAMPLES)('a table of $system is understood without help', (example) => {
  expect(understood(example)).toEqual(example);
});

test('what another system calls a category by is kept, so that the same file can update it later', () => {
  const [root] = placed(recordsOfCsv('code;label-en_US;parent\nmaster;Master;\ntv;TVs;master', ';')).categories;
  expect(root).toMatchObject({ metadata: { code: 'master' }, children: [{ metadata: { code: 'tv' } }] });
});

test('codes and definitions of a table of levels go to the category of their level', () => {
  const [food] = placed(
    recordsOfCsv(
      'SegmentCode,SegmentTitle,SegmentDefinition,ClassCode,ClassTitle,ClassDefinition\n50,Food,All food,51,Nuts,All nuts'
    )
  ).categories;
  expect(food).toMatchObject({
    description: 'All food',
    metadata: { SegmentCode: 50 },
    children: [{ description: 'All nuts', metadata: { ClassCode: 51 } }]
  });
});
