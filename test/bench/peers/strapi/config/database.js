const { join } = require('node:path');

const { PEER_DATABASE_URL: url, PEER_FOLDER: folder } = process.env;

module.exports = () => ({
  connection:
    url === undefined
      ? { client: 'sqlite', connection: { filename: join(folder, 'strapi.db') }, useNullAsDefault: true }
      : { client: 'postgres', connection: { connectionString: url } },
});
