import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { formatOf } from './read';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test.each<[string, string, string | Uint8Array, string]>([
  ['a nested JSON', 'tree.json', '[{"name":"A"}]', 'json'],
  ['a JSON by another name', 'tree.txt', '\uFEFF {"data":[{"name":"A"}]}', 'json'],
  ['JSON lines', 'tree.json', '{"name":"A"}\n{"name":"B"}\n', 'jsonl'],
  ['a list in brackets is none', 'list.txt', '[Shoes]\n[Boots]\n', 'text'],
  ['JSON-LD with SKOS', 'x.json', '{"@context":{"skos":"http://www.w3.org/2004/02/skos/core#"},"@graph":[]}', 'jsonld'],
  ['Hydra is JSON', 'x.json', '{"@context":"/c","@id":"/categories","hydra:member":[{"name":"A"}]}', 'json'],
  ['a table', 'tree.csv', 'name,parent\nA,', 'csv'],
  ['a table by another name', 'tree.txt', 'Title;Parent\nA;', 'csv'],
  ['a table whose separator is said', 'tree.txt', 'sep=;\nA;B\n', 'csv'],
  ['a table of one column', 'tree.csv', 'path\nA > B', 'csv'],
  ['one column with quotation marks', 'export.txt', '"Category path"\n"A > B"\n"A > ""C"""\n', 'csv'],
  ['a list of paths by the name of a table', 'tree.csv', 'A > B\nA > C', 'text'],
  ['a list', 'tree.txt', 'A\n  B', 'text'],
  ['a list with commas', 'tree.txt', 'Shoes, boots\nHats, caps\nGloves, mittens', 'text'],
  ['tabs that indent', 'tree.txt', 'A\n\tB\n\t\tC\n', 'text'],
  ['tabs that indent what is called as columns are', 'tree.txt', '\tCategory 1\n\t\tCategory 2\nName\n', 'text'],
  ['copied cells without names of columns', 'Pasted text', '1\tShoes\n2\tBoots\n3\tHats', 'csv'],
  ['copied cells, some of which are empty', 'Pasted text', 'Clothes\tShirts\n\tShoes\n', 'csv'],
  ['a copied list whose tabs indent', 'Pasted text', 'A\n\tB\n\t\tC', 'text'],
  ['a copied list with tabs after bullets', 'Pasted text', '•\tA\n•\tB\n•\tC', 'text'],
  ['a copied outline with tabs after numbers', 'Pasted text', '1.\tA\n2.\tB\n3.\tC', 'text'],
  ['a file of paths with tabs', 'tree.txt', 'A\tB\nA\tC', 'text'],
  ['Unicode text', 'tree.txt', Buffer.from('\uFEFFTitle\tParent\nSchöne\t', 'utf16le'), 'csv'],
  ['UTF-16 without a mark', 'tree.txt', Buffer.from('name;parent\nA;\nB;A\n', 'utf16le'), 'csv'],
  ['Markdown', 'tree.txt', '# A\n\n- B\n', 'markdown'],
  ['MediaWiki', 'tree.txt', '== A ==\nText\n=== B ===\n', 'markdown'],
  ['YAML', 'tree.yml', 'A:\n  - B\n', 'yaml'],
  ['YAML that begins like JSON', 'tree.yaml', '[{name: A}, {name: B}]', 'yaml'],
  ['YAML by another name', 'tree.txt', '- name: A\n  children:\n    - name: B\n', 'yaml'],
  ['a list with a colon is no YAML', 'tree.txt', 'Name: the list\nA\n  B\n', 'text'],
  ['Google with ids', 'taxonomy.txt', '1 - Animals\n3237 - Animals > Live Animals\n', 'google'],
  [
    'Google without ids',
    'taxonomy.txt',
    '# Google_Product_Taxonomy_Version: 2021-09-21\nTiere\nTiere > Lebende Tiere\n',
    'google'
  ],
  [
    'Shopify',
    'categories.txt',
    '# Shopify Product Taxonomy\n\ngid://shopify/TaxonomyCategory/ap   : Animals\n',
    'google'
  ],
  ['OPML', 'x.txt', '<?xml version="1.0"?>\n<!-- c --><opml version="2.0"><body/></opml>', 'opml'],
  ['RDF/XML', 'x.xml', '<!DOCTYPE rdf:RDF [<!ENTITY a "b">]><rdf:RDF/>', 'rdfxml'],
  ['Turtle', 'x.txt', '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n', 'turtle'],
  ['N-Triples', 'x.txt', '<http://a.example/1> <http://a.example/p> "x" .\n', 'turtle'],
  ['a workbook', 'x.bin', zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '<w/>' }), 'xlsx'],
  [
    // data/naics07.txt of hernamesbarbara/NAICS f8230b7.
    'a table with tabs and names of its own',
    'a.txt',
    'Seq. No.\t2007 NAICS US Code\t2007 NAICS US Title\n\t\t\n1\t11\tAgriculture\n2\t111\tCrop Production\n',
    'csv'
  ],
  [
    'a table with tabs and numbers',
    'a.txt',
    '70000000\tArts\tsegment\n70010000\tCrafts\tfamily\n70010100\tPaint\tclass\n',
    'csv'
  ],
  ['paths with tabs', 'a.txt', 'Arts\tCrafts\nArts\tPaint\nFood\tTea\n', 'text'],
  ['an OpenDocument sheet', 'x', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'ods']
])('%s is known by what is in it', (_what, name, content, format) => {
  expect(formatOf(name, content)).toBe(format);
});

test.each<[string, string, string | Uint8Array, string]>([
  ['an empty file', 'a.csv', '', 'The file is empty.'],
  ['blank lines', 'a.txt', '\n \n', 'The file is empty.'],
  ['a PDF', 'a.txt', '%PDF-1.7\n', 'This is a PDF.'],
  ['a picture', 'a.csv', latin1('\u0089PNG\r\n\u001a\n\0\0'), 'This is a picture.'],
  ['a compressed file', 'a.csv.gz', latin1('\u001f\u008b\b\0'), 'This is a compressed file.'],
  ['a web page', 'a.txt', '<!DOCTYPE html>\n<html><body>', 'This is a web page'],
  ['a page with a comment', 'a.txt', '<!-- c -->\n<html>\n<head>\n<meta>', 'This is a web page'],
  ['other XML', 'a.xml', '<rss version="2.0"/>', '(“rss”)'],
  [
    // WordPress/theme-test-data b47acf9.
    'an export of WordPress',
    'a.xml',
    '<?xml version="1.0"?>\n<rss version="2.0"\n  xmlns:wp="http://wordpress.org/export/1.2/"\n>\n<channel/></rss>',
    'This is an export of WordPress'
  ],
  [
    // opencart-en-gb.sql of opencart/opencart 01254c21.
    'a dump of a database',
    'a.txt',
    '-----\n--\n-- Database: `opencart`\n--\n\nINSERT INTO `oc_category` (`category_id`, `parent_id`) VALUES\n(25, 0);\n',
    'This is a dump of a database (SQL)'
  ],
  ['an outline that is cut at its beginning', 'a.opml', 'rg"/>\n  <outline text="A"/>', 'The XML is not valid'],
  ['a workspace', 'a.canopy', 'SQLite format 3\0', '“Compare with…”'],
  ['a database', 'a.db', 'SQLite format 3\0', 'This is a database'],
  ['formatted text', 'a.txt', '{\\rtf1\\ansi}', 'RTF'],
  ['a document', 'a.xlsx', zip({ 'word/document.xml': '<w/>' }), 'This is a text document.'],
  ['Numbers', 'a.numbers', zip({ 'Index/Document.iwa': 'x' }), 'This is a Numbers document.'],
  ['an archive', 'a.zip', zip({ 'a.csv': 'name' }), 'This is an archive.'],
  ['a cut archive', 'a.xlsx', zip({ 'xl/workbook.xml': 'x'.repeat(500) }).subarray(0, 60), 'damaged or incomplete'],
  [
    'an old document',
    'a.doc',
    Buffer.concat([latin1('\u00d0\u00cf\u0011\u00e0'), Buffer.from('WordDocument', 'utf16le')]),
    'older Office program'
  ],
  [
    'an encrypted workbook',
    'a.xlsx',
    Buffer.concat([latin1('\u00d0\u00cf\u0011\u00e0'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'protected by a password'
  ],
  ['other bytes', 'a.txt', Uint8Array.of(1, 0, 2, 3, 0, 0, 255, 0, 7), 'This file is not text']
])('%s is refused with what it is', (_what, name, content, sentence) => {
  expect(formatOf(name, content)).toContain(sentence);
});
