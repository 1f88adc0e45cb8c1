import { UNPLACED } from '../../../../src-main/domain/tree';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { RemoteSnapshot } from '../../../../src-main/sync/engine/remote-snapshot';
import { supportsOf } from '../../../../src-main/sync/merge/plan-types';
import type { BaseTree } from '../../../../src-main/sync/sync-tree';
import { sameJson } from '../../../../src-shared/same-json';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { credentialsOf, inProcess } from '../../../support/foreign/index';
import type { ReplicaUnderTest } from './replica-under-test';

/** What keeps here, there and base from being the same, as far as the service can hold it; none is well. */
export const differencesOf = async ({ store, service, traits }: ReplicaUnderTest): Promise<string[]> => {
  const state = store.replica.state();
  if (state === null) throw new Error('No replica.');
  const { address, dialect } = state;
  const reading = await openCategoryService({
    address,
    dialect,
    credentials: givenFor(address, credentialsOf(traits)),
    transport: inProcess(service)
  }).read(null);
  if (reading.state !== 'read') throw new Error('Nothing was read.');
  const hidden = store.replica.hidden();
  const listed = reading.categories.filter(({ id }) => !hidden.has(id));
  const remote = new RemoteSnapshot(listed, store.replica.links().ids, store.replica.baseTree()).tree;
  const supports = supportsOf(dialect);
  const lines = (tree: BaseTree): string[] =>
    [...tree.nodes]
      .toSorted(([a], [b]) => a - b)
      .map(([id, { parent, fields }]) => {
        const metadata = Object.fromEntries(
          Object.entries(fields.metadata)
            .filter(([key]) => !supports.derivedKeys.has(key))
            .toSorted(([a], [b]) => a.localeCompare(b))
        );
        const kept = [
          fields.name,
          supports.slug && fields.slug,
          supports.description && fields.description,
          supports.visible && fields.visible,
          metadata
        ];
        const index = supports.order ? (parent === UNPLACED ? [] : (tree.children.get(parent) ?? [])).indexOf(id) : 0;
        return JSON.stringify([id, parent, index, ...kept]);
      });
  const [local, base, there] = [lines(store.replica.localTree()), lines(store.replica.baseTree()), lines(remote)];
  return [
    ...(sameJson(local, there) ? [] : [`Here\n${local.join('\n')}\nand there\n${there.join('\n')}`]),
    ...(sameJson(base, there) ? [] : [`The base\n${base.join('\n')}\nand there\n${there.join('\n')}`])
  ];
};
