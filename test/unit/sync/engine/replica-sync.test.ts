import { expect, test } from 'vitest';
import { FOREIGN_SERVICES, foreignServer } from '../../../support/foreign/index';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { replicaOf } from './replica-under-test';

const ours = { author: 'window' } as const;

test.each(FOREIGN_SERVICES.map((traits) => [traits.name, traits] as const))(
  '“%s” is copied, edited on both sides, and brought together',
  async (_, traits) => {
    const service = foreignServer(traits);
    plantTea(service);
    const replica = replicaOf(service, traits);
    const first = await replica.sync();
    expect(first).toMatchObject({ pulled: 4, pushed: 0, waiting: 0, conflicts: 0 });
    const before = outlined(replica.store);
    const tree = replica.store.readTree();
    const [tea, coffee] = [tree.find(({ name }) => name === 'Tea'), tree.find(({ name }) => name === 'Coffee')];
    if (!tea || !coffee) throw new Error(before);
    const { category: herbs } = replica.store.create({ name: 'Herbs', parentId: tea.id }, ours);
    replica.store.create({ name: 'Mint', parentId: herbs.id }, ours);
    replica.store.update(coffee.id, { name: 'Coffees' }, ours);
    const green = tea.children.find(({ name }) => name === 'Green')?.id ?? 0;
    replica.store.update(green, { parentId: coffee.id }, ours);
    const black = tea.children.find(({ name }) => name === 'Black')?.id ?? 0;
    replica.store.delete(black, 'delete', ours);
    expect(replica.store.replica.facts().waiting).toBe(5);
    service.editor.create({ name: 'Cocoa' });
    const outcome = await replica.sync();
    expect(service.violations).toEqual([]);
    expect(outcome).toMatchObject({ waiting: 0, conflicts: 0, pushed: 5 });
    expect(outlined(replica.store).split(' ').toSorted()).toEqual(foreignOutline(service).split(' ').toSorted());
    const count = service.log.length;
    expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 0 });
    expect(service.log.slice(count).map(({ verb }) => verb)).toEqual(['read']);
  }
);
