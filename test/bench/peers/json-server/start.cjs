/* Starts json-server on one JSON file, as its command does but without the log of each call, and answers where it is. */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const start = () => {
  const { create, defaults, router } = require('json-server');
  const file = join(process.env.PEER_FOLDER, 'db.json');
  writeFileSync(file, JSON.stringify({ categories: JSON.parse(readFileSync(process.env.PEER_CATEGORIES, 'utf8')) }));
  const server = create();
  server.use(defaults({ logger: false }));
  server.use(router(file));
  return new Promise((resolve) => {
    const http = server.listen(0, '127.0.0.1', () => resolve({ port: http.address().port, token: '' }));
  });
};

process.once('message', () =>
  start().then(
    (value) => process.send({ value }),
    (error) => process.send({ failure: error.stack }),
  ),
);
process.once('disconnect', () => process.exit());
