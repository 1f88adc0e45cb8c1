import { expect, test } from 'vitest';
import { failureOf, json, scripted, serviceOf, UPDATE, WRITES, writeTo } from './scripted-service';

test('deleting what is gone, where others have been deleted before', async () => {
  for (const status of [404, 410]) {
    const answers = [200, status];
    const client = serviceOf(
      await scripted((_request, response) => json(response, answers.shift() ?? status, { data: null }))
    );
    expect([await client.delete({ id: 7, version: null }), await client.delete({ id: 8, version: null })]).toEqual([
      'deleted',
      'absent'
    ]);
  }
  expect(await failureOf(writeTo('update', (response) => json(response, 404, { error: 'gone' })))).toMatchObject({
    kind: 'refused',
    status: 404
  });
});

test('“not there” at an address at which nothing has ever worked is about the address', async () => {
  for (const which of WRITES) {
    for (const status of [404, 410]) {
      const failure = await failureOf(writeTo(which, (response) => json(response, status, { error: 'gone' })));
      const path = which === 'create' ? '/api/admin/categories' : '/api/admin/categories/7';
      expect(failure).toMatchObject({
        kind: 'refused',
        status,
        message: `The service answered ${status} at ${path}, and no change has ever succeeded there. Is the path for changes right?`
      });
    }
  }
});

test('what has worked is told once, and is believed by the next client', async () => {
  const answers = [200, 200, 404];
  const seen: string[] = [];
  const target = await scripted((_request, response) => json(response, answers.shift() ?? 404, { data: null }));
  const client = serviceOf(target, { writes: { proven: [], onProven: (operation) => seen.push(operation) } });
  await client.update(UPDATE);
  await client.update(UPDATE);
  expect(seen).toEqual(['update']);
  expect((await failureOf(client.delete({ id: 7, version: null }))).message).toContain(
    'no deletion has ever succeeded there'
  );
  const later = serviceOf(target, { writes: { proven: ['delete'], onProven: (operation) => seen.push(operation) } });
  expect([await later.delete({ id: 7, version: null }), seen]).toEqual(['absent', ['update']]);
});

test.each([
  [405, 'refused', 'The service does not do this at this address (405): set force=true.'],
  [501, 'refused', 'The service does not do this at this address (501): set force=true.'],
  [505, 'refused', 'The service refused this (505): set force=true.'],
  [411, 'refused', 'The service refused this (411): set force=true.'],
  [414, 'refused', 'The service refused this (414): set force=true.'],
  [426, 'refused', 'The service refused this (426): set force=true.'],
  [431, 'refused', 'The service refused this (431): set force=true.'],
  [408, 'busy', 'The service is busy (408): set force=true.'],
  [500, 'failed', 'The service failed (500): set force=true.'],
  [507, 'failed', 'The service failed (507): set force=true.']
] as const)('%i is %s to every write', async (status, kind, message) => {
  for (const which of WRITES)
    expect(
      await failureOf(writeTo(which, (response) => json(response, status, { error: 'set force=true' })))
    ).toMatchObject({ kind, status, message });
});
