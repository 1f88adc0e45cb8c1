import { expect, test } from 'vitest';
import { openFile } from '../../../../src-main/formats/import-session';
import { understood, type ExampleTable } from '../../../support/file-records';

/*
 * Tables written after real files that came in wrong, as short as they still did. Each says which file it was; docs/formats.md lists all
 * that were tried.
 */

type Example = ExampleTable & { readonly file: string };

const CODES: readonly Example[] = [
  {
    file: 'the CPV with its check digits (opented/opented 989bed7), whose digits are levels rather than their pairs',
    text: `ORIGINAL_CODE,NAME
03000000-1,Agricultural products
03100000-2,Horticultural products
03110000-5,Crops
03111000-2,Seeds
03111100-3,Soya beans
03111200-4,Peanuts
03200000-3,Cereals
09000000-3,Petroleum`,
    hierarchy: 'codes',
    roles: { ORIGINAL_CODE: 'id', NAME: 'name' },
    tree: 'Agricultural products(Horticultural products(Crops(Seeds(Soya beans Peanuts))) Cereals) Petroleum'
  },
  {
    file: 'the process framework of APQC (7.4), where 1.0 stands over 1.1',
    text: 'Hierarchy ID,Name\n1.0,Strategy\n1.1,Concept\n1.1.1,Environment\n1.1.2,Market\n1.2,Plan\n2.0,Products\n2.1,Govern',
    hierarchy: 'codes',
    roles: { 'Hierarchy ID': 'id' },
    tree: 'Strategy(Concept(Environment Market) Plan) Products(Govern)'
  },
  {
    file: 'NAICS (2012_NAICS_Structure.xls), whose sectors are ranges',
    text: `Code,Title
11,Agriculture
111,Crops
1111,Oilseed
11111,Soybeans
112,Animals
113,Forestry
114,Fishing
115,Support
21,Mining
211,Oil
212,Ores
31-33,Manufacturing
311,Food
332,Metal
3321,Forging`,
    hierarchy: 'codes',
    tree: 'Agriculture(Crops(Oilseed(Soybeans)) Animals Forestry Fishing Support) Mining(Oil Ores) Manufacturing(Food Metal(Forging))'
  },
  {
    file: 'NAICS as JSON (codeforamerica/naics-api f34a8e2), where the codes of a range have rows too',
    text: 'code,title\n31,\n33,\n11,Agriculture\n111,Crops\n112,Animals\n113,Forestry\n1111,Oilseed\n1112,Vegetables\n31-33,Manufacturing\n311,Food\n3111,Animal Food\n331,Metal\n3311,Iron',
    hierarchy: 'codes',
    tree: 'Agriculture(Crops(Oilseed Vegetables) Animals Forestry) Manufacturing(31(Food(Animal Food)) 33(Metal(Iron)))'
  },
  {
    file: 'the functions of government in three languages (datasets/cofog 093c314), whose descriptions are the names',
    text: 'Code,Description_EN,Description_FR,Description_ES,ExplanatoryNote\n01,Public services,Services publics,Servicios,\n01.1,Executive organs,Organes exécutifs,Órganos ejecutivos,\n01.1.1,External affairs,Affaires étrangères,Asuntos exteriores,A note',
    hierarchy: 'codes',
    roles: { Description_EN: 'name', Description_FR: 'entry', Description_ES: 'entry' },
    tree: 'Public services(Executive organs(External affairs))'
  },
  {
    file: 'the functions of the city of Helsinki (openahjo 764d525), with blanks between the parts and no header',
    text: 'Column 1,Column 2\n00,Administration\n00 00,Steering\n00 00 00,Founding\n00 00 01,Elections\n00 01,Property\n01,Staff\n01 00,Hiring',
    hierarchy: 'codes',
    roles: { 'Column 1': 'id', 'Column 2': 'name' },
    tree: 'Administration(Steering(Founding Elections) Property) Staff(Hiring)'
  },
  {
    file: 'the bricks of GPC (VladimirAlexiev/gs1-gpc b01a3c1), which are counted and stand below no number',
    text: `Code,Title\n${Array.from({ length: 110 }, (_one, at) => `${10_000_000 + at * (at > 3 ? 1 : 10_000)},N${at}`).join('\n')}`,
    hierarchy: 'flat',
    tree: Array.from({ length: 110 }, (_one, at) => `N${at}`).join(' ')
  }
];

const PRODUCTS: readonly Example[] = [
  {
    file: 'Spree (sample_data/products.csv of cee28a23), with a path in a column that is numbered',
    text: `slug,sku,name,price,status,category1,option1_name
coffee,C,Coffee Machine,0,active,Kitchen -> Coffee Machines,Color
coffee,C-BLACK,,879,,,
fryer,F,Air Fryer,20,active,Kitchen -> Air Fryers,Color
fryer,F-RED,,30,,,`,
    hierarchy: 'path',
    roles: { category1: 'path', slug: 'ignored', name: 'ignored' },
    tree: 'Kitchen(Coffee Machines Air Fryers)'
  },
  {
    file: 'Bagisto (samples/csv/products.csv of 889a7c6b), whose variants have parents',
    text: 'sku,parent_sku,type,categories,name,tax_category_name,price\nS1,,simple,Men/Winter Wear,Beanie,,1\nS2,P1,simple,Men/Winter Wear,M,,2\nP1,,configurable,Men/Summer,Jacket,,3',
    hierarchy: 'path',
    roles: { categories: 'path', parent_sku: 'ignored', tax_category_name: 'ignored' },
    tree: 'Men(Winter Wear Summer)'
  },
  {
    file: 'OroCommerce (ImportExport/data/import.csv of 0da6b964), with the title of one category',
    text: 'sku,attributeFamily.code,type,primaryUnitPrecision.sell,names.default.value,category.default.title\ns1,default_family,configurable,1,Name s1,Lamps\ns2,default_family,simple,1,Name s2,Lamps\ns3,default_family,simple,1,Name s3,"Nuts, bolts"',
    hierarchy: 'path',
    roles: { 'category.default.title': 'path' },
    tree: 'Lamps Nuts, bolts'
  },
  {
    file: 'the sample data of Magento (products_gear_bags.csv of 5380756), with a category a line',
    text: 'category,name,sku,price,qty\n"Gear\nBags",Joust Duffle Bag,24-MB01,34,100\n"Gear\nCollections\n",Shoulder Pack,24-MB04,32,100',
    hierarchy: 'path',
    roles: { category: 'path' },
    tree: 'Gear Bags Collections'
  },
  {
    file: 'Vendure (e2e-products-collections.csv of 1633446f), which has no category',
    text: `name,slug,description,sku,price,taxCategory,stockOnHand,trackInventory,variantFacets
Laptop,laptop,Fast,L1,1299,standard,0,false,brand:pear
,,,L2,1399,standard,0,false,
Monitor,monitor,Wide,M1,143,standard,0,false,
,,,M2,144,standard,0,false,`,
    hierarchy: 'flat',
    roles: { sku: 'id', name: 'name', taxCategory: 'entry' },
    tree: 'Laptop L2 Monitor M2'
  },
  {
    file: 'Medusa (product-with-categories.csv of 59e67478), which names categories by ids of another file',
    text: 'Product Id,Product Title,Product Category 1,Variant Id,Variant Title,Variant Sku\nprod_01,Shirt,pcat_01J44RRKGS2N86A8V0WMQ5KQSC,variant_01,Small,\nprod_01,Shirt,pcat_01J44RRKGS2N86A8V0WMQ5KQSC,variant_02,Large,',
    hierarchy: 'flat',
    tree: 'Shirt Shirt'
  }
];

const OTHERS: readonly Example[] = [
  {
    file: 'PrestaShop (ikea-prestashop-scrapper 6b220ed), whose parent is not in the file and whose ids look like codes',
    text: 'ID,Active (0/1),Name,Parent category,URL rewritten\n1000,1,Bulbs,Home,bulbs\n1001,1,Smart,Home,smart\n1002,1,Lamps,Home,lamps\n1003,1,Bath,Home,bath',
    hierarchy: 'parent',
    roles: { 'Parent category': 'parent' },
    tree: 'Bulbs Smart Lamps Bath'
  },
  {
    file: 'the audience taxonomy of IAB (1.1, b7acdca), whose names are shortened paths beside the levels',
    text: 'Unique ID\tParent ID\tCondensed Name (1st, 2nd, Last Tier)\tTier 1\tTier 2\tTier 3\n1\t\tDemographic\tDemographic\t\t\n2\t1\tDemographic | Age\tDemographic\tAge\t\n3\t2\tDemographic | Age | 18-20 |\tDemographic\tAge\t18-20',
    separator: '\t',
    hierarchy: 'levels',
    roles: { 'Unique ID': 'id', 'Tier 1': 'level', 'Tier 3': 'level' },
    tree: 'Demographic(Age(18-20))'
  },
  {
    file: 'a table of Dewey’s classes (kappter/amalgamator 0ac48c8), with one column three times',
    text: 'Column 1,V1,V2,V3,C4\n,Class 0,Class 0,Class 0,000 Computer science\n,Class 0,Class 0,Class 0,001 Knowledge\n,Class 100,Class 100,Class 100,100 Philosophy\n,Class 100,Class 100,Class 100,101 Theory',
    hierarchy: 'levels',
    roles: { V1: 'level', C4: 'level', V2: 'entry' },
    tree: 'Class 0(000 Computer science 001 Knowledge) Class 100(100 Philosophy 101 Theory)'
  },
  {
    file: 'the books of Oscar (books.essential.csv of cdbfc441), paths in a table without a header',
    text: 'Column 1,Column 2,Column 3,Column 4\nBook,Books > Non-Fiction > Programming,978,The C Language\nBook,Books > Fiction,979,Neuromancer\nBook,Books > Fiction,980,Snow Crash',
    hierarchy: 'path',
    roles: { 'Column 2': 'path' },
    tree: 'Books(Non-Fiction(Programming) Fiction)'
  },
  {
    file: 'a table of the CPV (nextprocurement d1b5aac), whose check digits are no level',
    text: "_id;control;descripcion\n'03000000';1;'Agricultura'\n'03100000';2;'Horticultura'\n'03110000';1;'Cultivos'\n'03111000';2;'Semillas'",
    separator: ';',
    hierarchy: 'flat',
    roles: { control: 'entry', descripcion: 'name' },
    tree: "'Agricultura' 'Horticultura' 'Cultivos' 'Semillas'"
  },
  {
    file: 'the harmonized system (datasets/harmonized-system 905e5a0), whose ids end with “code”',
    text: 'section,hscode,description,parent,level\n,TOTAL,All,,0\nI,01,Live animals,TOTAL,2\nI,0101,Horses,01,4\nI,010121,Pure-bred,0101,6',
    hierarchy: 'parent',
    roles: { hscode: 'id', parent: 'parent', description: 'name' },
    tree: 'All(Live animals(Horses(Pure-bred)))'
  },
  {
    file: 'the types of schema.org (30.0), some below two of the file',
    text: 'id,label,comment,subTypeOf,enumerationtype\ns:Thing,Thing,x,,\ns:Work,Work,x,s:Thing,\ns:Media,Media,x,s:Work,\ns:Game,Game,x,s:Work,\ns:Clip,Clip,x,"s:Work, s:Media",\ns:Red,Red,x,,s:Thing',
    hierarchy: 'parent',
    roles: { id: 'id', subTypeOf: 'parent', enumerationtype: 'entry' },
    tree: 'Thing(Work(Media Game Clip)) Red'
  },
  {
    file: 'Odoo (marin_data/product.category.csv of dbd7dab), where only parents are called by the module',
    text: 'id,name,parent_id/id\ncategory_101,Assets,\ncategory_103,Expenses,\ncategory_201,Promotion,marin_data.category_103\ncategory_301,Flyers,marin_data.category_201',
    hierarchy: 'parent',
    roles: { id: 'id', 'parent_id/id': 'parent' },
    tree: 'Assets Expenses(Promotion(Flyers))'
  },
  {
    file: 'a list of facets in the form of Algolia’s documentation, where each level repeats those above it',
    text: 'objectID,hierarchicalCategories.lvl0,hierarchicalCategories.lvl1,hierarchicalCategories.lvl2\n1,Men,Men > Shirts,Men > Shirts > Polo\n2,Men,Men > Shoes,\n3,Women,Women > Bags,',
    hierarchy: 'levels',
    tree: 'Men(Shirts(Polo) Shoes) Women(Bags)'
  },
  {
    file: 'the fields of education of Sweden (suncode-2020.xlsx of jobtech-taxonomy-database 0069838), with a code and a name a level',
    text: 'Kod;Benämning;Kod (2);Benämning (2);Kod (3);Benämning (3)\n0;Allmän utbildning;;;;\n;;01;Bred utbildning;;\n;;;;010a;Allmän inriktning\n;;;;010b;Teknisk inriktning\n;;08;Läsinlärning;;\n1;Pedagogik;;;;',
    separator: ';',
    hierarchy: 'levels',
    roles: { Kod: 'id', Benämning: 'level', 'Kod (3)': 'id', 'Benämning (3)': 'level' },
    tree: 'Allmän utbildning(Bred utbildning(Allmän inriktning Teknisk inriktning) Läsinlärning) Pedagogik'
  },
  {
    file: 'the classes of mathematics (msc2020 of gbv/jskos-data f9ec9cb), where a few names hold “>”',
    text: `name,note\n${['Number theory', 'Degree > 2', ...Array.from({ length: 10 }, (_one, at) => `Field ${at}`)].map((name) => `${name},x`).join('\n')}`,
    hierarchy: 'flat',
    roles: { name: 'name' },
    tree: `Number theory Degree > 2 ${Array.from({ length: 10 }, (_one, at) => `Field ${at}`).join(' ')}`
  },
  {
    file: 'a taxonomy of the GSA (cf833bd), whose numbered levels stand behind what is below them',
    text: 'SUB_CATEGORY,PSC,LEVEL_1_CATEGORY,LEVEL_2_CATEGORY\nAir filters,4460,FACILITIES,RELATED\nBatteries,6135,FACILITIES,RELATED\nBoards,7195,OFFICE,PRODUCTS',
    hierarchy: 'flat',
    roles: { SUB_CATEGORY: 'name', LEVEL_1_CATEGORY: 'entry' },
    tree: 'Air filters Batteries Boards'
  }
];

test.each(CODES)('codes of $file', (example) => {
  expect(understood(example)).toEqual(example);
});

test.each(PRODUCTS)('products of $file', (example) => {
  expect(understood(example)).toEqual(example);
});

test.each(OTHERS)('$file', (example) => {
  expect(understood(example)).toEqual(example);
});

test('products that say nothing of their categories are said to be products', async () => {
  const look = async (text: string): Promise<readonly string[]> => {
    const session = openFile('a.csv', new TextEncoder().encode(text));
    const preview = await session.preview({ reading: {}, choices: {} }, () => undefined);
    return preview.state === 'read' ? preview.notes : [preview.state];
  };
  // The columns of Shopify's export, as in shopifypartners/product-csvs 045fb43.
  const notes = await look('Handle,Title,Vendor,Variant SKU,Variant Price\nshirt,Shirt,V,1,50\ntop,Top,V,2,60\n');
  expect(notes.join(' ')).toContain('look like products');
  expect(await look('Handle,Title,Variant Price,Product Category\nshirt,Shirt,50,Clothing > Shirts\n')).toEqual([]);
});

test('a description in paragraphs is one text, as in NAICS of codeforamerica/naics-api (f34a8e2)', async () => {
  const text = JSON.stringify([{ code: 11, title: 'Agriculture', description: ['The sector.', 'It grows.'] }]);
  const session = openFile('a.json', new TextEncoder().encode(text));
  const [category] = await session.trees({ reading: {}, choices: {} }, () => undefined);
  expect(category).toMatchObject({ name: 'Agriculture', description: 'The sector.\n\nIt grows.' });
});
