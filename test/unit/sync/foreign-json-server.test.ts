import { expect, it, onTestFinished } from 'vitest';
import { faultsAt, ForeignDoor, foreignCaller, foreignOutline, inProcess, plantTea } from '../../support/foreign/index';
import { openJsonServer } from '../../support/foreign/json-server';

const opened = async () => {
  const { service, close } = await openJsonServer();
  onTestFinished(close);
  plantTea(service);
  return { service, send: foreignCaller({ auth: 'none' }, inProcess(service)) };
};

const WRITE = '/api/admin/categories';

it('answers the four endpoints on its own', async () => {
  const { service, send } = await opened();
  const { status, headers, json } = await send('GET', '/api/categories');
  expect([status, headers['etag']]).toEqual([200, expect.stringMatching(/^W\//)]);
  expect(json).toEqual({
    data: [
      { id: 1, parentId: null, position: 0, name: 'Tea', slug: 'tea', description: '', visible: true },
      { id: 2, parentId: null, position: 1, name: 'Coffee', slug: null, description: '', visible: true },
      { id: 3, parentId: 1, position: 1, name: 'Green', slug: null, description: '', visible: true },
      { id: 4, parentId: 1, position: 0, name: 'Black', slug: null, description: '', visible: false }
    ]
  });
  expect(await send('POST', WRITE, { name: 'New', parentId: 2, position: 0 })).toMatchObject({
    status: 201,
    json: { data: { id: 5, name: 'New' } }
  });
  expect(await send('PUT', `${WRITE}/5`, { name: 'Renamed', parentId: null, position: 7 })).toMatchObject({
    status: 200
  });
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee Renamed');
  expect(await send('DELETE', `${WRITE}/5`)).toMatchObject({ status: 200, json: { data: {} } });
  expect((await send('DELETE', `${WRITE}/5`)).status).toBe(404);
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee');
  expect(service.log.flatMap(({ created, deleted }) => [...created, ...deleted])).toEqual([5, 5]);
});

it('is as careless as its adapter says', async () => {
  const { service, send } = await opened();
  await send('DELETE', `${WRITE}/1`);
  expect(service.violations).toEqual([
    expect.stringContaining('3 lies under 1, which is not there'),
    expect.stringContaining('4 lies under 1')
  ]);
  await send('DELETE', `${WRITE}/4`);
  expect((await send('POST', WRITE, { name: 'New', parentId: 99 })).json).toMatchObject({
    data: { id: 4, parentId: 99 }
  });
  await send('PUT', `${WRITE}/2`, { name: 'Coffee' });
  expect((await send('GET', '/api/categories')).json).toMatchObject({ data: [{ id: 2 }, { id: 3 }, { id: 4 }] });
  expect((await send('GET', '/categories/2')).json).toEqual({ data: { id: 2, name: 'Coffee' } });
});

it('suffers faults, and has a foreign editor', async () => {
  const { service } = await opened();
  service.faults = faultsAt({ 1: { kind: 'duplicate' } });
  service.onRequest(() => service.editor.move(4, null, 0));
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  const answer = await fetch(door.url + WRITE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"New","position":9}'
  });
  expect(await answer.json()).toEqual({ data: { id: 6, name: 'New', position: 9 } });
  service.editor.delete(1);
  service.editor.change(2, { name: 'Cocoa' });
  expect(foreignOutline(service)).toBe('Black Cocoa New New');
});
