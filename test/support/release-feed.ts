import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { closeNow, listenHere } from './listen-here';
import { newKeys, renewRelease, signRelease } from '../../scripts/make/sign-release.mjs';

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A static update feed on this computer, like a web server with the folder of a release. */
export interface ReleaseFeed {
  readonly url: string;
  readonly folder: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly asked: string[];
  readonly release: (version: string, options?: { content?: string; secretKey?: string; released?: Date }) => void;
  readonly renew: () => void;
  answer: Answer;
  readonly close: () => Promise<void>;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { darwin: 'darwin', win32: 'win32' };

export const zipName = (version: string): string =>
  `Canopy-${PLATFORM_NAMES[process.platform] ?? 'linux'}-${process.arch}-${version}.zip`;

export const startReleaseFeed = async (parent: string): Promise<ReleaseFeed> => {
  const keys = newKeys();
  const folder = join(parent, 'feed');
  mkdirSync(folder, { recursive: true });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (feed.answer(request, response)) return;
    try {
      response.end(readFileSync(join(folder, basename(request.url ?? ''))));
    } catch {
      response.writeHead(404).end();
    }
  });
  const port = await listenHere(server);
  const feed: ReleaseFeed = {
    url: `http://127.0.0.1:${port}/canopy`,
    folder,
    ...keys,
    asked,
    release: (version, { content = `Canopy ${version}`, secretKey = keys.secretKey, released } = {}) => {
      writeFileSync(join(folder, zipName(version)), content);
      signRelease(folder, version, secretKey, released);
    },
    renew: () => void renewRelease(folder, keys.secretKey),
    answer: () => false,
    close: () => closeNow(server)
  };
  return feed;
};
