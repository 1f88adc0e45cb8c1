const { join } = require('node:path');

module.exports = () => ({
  connection: { client: 'sqlite', connection: { filename: join(process.env.PEER_FOLDER, 'strapi.db') }, useNullAsDefault: true },
});
