import { expect, onTestFinished, test } from 'vitest';
import messages from '../../../../src-main/sync/engine/messages/en.json' with { type: 'json' };
import { messages as serviceWords } from '../../../../src-main/sync/service-client/http/messages';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { replicaProposals } from '../../../../src-main/sync/engine/replica-proposals';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { makeDraft, revisedProposal } from '../../../../src-main/store/sqlite/make-copies';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { newKey } from '../../../../src-shared/ids';
import type { TreeEditRequest } from '../../../../src-shared/tree-edits';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import { reopened } from '../../../support/opened-store';
import { startService, TOKEN } from '../../../support/service-under-test';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';

const HERE = { author: 'window' } as const;

/** Shop(Shoes, Hats) at a service, and a replica of it that has given their ids to others before: it has other ones. */
const connected = async (
  plant = (there: WorkspaceStore): void => {
    const shop = there.create({ name: 'Shop' }, HERE).category.id;
    for (const name of ['Shoes', 'Hats']) there.create({ name, parentId: shop }, HERE);
  }
) => {
  const service = await startService();
  onTestFinished(() => service.stop());
  plant(service.store);
  const store = WorkspaceStore.open(`${temporaryFolderInMemory()}/replica.canopy`);
  onTestFinished(() => store.close());
  for (let id = 1; id <= 9; id += 1) {
    store.create({ name: 'Of before' }, HERE);
    store.delete(id, 'refuse', HERE);
  }
  const address = { url: service.door.url, ...DEFAULT_PATHS };
  store.replica.begin({ address, dialect: CANOPY_DIALECT, authKind: 'bearer' });
  const remote = openCategoryService({
    address,
    dialect: CANOPY_DIALECT,
    credentials: givenFor(address, { kind: 'bearer', token: TOKEN })
  });
  if (remote.proposals === undefined) throw new Error('A service of ours has proposals.');
  const sync = new ReplicaSync({ store, service: remote, now: () => new Date() });
  await sync.once();
  const idOf = (at: WorkspaceStore, name: string): number => {
    const found = at
      .readTree()
      .flatMap((root) => [root, ...root.children])
      .find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found.id;
  };
  return { service, store, sync, proposals: replicaProposals(store, remote.proposals), idOf };
};

test('what is proposed in a replica is a proposal of the service, reviewed here by the ids of here, and published there', async () => {
  const { service, store, sync, proposals, idOf } = await connected();
  const [shop, shoes, hats] = [idOf(store, 'Shop'), idOf(store, 'Shoes'), idOf(store, 'Hats')];
  // The ids of new categories are negative: 1, the first one that there is, is an id of there like all others.
  expect([idOf(service.store, 'Shop'), shop === 1, hats === idOf(service.store, 'Hats')]).toEqual([1, false, false]);
  const proposed = await proposals.submit(
    {
      title: 'Spring',
      note: '',
      edits: [
        { kind: 'update', id: hats, fields: { name: 'Caps' } },
        { kind: 'update', id: shop, fields: { description: 'For feet and heads' } },
        { kind: 'create', key: newKey(1), fields: { name: 'Boots' }, place: { parentId: shoes } }
      ]
    },
    HERE
  );
  expect(store.proposals.list().proposals).toEqual([]);
  expect(service.store.proposals.list().proposals).toMatchObject([{ id: proposed.id, title: 'Spring' }]);
  expect((await proposals.list()).proposals).toMatchObject([{ id: proposed.id, state: 'submitted' }]);
  const review = await proposals.review(proposed.id);
  expect(review.parts.map(({ key, does }) => [key, ...does])).toEqual(
    expect.arrayContaining([
      [hats, 'update'],
      [shop, 'update'],
      [-1, 'create']
    ])
  );
  const tree = Buffer.from(await proposals.proposedTree(proposed.id)).toString('utf8');
  expect(tree).toContain(`"id":${hats}`);
  expect(tree).toContain('Boots');
  const published = await proposals.publish(
    proposed.id,
    { digest: review.digest, only: [hats], text: 'Caps first.' },
    HERE
  );
  expect(published).toMatchObject({ state: 'submitted', changed: 1, left: 2 });
  expect(service.store.find(idOf(service.store, 'Caps'))?.name).toBe('Caps');
  await sync.once();
  expect(store.find(hats)?.name).toBe('Caps');
  await expect(proposals.publish(proposed.id, { digest: review.digest, text: '' }, HERE)).rejects.toMatchObject({
    code: 'version_mismatch'
  });
  expect(await proposals.answer(proposed.id, { what: 'declined', text: 'Enough.' }, HERE)).toMatchObject({
    state: 'declined'
  });
});

test('a category of the service that is not here has a key that leads back to it', async () => {
  const { service, proposals } = await connected();
  const unseen = service.store.create({ name: 'Unseen' }, HERE).category.id;
  const { id } = service.store.proposals.submit(
    { title: 'There', note: '', edits: [{ kind: 'update', id: unseen, fields: { name: 'Seen' } }] },
    { author: 'http' }
  );
  const { digest, parts } = await proposals.review(id);
  const keys = parts.map(({ key }) => key);
  expect(await proposals.publish(id, { digest, only: keys, text: '' }, HERE)).toMatchObject({ left: 0 });
  expect(service.store.find(unseen)?.name).toBe('Seen');
});

test('a category whose id is a time in milliseconds, as an import kept it, is itself and no new one', async () => {
  const { service, store, proposals, idOf } = await connected((there) => {
    there.importTree([{ id: Date.UTC(2026, 0, 1), name: 'Hats' }], { author: 'import' });
  });
  const hats = idOf(store, 'Hats');
  const renaming = { kind: 'update', id: Date.UTC(2026, 0, 1), fields: { name: 'Caps' } } as const;
  const { id } = service.store.proposals.submit({ title: 'Spring', note: '', edits: [renaming] }, HERE);
  expect((await proposals.review(id)).parts).toMatchObject([{ key: hats, name: 'Hats' }]);
  expect((await proposals.request(id)).edits).toMatchObject([{ ...renaming, id: hats }]);
});

test('revisions and approvals from a replica name what was read, as at the service itself', async () => {
  const { service, store, proposals, idOf } = await connected();
  const request = (name: string) => ({
    title: name,
    note: '',
    edits: [{ kind: 'update' as const, id: idOf(store, 'Hats'), fields: { name } }]
  });
  const { id } = await proposals.submit(request('Caps'), HERE);
  const { digest } = await proposals.review(id);
  await proposals.revise(id, { ...request('Hoods'), digest }, HERE);
  await expect(proposals.revise(id, { ...request('Fezzes'), digest }, HERE)).rejects.toMatchObject({
    code: 'version_mismatch'
  });
  const approving = { what: 'approved', text: '' } as const;
  await expect(proposals.answer(id, approving, HERE)).rejects.toMatchObject({ code: 'condition_missing' });
  await proposals.answer(id, { ...approving, digest: (await proposals.review(id)).digest }, HERE);
  expect(service.store.proposals.list('submitted').proposals).toMatchObject([{ title: 'Hoods' }]);
});

test('a proposal of the service is carried out in a draft of its replica, and submitted again with the ids of there', async () => {
  const { service, store, proposals, idOf } = await connected();
  const [shoes, hats] = [idOf(service.store, 'Shoes'), idOf(service.store, 'Hats')];
  const unseen = service.store.create({ name: 'Unseen' }, HERE).category.id;
  const edits: TreeEditRequest[] = [
    { kind: 'update', id: hats, fields: { name: 'Caps' } },
    { kind: 'update', id: unseen, fields: { name: 'Seen' } },
    { kind: 'create', key: newKey(1), fields: { name: 'Boots' }, place: { parentId: shoes } }
  ];
  const { id } = service.store.proposals.submit({ title: 'Spring', note: 'For May.', edits }, { author: 'http' });
  const file = `${temporaryFolderInMemory()}/draft.canopy`;
  await makeDraft(store, file, { workspaceId: 'shop', revised: await revisedProposal(proposals, id), dialect: null });
  const { draft } = reopened(file);
  expect(draft.state()).toMatchObject({ title: 'Spring', proposal: id, submissions: 1, leftOut: ['Unseen'] });
  expect(store.find(idOf(store, 'Hats'))?.name).toBe('Hats');
  const { digest } = await proposals.review(id);
  await proposals.revise(id, { title: 'Autumn', note: '', ...draft.changed(), digest }, HERE);
  const review = service.store.proposals.review(id);
  expect(review).toMatchObject({ title: 'Autumn', state: 'submitted' });
  expect(review.parts.map(({ key, does, path, clash }) => [key, does, path, clash])).toEqual([
    [hats, ['update'], ['Shop'], null],
    [-1, ['create'], ['Shop', 'Shoes'], null]
  ]);
});

test('entries that stay here are in no proposal, and a draft that has changed some is not submitted', async () => {
  const { service, store, sync, proposals, idOf } = await connected();
  store.setFields([{ key: 'margin', name: 'Margin', type: 'text', local: true }], HERE);
  const hats = idOf(store, 'Hats');
  store.update(hats, { metadata: { color: 'red', margin: 'stays' } }, HERE);
  await sync.once();
  const file = `${temporaryFolderInMemory()}/draft.canopy`;
  await makeDraft(store, file, { workspaceId: 'shop', revised: null, dialect: null });
  const inDraft = reopened(file);
  const submit = () => proposals.submit({ title: 'Blue', note: '', ...inDraft.draft.changed() }, HERE);
  inDraft.update(hats, { metadata: { color: 'blue', margin: 'changed' } }, HERE);
  await expect(submit()).rejects.toThrow(messages.proposals.staysHere({ key: 'margin', name: 'Hats' }));
  inDraft.update(hats, { metadata: { color: 'blue', margin: 'stays' } }, HERE);
  const proposed = service.store.proposals.request((await submit()).id);
  expect(proposed.edits).toMatchObject([{ kind: 'update', fields: { metadata: { color: 'blue' } } }]);
  expect(JSON.stringify(proposed)).not.toContain('margin');
  inDraft.update(hats, { metadata: { color: 'blue' } }, HERE);
  await expect(submit()).rejects.toThrow(messages.proposals.staysHere({ key: 'margin', name: 'Hats' }));
  const edits: TreeEditRequest[] = [
    { kind: 'create', key: newKey(1), fields: { name: 'Caps', metadata: { margin: 1 } }, place: { parentId: hats } }
  ];
  await expect(proposals.submit({ title: 'Caps', note: '', edits }, HERE)).rejects.toThrow(
    messages.proposals.staysHere({ key: 'margin', name: 'Caps' })
  );
});

test('edits that do not say what their author saw leave the value that the service has under a key that stays here', async () => {
  const { service, store, sync, proposals, idOf } = await connected();
  store.setFields([{ key: 'margin', name: 'Margin', type: 'text', local: true }], HERE);
  service.store.update(idOf(service.store, 'Hats'), { metadata: { color: 'red', margin: 'theirs' } }, HERE);
  await sync.once();
  const hats = idOf(store, 'Hats');
  const metadata = { ...store.find(hats)?.metadata, color: 'blue' };
  const edits: TreeEditRequest[] = [{ kind: 'update', id: hats, fields: { metadata } }];
  const { id } = await proposals.submit({ title: 'Blue', note: '', edits }, HERE);
  const { digest } = await proposals.review(id);
  await proposals.publish(id, { digest, text: '' }, HERE);
  expect(service.store.find(idOf(service.store, 'Hats'))?.metadata).toEqual({ color: 'blue', margin: 'theirs' });
});

test('what the service does not have yet is to be sent first, and nothing is proposed', async () => {
  const { service, store, proposals } = await connected();
  const { id } = store.create({ name: 'Mine' }, HERE).category;
  const edits = [{ kind: 'update', id, fields: { name: 'Ours' } }] as const;
  await expect(proposals.submit({ title: 'A', note: '', edits: [...edits] }, HERE)).rejects.toThrow(
    messages.proposals.sendFirst({ name: 'Mine' })
  );
  expect(service.store.proposals.list().proposals).toEqual([]);
});

test('without the service, its proposals are said to be there', async () => {
  const { service, proposals } = await connected();
  await service.door.close();
  const failure: unknown = await proposals.list().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'unavailable' });
  expect(String(failure)).toContain(serviceWords.proposals.offline({ why: '' }).trim());
});
