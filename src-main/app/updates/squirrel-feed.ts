import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/*
 * Squirrel downloads updates itself and does not know Canopy's signature. So it gets a local feed with one file that was verified before.
 */

export interface LocalFeed {
  readonly url: string;
  readonly close: () => void;
}

/** Serves a verified zip for Electron's autoUpdater (`serverType: 'json'`), where no other user of this computer can guess. */
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

/** Writes the RELEASES file of Squirrel for Windows beside a verified package. @returns the folder, which is the feed */
export const listForWindows = async (file: string): Promise<string> => {
  const hash = createHash('sha1');
  await pipeline(createReadStream(file), hash);
  const { size } = await stat(file);
  // Squirrel requires SHA-1. The file was verified by its signed SHA-256.
  await writeFile(join(dirname(file), 'RELEASES'), `${hash.digest('hex').toUpperCase()} ${basename(file)} ${size}\n`);
  return dirname(file);
};
