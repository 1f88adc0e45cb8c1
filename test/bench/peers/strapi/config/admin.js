module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'for-the-bench' },
  apiToken: { salt: 'for-the-bench' },
  transfer: { token: { salt: 'for-the-bench' } },
  secrets: { encryptionKey: 'for-the-bench-0123456789abcdef01' },
  flags: { nps: false, promoteEE: false },
});
