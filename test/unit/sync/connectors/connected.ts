import { onTestFinished } from 'vitest';
import type { Dialect } from '../../../../src-shared/dialect';
import { connectorById } from '../../../../src-main/sync/connectors/index';
import { readAddress } from '../../../../src-main/sync/service-client/http/address';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import type { Clock } from '../../../../src-main/sync/service-client/http/request-throttle';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { givenFor, type BoundCredentials } from '../../../../src-shared/presented-credentials';
import { type Address, type ConnectionTest } from '../../../../src-shared/remote';
import { credentialsOf, ForeignDoor, inProcess } from '../../../support/foreign/index';
import { productServer, type Hearing, type Product, type ProductService } from '../../../support/connectors/index';
import { replicaOf as replicaUnderTest, type ReplicaUnderTest } from '../engine/replica-under-test';

/** What a person has typed, as an address. */
export const typed = (url: string): Address => {
  const reading = readAddress(url);
  if (!reading.ok) throw new Error(reading.message);
  return reading.address;
};

export interface Reached {
  readonly service: ProductService;
  readonly address: Address;
  readonly credentials: BoundCredentials;
  readonly transport?: Transport;
}

/** Whoever waits for the turn that a product gives does so in no time. */
export const UNHURRIED: Clock = { now: () => 0, wait: async () => undefined };

/** In this process, for many runs. */
export const reachedInProcess = (product: Product, hearing?: Hearing): Reached => {
  const service = productServer(product, hearing);
  const address = typed(`http://service.test${product.pasted}`);
  return {
    service,
    address,
    credentials: givenFor(address, credentialsOf(service.backend.traits)),
    transport: inProcess(service)
  };
};

/** Over sockets, until the test is over. */
export const reachedByDoor = async (product: Product, hearing?: Hearing): Promise<Reached> => {
  const service = productServer(product, hearing);
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  const address = typed(door.url + product.pasted);
  return { service, address, credentials: givenFor(address, credentialsOf(service.backend.traits)) };
};

export type Found = Extract<ConnectionTest, { state: 'found' }>;

export const found = async ({ service: _service, ...options }: Reached): Promise<Found> => {
  const test = await testConnection(options);
  if (test.state === 'failed') throw new Error(`${test.kind}: ${test.message}`);
  return test;
};

/** One of each way in which pages are asked for: for what is the same for all that have that way. */
export const oneOfEachPaging = (products: readonly Product[]): readonly Product[] => [
  ...new Map(
    products.map((product) => [connectorById(product.connector)?.protocol.paging.kind, product] as const)
  ).values()
];

/** Two pages and one category of the third, of the size that connecting asks for. */
export const manyFor = ({ connector }: Product): number => {
  const paging = connectorById(connector)?.protocol.paging;
  const size = paging !== undefined && 'size' in paging ? paging.size?.value : undefined;
  return 2 * (size ?? 100) + 1;
};

/** `count` categories: five roots, and four below each, or all at the top where a product cannot nest them. */
export const plant = ({ service }: Reached, product: Product, count: number): void => {
  service.isAudited = false;
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const parent =
      index < 5 || product.cannot?.includes('nest') === true ? null : (ids[Math.floor((index - 5) / 4)] ?? null);
    ids.push(service.editor.create({ name: `Category ${index + 1}`, slug: `category-${index + 1}` }, parent));
  }
};

/** A dialect that asks for smaller pages, where a product lets one ask: small trees have several then. */
export const inPagesOf = (value: number, dialect: Dialect): Dialect => {
  const { protocol } = dialect;
  if (protocol === undefined || !('size' in protocol.paging) || protocol.paging.size === undefined) return dialect;
  return {
    ...dialect,
    protocol: { ...protocol, paging: { ...protocol.paging, size: { ...protocol.paging.size, value } } }
  };
};

/** A replica with the address and dialect that connecting has found; closed when the test is over. */
export const replicaOf = async (reached: Reached): Promise<ReplicaUnderTest> => {
  const { address, dialect } = await found(reached);
  if (dialect === null) throw new Error('Nothing says what its members mean');
  const { service, transport } = reached;
  const traits = { ...service.backend.traits, readPath: address.readPath, writePath: address.writePath };
  return replicaUnderTest(service, traits, { transport: transport ?? null, url: address.url, dialect });
};
