const { writeFileSync } = require('node:fs');

const TOKEN = { name: 'Canopy tests', description: '', type: 'full-access', kind: 'content-api', lifespan: null };

module.exports = {
  register() {},
  /** Makes the API token that a person would make under "Settings, API Tokens", and says it in `TOKEN_FILE`. */
  async bootstrap({ strapi }) {
    const tokens = strapi.service('admin::api-token');
    if (await tokens.exists({ name: TOKEN.name })) return;
    const { accessKey } = await tokens.create(TOKEN);
    writeFileSync(process.env.TOKEN_FILE, accessKey, { mode: 0o600 });
  },
};
