import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { expect } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import { givenFor, type Credentials } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS, type Address } from '../../../../src-shared/remote';
import type { Dialect } from '../../../../src-shared/dialect';
import {
  RemoteFailure,
  type CategoryService,
  type RemoteCreation,
  type RemoteUpdate
} from '../../../../src-main/sync/category-service';
import {
  openCategoryService,
  type ServiceOptions
} from '../../../../src-main/sync/service-client/open-category-service';
import type { Limits } from '../../../../src-main/sync/service-client/http/transport';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';

/** One request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedService {
  readonly url: string;
  readonly address: Address;
  readonly arrived: readonly Arrived[];
}

type Script = (request: Arrived, response: ServerResponse) => void;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) if (Buffer.isBuffer(piece)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

const start = async (
  scheme: 'http' | 'https',
  open: (listener: (request: IncomingMessage, response: ServerResponse) => void) => Server,
  script: Script
): Promise<ScriptedService> => {
  const arrived: Arrived[] = [];
  const server = open((request, response) => {
    void bodyOf(request).then((body) => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      arrived.push(one);
      script(one, response);
    });
  });
  const port = await listenDuringTest(server);
  const url = `${scheme}://127.0.0.1:${port}`;
  return { url, address: { url, ...DEFAULT_PATHS }, arrived };
};

/** A server that answers each request as the script says; it ends with the test. */
export const scripted = (script: Script): Promise<ScriptedService> =>
  start('http', (listener) => createServer(listener), script);

export const scriptedOverTls = (
  certificate: { readonly key: string; readonly cert: string },
  script: Script
): Promise<ScriptedService> => start('https', (listener) => createTlsServer(certificate, listener), script);

/** Answers with JSON. */
export const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {}
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
};

export const LISTING = { data: [{ id: 1, parentId: null, name: 'Tea', position: 0 }] };

/** A flat listing as strangers write it. */
export const STRANGER: Dialect = {
  ...CANOPY_DIALECT,
  childrenKey: null,
  metadataKey: null,
  derivedKeys: ['updatedAt'],
  updates: 'full',
  isCanopy: false
};

export const SECRET = 'a-secret-that-nobody-may-see';
export const BEARER: Credentials = { kind: 'bearer', token: SECRET };

const LONGER_THAN_A_TEST = 600_000;
/** For what is answered, on a machine however busy. */
export const PATIENT: Limits = {
  connectMs: LONGER_THAN_A_TEST,
  answerMs: LONGER_THAN_A_TEST,
  stallMs: LONGER_THAN_A_TEST,
  totalMs: LONGER_THAN_A_TEST,
  maxBytes: 300_000
};
/** For what never comes to one of its ends: with a limit for that one alone, no other can be the first on a busy machine. */
export const impatientFor = (limit: 'answerMs' | 'stallMs' | 'totalMs'): Limits => ({ ...PATIENT, [limit]: 60 });

/** As a person who has given credentials for it would work with it. */
export const serviceOf = (
  { address }: Pick<ScriptedService, 'address'>,
  {
    credentials = BEARER,
    ...options
  }: Partial<Omit<ServiceOptions, 'credentials'>> & { readonly credentials?: Credentials } = {}
): CategoryService =>
  openCategoryService({
    address,
    credentials: givenFor(address, credentials),
    dialect: STRANGER,
    limits: PATIENT,
    ...options
  });

export const CREATION: RemoteCreation = {
  fields: { name: 'New', slug: null, description: '', visible: true, metadata: {} },
  parentId: null,
  order: null,
  idempotencyKey: 'key-1'
};
export const UPDATE: RemoteUpdate = {
  id: 7,
  raw: { id: 7, parentId: null, name: 'Tea', color: 'green', uuid: 'abc', updatedAt: 'now' },
  parentId: null,
  version: 3,
  fields: { name: 'Teas' }
};

export const WRITES = ['create', 'update', 'delete'] as const;
export type Write = (typeof WRITES)[number];

/** One of the three writes, as a person would make it. */
export const write = (client: CategoryService, which: Write): Promise<unknown> => {
  if (which === 'create') return client.create(CREATION);
  return which === 'update' ? client.update(UPDATE) : client.delete({ id: 7, version: null });
};

/** The same to a service that answers so. */
export const writeTo = async (
  which: Write,
  answer: (response: ServerResponse) => void,
  limits: Limits = PATIENT
): Promise<unknown> => write(serviceOf(await scripted((_request, response) => answer(response)), { limits }), which);

/** The failure that a call ends in. */
export const failureOf = async (call: Promise<unknown>): Promise<RemoteFailure> => {
  const outcome: unknown = await call.then(
    () => 'it succeeded',
    (error: unknown) => error
  );
  if (outcome instanceof RemoteFailure) return outcome;
  throw new Error(`No RemoteFailure: ${String(outcome)}`);
};

/** A failure of that kind, with these words in its sentence. */
export const saying = (
  kind: RemoteFailure['kind'],
  words: string | RegExp
): Pick<RemoteFailure, 'kind' | 'message'> => ({
  kind,
  message: (typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)) as string
});
