const Database = require('better-sqlite3');
const { readFileSync } = require('node:fs');

/**
 * `node seed.js FILE categories category drafts`, with rows as JSON on standard input: empties a collection and fills it in one
 * transaction, since by Strapi's API 1,200 take minutes. A document is a row for each of its versions; another table says which
 * row is below which. With `drafts` each document has a draft beside what is published.
 */
const [file, table, singular, drafts] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(0, 'utf8'));
const database = new Database(file);
const now = Date.now();
const insert = database.prepare(`INSERT INTO ${table} (document_id, name, slug, visible, position, created_at, updated_at, published_at) VALUES (?, ?, ?, 1, ?, ?, ?, ?)`);
const link = database.prepare(`INSERT INTO ${table}_parent_lnk (${singular}_id, inv_${singular}_id, ${singular}_ord) VALUES (?, ?, ?)`);

// Made like Strapi's: 24 small letters and digits, the first one a letter.
const documentId = (index) => `seed${String(index).padStart(20, '0')}`;

const fill = (publishedAt) => {
  const ids = [];
  for (const [index, { name, slug, order, parentIndex }] of rows.entries()) {
    ids.push(insert.run(documentId(index), name, slug, order, now, now, publishedAt).lastInsertRowid);
    if (parentIndex !== null) link.run(ids[index], ids[parentIndex], order + 1);
  }
};

database.transaction(() => {
  database.exec(`DELETE FROM ${table}_parent_lnk; DELETE FROM ${table};`);
  if (drafts === 'drafts') fill(null);
  fill(now);
})();
database.close();
