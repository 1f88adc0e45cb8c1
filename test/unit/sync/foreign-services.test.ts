import { describe, expect, it } from 'vitest';
import {
  FOREIGN_SERVICES,
  foreignServer,
  foreignService,
  inProcess,
  type ForeignService,
  type ForeignTraits
} from '../../support/foreign/index';
import { foreignCaller } from '../../support/foreign/foreign-caller';
import { foreignOutline, plantTea } from '../../support/foreign/foreign-outline';

const opened = (traits: ForeignTraits) => {
  const service = foreignServer(traits);
  const send = foreignCaller(traits, inProcess(service));
  return {
    service,
    send,
    ...plantTea(service),
    list: () => send('GET', traits.readPath),
    create: (body: unknown) => send('POST', traits.writePath, body),
    update: (id: number, body: unknown) => send('PUT', `${traits.writePath}/${id}`, body),
    remove: (id: number) => send('DELETE', `${traits.writePath}/${id}`)
  };
};

const named = (service: ForeignService, name: string) => {
  const found = service.editor.all().find((category) => category.name === name);
  if (!found) throw new Error(`There is no “${name}”`);
  return found;
};

/** All objects of a listing that have that name, wherever they lie. */
const written = (json: unknown, name: string): Record<string, unknown> => {
  const waiting: unknown[] = [json];
  for (const value of waiting) {
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.values<unknown>({ ...value }).includes(name)) return { ...value };
    waiting.push(...Object.values<unknown>({ ...value }));
  }
  throw new Error(`“${name}” is not listed`);
};

describe('each service', () => {
  it.each(FOREIGN_SERVICES)(
    '$name: answers an unknown id with 404, and refuses a category without a name',
    async (traits) => {
      const { service, create, remove } = opened(traits);
      expect((await remove(999)).status).toBe(404);
      expect((await create({ [traits.parent.key]: null })).status).toBe(traits.refusalStatus);
      expect((await create({ [traits.nameKey]: '  ' })).status).toBe(traits.refusalStatus);
      expect(foreignOutline(service)).toBe(
        'Tea(Black Green) Coffee'.replace('Black Green', traits.order ? 'Black Green' : 'Green Black')
      );
    }
  );

  it.each(FOREIGN_SERVICES.filter(({ auth }) => auth !== 'none'))(
    '$name: lets nobody write without its credentials',
    async (traits) => {
      const { send, service } = opened(traits);
      const before = foreignOutline(service);
      const header = traits.auth === 'header' ? 'x-api-key' : 'authorization';
      expect(
        (await send('POST', traits.writePath, { [traits.nameKey]: 'New' }, { [header]: 'Bearer wrong' })).status
      ).toBe(401);
      expect((await send('GET', traits.readPath, undefined, { [header]: '' })).status).toBe(
        traits.isReadGuarded ? 401 : 200
      );
      expect(foreignOutline(service)).toBe(before);
    }
  );
});

describe('updates', () => {
  const full = {
    categoryId: 2,
    parentCategoryId: 2,
    name: 'Cocoa',
    seoSlug: 'cocoa',
    description: 'Hot',
    is_visible: 'N',
    sort_order: 1
  };

  it('`full` takes all members, and nothing less', async () => {
    const { service, update, coffee } = opened(foreignService('strict'));
    const { description: _description, ...most } = full;
    expect((await update(coffee, { name: 'Cocoa' })).text).toContain('Required: parentCategoryId');
    expect((await update(coffee, most)).text).toContain('Required: description');
    expect((await update(coffee, { ...full, createdAt: 'x' })).text).toContain('Unknown member: createdAt');
    expect((await update(coffee, { ...full, seoSlug: 'tea' })).text).toContain('seoSlug is taken');
    expect((await update(coffee, full)).status).toBe(200);
    expect(foreignOutline(service)).toBe('Cocoa Tea(Black Green)');
    expect(named(service, 'Cocoa')).toMatchObject({ slug: 'cocoa', description: 'Hot', visible: false });
  });

  it('`partial` refuses what repeats everything', async () => {
    const { service, update, coffee } = opened(foreignService('labels'));
    expect((await update(coffee, { label: 'Cocoa', handle: 'Cocoa', summary: 'Hot', hidden: false })).text).toBe(
      'Send only what changes'
    );
    expect((await update(coffee, { label: ' Hot \t cocoa ', handle: 'Cocoa' })).status).toBe(204);
    expect(named(service, 'Hot cocoa')).toMatchObject({ slug: 'cocoa', visible: true, extras: { color: '#888888' } });
  });

  it('`replace` loses what is left out', async () => {
    const { service, update, green } = opened(foreignService('shop table'));
    service.editor.change(green, { extras: { tax_rate: 7, icon: 'leaf' }, visible: false });
    expect((await update(green, { title: 'Sencha', tax_rate: 7 })).status).toBe(200);
    expect(named(service, 'Sencha')).toMatchObject({
      parentId: null,
      slug: 'sencha',
      visible: true,
      extras: { tax_rate: 7, icon: null }
    });
  });

  it('`merge` leaves the rest', async () => {
    const { service, update, green, tea } = opened(foreignService('documents'));
    service.editor.change(green, { description: 'From Japan', extras: { tags: ['leaf'], origin: 'Uji' } });
    expect((await update(green, { categoryName: 'Sencha', shelf: 4 })).status).toBe(200);
    expect(named(service, 'Sencha')).toMatchObject({
      parentId: tea,
      description: 'From Japan',
      extras: { tags: ['leaf'], origin: 'Uji', shelf: 4 }
    });
  });
});

describe('moves and order', () => {
  it('an index shifts the others', async () => {
    const { service, update, black, coffee, tea } = opened(foreignService('plain'));
    await update(coffee, { parentId: tea, position: 1 });
    expect(foreignOutline(service)).toBe('Tea(Black Coffee Green)');
    await update(black, { position: 99 });
    expect(foreignOutline(service)).toBe('Tea(Coffee Green Black)');
    await update(black, { parentId: null, position: 0 });
    expect(foreignOutline(service)).toBe('Black Tea(Coffee Green)');
  });

  it('a value sorts, and nobody else’s changes', async () => {
    const { service, update, list, black, green } = opened(foreignService('shop table'));
    await update(black, { title: 'Black', parent_id: 1, sortOrder: 15 });
    expect(foreignOutline(service)).toBe('Tea(Green Black) Coffee');
    expect(written((await list()).json, 'Green')).toMatchObject({ id: green, sortOrder: 10 });
  });

  it('an order is ignored with success', async () => {
    const { service, update, green } = opened(foreignService('objects'));
    const whole = { name: 'Green', parent: { id: 1 }, slug: null, description: '', displayOrder: -500 };
    expect((await update(green, whole)).status).toBe(200);
    expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee');
  });

  it('siblings are numbered anew', async () => {
    const { service, update, list, black } = opened(foreignService('documents'));
    await update(black, { rank: 70 });
    expect(foreignOutline(service)).toBe('Tea(Green Black) Coffee');
    expect(written((await list()).json, 'Black')['rank']).toBe(2);
  });

  it('everything new is tied', async () => {
    const { service, create, list } = opened(foreignService('careless'));
    await create({ name: 'Cocoa' });
    expect(foreignOutline(service)).toBe('Tea(Black Green) Cocoa Coffee');
    expect(written((await list()).json, 'Cocoa')).toMatchObject({ id: 5, weight: 0 });
  });

  it.each(FOREIGN_SERVICES.filter(({ checks }) => checks === 'all'))(
    '$name: refuses a cycle and a parent that is not there',
    async (traits) => {
      const { service, list, update, create, tea, green } = opened(traits);
      const before = foreignOutline(service);
      const toward = (id: number) => ({
        [traits.parent.key]: traits.parent.as === 'object' ? { id } : traits.parent.as === 'string' ? String(id) : id
      });
      // As it was listed, without what the service works out itself: a body that every one of them takes.
      const unsaid = new Set<string>([
        traits.idKey,
        ...traits.derived,
        ...(traits.shape.as === 'nested' ? [traits.shape.childrenKey] : [])
      ]);
      const listed = Object.fromEntries(
        Object.entries(written((await list()).json, 'Tea')).filter(([key]) => !unsaid.has(key))
      );
      const body = traits.updates === 'partial' ? {} : listed;
      expect((await update(tea, { ...body, [traits.nameKey]: 'Still tea' })).status).toBeLessThan(300);
      expect((await update(tea, { ...body, [traits.nameKey]: 'Tea' })).status).toBeLessThan(300);
      expect(foreignOutline(service)).toBe(before);
      expect((await update(tea, { ...body, ...toward(green) })).status).toBe(traits.refusalStatus);
      expect((await create({ [traits.nameKey]: 'New', ...toward(777) })).status).toBe(traits.refusalStatus);
      expect(foreignOutline(service)).toBe(before);
      expect(service.violations).toEqual([]);
    }
  );

  it('a careless service takes both, and the violation is noted', async () => {
    const { service, update, remove, tea, green } = opened(foreignService('careless'));
    await update(tea, { parent_id: green });
    expect(service.violations).toEqual([expect.stringMatching(/1, 3 go round in a cycle$/)]);
    await update(tea, { parent_id: null });
    await remove(tea);
    expect(service.violations.slice(1)).toEqual([
      expect.stringContaining('3 lies under 1, which is not there'),
      expect.stringContaining('4 lies under 1')
    ]);
  });
});

describe('deleting a category with children', () => {
  it.each([
    ['plain', 422, 'Tea(Black Green) Coffee'],
    ['shop table', 200, 'Coffee'],
    ['attributes', 200, 'Black Green Coffee'],
    ['minimal', 204, 'Coffee']
  ])('%s', async (name, status, outline) => {
    const { service, remove, tea } = opened(foreignService(name));
    expect((await remove(tea)).status).toBe(status);
    expect(foreignOutline(service)).toBe(outline);
  });
});

it('a volatile listing is never in the same order twice running, and always whole', async () => {
  const { list } = opened(foreignService('careless'));
  const readings = [];
  for (let count = 0; count < 8; count += 1) readings.push(JSON.stringify((await list()).json));
  expect(new Set(readings).size).toBeGreaterThan(3);
  expect(new Set(readings.map((text) => text.length)).size).toBe(1);
});
