/* Starts Strapi for the bench, in production mode and without its admin pages, and answers where it is. */
const { mkdirSync } = require('node:fs');
const { join } = require('node:path');

const start = async () => {
  mkdirSync(join(process.env.PEER_FOLDER, 'uploads'), { recursive: true });
  const { createStrapi } = require('@strapi/strapi');
  const strapi = await createStrapi({ appDir: __dirname, distDir: __dirname }).start();
  return { port: strapi.server.httpServer.address().port, token: process.env.PEER_TOKEN };
};

process.once('message', () =>
  start().then(
    (value) => process.send({ value }),
    (error) => process.send({ failure: error.stack }),
  ),
);
process.once('disconnect', () => process.exit());
