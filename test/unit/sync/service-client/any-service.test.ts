import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import type { CategoryService } from '../../../../src-main/sync/category-service';
import type { RemoteCategory } from '../../../../src-main/sync/sync-tree';
import {
  CREDENTIALS,
  dialectOf,
  foreignServer,
  foreignTraits,
  inProcess,
  type ForeignService,
  type SeenCategory
} from '../../../support/foreign/index';
import { numericId } from '../../../support/numeric-id';
import { fuzzRuns } from '../../../support/fuzz-runs';

/** A tree from which a dialect can be told: several levels, something hidden, something with a slug. */
const plant = ({ editor }: ForeignService, picks: readonly number[]): void => {
  const ids: number[] = [];
  for (const [index, pick] of picks.entries()) {
    const above = index < 2 ? null : (ids[index === 2 ? 0 : pick % ids.length] ?? null);
    ids.push(
      editor.create(
        {
          name: `Category ${index}`,
          slug: index % 3 === 0 ? null : `cat-${index}`,
          description: index % 2 === 0 ? '' : `About ${index}`,
          visible: index % 4 !== 1
        },
        above
      )
    );
  }
};

const listed = async (client: CategoryService): Promise<readonly RemoteCategory[]> => {
  const reading = await client.read(null);
  return reading.state === 'read' ? reading.categories : [];
};

const edit = fc.oneof(
  fc.record({ do: fc.constant('rename' as const), who: fc.nat() }),
  fc.record({ do: fc.constant('show' as const), who: fc.nat() }),
  fc.record({ do: fc.constant('describe' as const), who: fc.nat() }),
  fc.record({ do: fc.constant('move' as const), who: fc.nat(), to: fc.nat() })
);

test('on any foreign service, what is told from the listing is enough to change one thing and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      foreignTraits(),
      fc.array(fc.nat(), { minLength: 6, maxLength: 12 }),
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      async (traits, picks, edits) => {
        const service = foreignServer(traits);
        plant(service, picks);
        const address = { url: 'http://service.test', readPath: traits.readPath, writePath: traits.writePath };
        const at = {
          address,
          credentials: givenFor(address, CREDENTIALS[traits.auth]),
          transport: inProcess(service)
        };
        const found = await testConnection(at);
        if (found.state === 'failed' || found.dialect === null) throw new Error(JSON.stringify(found));
        // How a parent is named in requests is in no listing that nests and says nothing of it: the person knows.
        const isTold = traits.shape.as === 'flat' || traits.shape.showsParent;
        const dialect = isTold ? found.dialect : { ...found.dialect, parent: dialectOf(traits).parent };
        const client = openCategoryService({ ...at, dialect });
        for (const one of edits) {
          const before = service.editor.all();
          const categories = await listed(client);
          const category = categories[one.who % categories.length];
          if (category === undefined) throw new Error('Nothing was listed');
          const { raw, parentId, version } = category;
          const id = numericId(category.id);
          const same = { id, raw, parentId, version };
          const expected = new Map(before.map((seen): [number, SeenCategory] => [seen.id, seen]));
          const was = expected.get(id);
          if (was === undefined) throw new Error('It is not there');
          if (one.do === 'rename') {
            await client.update({ ...same, fields: { name: `Renamed ${one.who}` } });
            expected.set(id, { ...was, name: `Renamed ${one.who}` });
          } else if (one.do === 'show') {
            await client.update({ ...same, fields: { visible: !category.fields.visible } });
            if (dialect.visible !== null) expected.set(id, { ...was, visible: !was.visible });
          } else if (one.do === 'describe') {
            await client.update({ ...same, fields: { description: `New ${one.who}` } });
            if (dialect.descriptionKey !== null) expected.set(id, { ...was, description: `New ${one.who}` });
          } else {
            const roots = categories.filter((other) => other.parentId === null && other.id !== id);
            const chosen = roots[one.to % (roots.length + 1)]?.id;
            const to = chosen === undefined ? null : numericId(chosen);
            const isBelow = (at2: number | null): boolean =>
              at2 !== null && (at2 === id || isBelow(expected.get(at2)?.parentId ?? null));
            if (isBelow(to)) continue;
            await client.update({ ...same, fields: {}, place: { parentId: to, order: null } });
            expected.set(id, { ...was, parentId: to });
          }
          const byId = (all: Iterable<SeenCategory>): unknown => [...all].toSorted((a, b) => a.id - b.id);
          expect(byId(service.editor.all())).toEqual(byId(expected.values()));
        }
      }
    ),
    fuzzRuns(400)
  );
});
