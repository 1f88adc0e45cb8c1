const { defineConfig } = require('@medusajs/framework/utils');

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'canopy-test-jwt', cookieSecret: 'canopy-test-cookie' },
  },
  admin: { disable: true },
});
