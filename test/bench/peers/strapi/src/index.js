/* Fills an empty database with the categories that the bench wants, all in one go, and makes the token of a program that may do everything. */
const PAGE = 500;

const pages = (rows) => Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, index) => rows.slice(index * PAGE, (index + 1) * PAGE));

const fill = async (knex, categories) => {
  const now = new Date();
  await knex.transaction(async (work) => {
    for (const page of pages(categories)) {
      const rows = page.map(({ id, name, slug, description, metadata }) => ({
        id,
        name,
        slug,
        description,
        metadata: JSON.stringify(metadata),
        document_id: `category-${id}`,
        created_at: now,
        updated_at: now,
        published_at: now,
      }));
      await work('categories').insert(rows);
    }
    for (const page of pages(categories.filter(({ parentId }) => parentId !== null))) {
      await work('categories_parent_lnk').insert(page.map(({ id, parentId }) => ({ category_id: id, inv_category_id: parentId, category_ord: id })));
    }
  });
  if (process.env.PEER_DATABASE_URL === undefined) return;
  // What was inserted with its own numbers is not counted there.
  await knex.raw("SELECT setval(pg_get_serial_sequence('categories', 'id'), (SELECT max(id) FROM categories))");
  await knex.raw('ANALYZE');
};

module.exports = {
  async bootstrap({ strapi }) {
    await fill(strapi.db.connection, JSON.parse(require('node:fs').readFileSync(process.env.PEER_CATEGORIES, 'utf8')));
    const { accessKey } = await strapi.service('admin::api-token').create({ name: 'bench', description: '', type: 'full-access', lifespan: null });
    process.env.PEER_TOKEN = accessKey;
  },
};
