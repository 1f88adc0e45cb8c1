import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { EventStream } from '../../../../src-main/http/socket/event-stream';
import { logTo } from '../../../../src-main/platform/log';
import { webWorkspace } from '../../../../src-main/team/web/calls-for-web';
import { readPatch, type TreePatch } from '../../../../src-shared/tree-patch';
import { openedMembers } from '../../../support/team-members';
import { useDatabase } from '../../../support/test-database';
import { windowEvents } from '../../../../src-main/team/web/window-endpoints';
import { closeNow, listenHere } from '../../../support/listen-here';

const server = useDatabase();

const ANA = { kind: 'person', person: 'ana', name: 'Ana', role: 'editor' } as const;
const [byAna, byBen] = [
  { author: 'window', person: 'ana' },
  { author: 'window', person: 'ben' }
] as const;

/** A team's workspace, and what Ana's window is told from its present revision on. */
const followed = async () => {
  const {
    all: [member]
  } = await openedMembers(server.url, 1);
  const { changes } = member;
  const team = {
    presence: { here: () => [], look: async () => [], note: () => undefined, follow: () => () => undefined }
  };
  const web = webWorkspace(member, 'Shop', {
    categories: member.categories,
    proposals: member.proposals,
    changes,
    team: { ...team, people: async () => [] },
    guarded: (_writes, work) => work()
  });
  const journal = await member.edits.journalState('ana');
  const listening = createServer((_request, response) => {
    const form = windowEvents(web, 'ana', journal);
    const log = logTo(() => undefined);
    new EventStream(response, { changes, team: undefined, caller: ANA, log }, changes.revision(), form).begin(
      'id',
      9_000
    );
  });
  const port = await listenHere(listening);
  const leaving = new AbortController();
  onTestFinished(async () => {
    leaving.abort();
    await closeNow(listening);
  });
  let told = '';
  const stream = await fetch(`http://127.0.0.1:${port}`, { signal: leaving.signal });
  const into = new WritableStream<string>({
    write: (text) => {
      told += text;
    }
  });
  stream.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(into)
    .catch(() => undefined);
  const patches = (): TreePatch[] =>
    [...told.matchAll(/event: tree\.changed\nid: \d+\ndata: (.*)\n/g)].map(([, text]) =>
      readPatch(z.string().parse(JSON.parse(text ?? '')))
    );
  return { member, patches };
};

test('a window is told of commits as its own or those of others, and what its person can undo', async () => {
  const { member, patches } = await followed();
  await member.categories.create({ name: 'Hers' }, byAna);
  await member.categories.create({ name: 'His' }, byBen);
  await expect.poll(() => patches().length).toBe(2);
  expect(patches()).toMatchObject([
    { from: 0, to: 1, author: 'window', person: 'ana', changes: [{ kind: 'create', id: 1 }] },
    { from: 1, to: 2, author: 'http', person: 'ben', count: 2, journal: { undo: { subject: 'Hers' }, redo: null } }
  ]);
});

test('after a step was set aside that others have built upon, the window is told what its person can undo now', async () => {
  const { member, patches } = await followed();
  await member.categories.create({ name: 'First' }, byAna);
  const { category } = await member.categories.create({ name: 'Second' }, byAna);
  await member.categories.create({ name: 'Below', parentId: category.id }, byBen);
  await expect.poll(() => patches().length).toBe(3);
  await expect(member.edits.undo({ person: 'ana' })).rejects.toMatchObject({ code: 'undo_conflict' });
  await expect.poll(() => patches().length).toBe(4);
  expect(patches()[3]).toMatchObject({ from: 3, to: 3, changes: [], journal: { undo: { subject: 'First' } } });
  expect(await member.edits.undo({ person: 'ana' })).toMatchObject({ subject: 'First', revision: 4 });
});
