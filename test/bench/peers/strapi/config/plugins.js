module.exports = { 'users-permissions': { config: { jwtSecret: 'for-the-bench' } } };
