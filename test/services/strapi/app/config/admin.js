// Nothing of the administration is served: the API token is made in `src/index.js`.
module.exports = {
  serveAdminPanel: false,
  auth: { secret: 'canopy-test-secret' },
  apiToken: { salt: 'canopy-test-salt' },
  transfer: { token: { salt: 'canopy-test-salt' } },
  secrets: { encryptionKey: '0123456789abcdef0123456789abcdef' },
};
