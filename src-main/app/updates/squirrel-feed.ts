import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/*
 * The installers of macOS and Windows download by themselves, and know nothing of Canopy's signature. So they are given a feed
 * of one file that is verified and on this computer already.
 */

/** A feed for Squirrel.Mac on this computer. */
export interface LocalFeed {
  readonly url: string;
  readonly close: () => void;
}

/**
 * Serves a verified zip, with the static JSON that Electron's autoUpdater reads by `serverType: 'json'`, at an address that nobody
 * else on this computer can guess.
 */
export const serveForMac = async (file: string, version: string): Promise<LocalFeed> => {
  const { size } = await stat(file);
  const secret = randomBytes(24).toString('hex');
  const server = createServer((request, response) => {
    if (request.url === `/${secret}/feed.json`) {
      const url = `${base()}/update.zip`;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ currentRelease: version, releases: [{ version, updateTo: { version, url } }] }));
    } else if (request.url === `/${secret}/update.zip`) {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': size });
      createReadStream(file)
        .on('error', (error) => response.destroy(error))
        .pipe(response);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const base = (): string => {
    const address = server.address();
    return address === null || typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}/${secret}`;
  };
  return {
    url: `${base()}/feed.json`,
    close: () => {
      server.close();
      server.closeAllConnections();
    }
  };
};

/** Writes the list that Squirrel for Windows reads beside a verified package; its feed is then the folder, which is returned. */
export const listForWindows = async (file: string): Promise<string> => {
  const hash = createHash('sha1');
  await pipeline(createReadStream(file), hash);
  const { size } = await stat(file);
  // SHA-1 is what Squirrel's list has; what the file is trusted for is the signed SHA-256.
  await writeFile(join(dirname(file), 'RELEASES'), `${hash.digest('hex').toUpperCase()} ${basename(file)} ${size}\n`);
  return dirname(file);
};
