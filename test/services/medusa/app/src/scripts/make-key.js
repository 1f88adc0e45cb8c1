const { writeFileSync } = require('node:fs');
const { createApiKeysWorkflow } = require('@medusajs/medusa/core-flows');

/** `medusa exec`: makes the secret API key that a person would make under "Settings, Secret API keys", and says it in `TOKEN_FILE`. */
module.exports.default = async ({ container }) => {
  const { result } = await createApiKeysWorkflow(container).run({ input: { api_keys: [{ title: 'Canopy tests', type: 'secret', created_by: '' }] } });
  writeFileSync(process.env.TOKEN_FILE, result[0].token, { mode: 0o600 });
};
