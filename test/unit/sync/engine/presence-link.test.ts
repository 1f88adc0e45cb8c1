import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import type { CategoryService } from '../../../../src-main/sync/category-service';
import { ChangeFollower } from '../../../../src-main/sync/engine/change-follower';
import { PresenceLink } from '../../../../src-main/sync/engine/presence-link';
import type { PresentPeople } from '../../../../src-shared/presence';
import { foreignServer, foreignService } from '../../../support/foreign/index';
import { replicaOf } from './replica-under-test';
import { socketEvents } from '../../../../src-main/sync/service-client/http/caller';

const BOB: PresentPeople = {
  you: 'ann',
  sessions: [{ session: 'session-of-bob', person: 'bob', name: 'Bob Jones', categoryId: 1, editing: false }]
};

const never = (): never => {
  throw new Error('Nothing is read or written here.');
};
const silent: CategoryService = { read: never, create: never, update: never, delete: never };

/** The link of a replica whose file does not answer any more, as on a disk that failed. */
const linkOnNoFile = () => {
  const traits = foreignService('shop table');
  const replica = replicaOf(foreignServer(traits), traits);
  replica.store.close();
  const reported: unknown[] = [];
  const due: (() => void)[] = [];
  const link = new PresenceLink({
    store: replica.store,
    notify: () => undefined,
    report: (error) => reported.push(error),
    now: () => 0,
    after: (_ms, work) => {
      due.push(work);
      return () => undefined;
    }
  });
  return { link, reported, due };
};

test('what cannot be written as somebody is heard of, or as the heartbeat is due, is reported and ends nothing', async () => {
  const { link, reported, due } = linkOnNoFile();
  link.place({ session: 'session-of-ann', categoryId: null, editing: false });
  link.received(BOB, silent);
  expect(reported.map(String)).toEqual([expect.stringContaining('has been closed')]);
  link.place({ session: 'session-of-ann', categoryId: 1, editing: false });
  await expect.poll(() => reported.length).toBe(2);
  for (const work of due.splice(0)) work();
  await expect.poll(() => reported.length).toBe(3);
  expect(due).toHaveLength(1);
});

test('a fault in an event of the stream is reported, and the service is listened to again', async () => {
  let streams = 0;
  const server = createServer((_request, response) => {
    streams += 1;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(`id: ${streams}\n\nevent: presence\ndata: ${JSON.stringify(BOB)}\n\n`);
  });
  const port = await listenDuringTest(server);
  const url = new URL(`http://127.0.0.1:${port}/`);
  const reported: unknown[] = [];
  const follower = new ChangeFollower({
    onChange: () => undefined,
    presence: {
      received: (presence) => {
        if (presence !== null) throw new Error('The disk is full.');
      }
    },
    report: (error) => reported.push(error),
    after: (_ms, work) => {
      if (streams < 2) work();
      return () => undefined;
    },
    random: () => 1
  });
  onTestFinished(() => follower.stop());
  const events = socketEvents();
  follower.follow({
    ...silent,
    follow: (heard) => events({ url, headers: {} }, heard)
  });
  await expect.poll(() => reported.map(String)).toEqual(['Error: The disk is full.', 'Error: The disk is full.']);
  expect(streams).toBe(2);
});
