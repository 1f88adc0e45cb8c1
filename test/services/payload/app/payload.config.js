import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig } from 'payload';

const isTold = ({ req }) => req.user !== null && req.user !== undefined;

export default buildConfig({
  secret: 'canopy-test-secret',
  telemetry: false,
  typescript: { autoGenerate: false },
  admin: { user: 'users' },
  db: sqliteAdapter({ client: { url: `file:${process.env.DATABASE_FILE}` } }),
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    {
      slug: 'categories',
      access: { read: isTold },
      fields: [
        { name: 'name', type: 'text', required: true },
        { name: 'slug', type: 'text', unique: true },
        { name: 'description', type: 'textarea' },
        { name: 'visible', type: 'checkbox', defaultValue: true },
        { name: 'position', type: 'number' },
        { name: 'parent', type: 'relationship', relationTo: 'categories' },
      ],
    },
  ],
  /** Makes the API key that a person would make by "Enable API Key" of a user. */
  onInit: async (payload) => {
    const { totalDocs } = await payload.count({ collection: 'users' });
    if (totalDocs > 0) return;
    await payload.create({ collection: 'users', data: { email: 'tests@example.org', password: process.env.API_KEY, enableAPIKey: true, apiKey: process.env.API_KEY } });
  },
});
