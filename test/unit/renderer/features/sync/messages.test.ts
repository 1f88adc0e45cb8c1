import { describe, expect, it } from 'vitest';
import { status } from '../../../../support/sync-status';
import { isAboutConflicts, wantsAttention } from '../../../../../src-renderer/session/sync-status';
import { messages } from '../../../../../src-renderer/features/sync/messages';
import { messages as sessionMessages } from '../../../../../src-renderer/session/messages';

describe('the words for how a replica stands', () => {
  it.each([
    [{}, 'All changes saved'],
    [{ state: 'waiting', waiting: 1 }, '1 change waiting'],
    [{ state: 'waiting', waiting: 1_200 }, '1,200 changes waiting'],
    [{ state: 'settled', conflicts: 1, waiting: 3 }, '3 changes waiting, 1 conflict'],
    [{ state: 'settled', conflicts: 1, refused: 1 }, '1 refused'],
    [{ state: 'waiting', waiting: 2, conflicts: 3, refused: 1 }, '2 changes waiting, 2 conflicts, 1 refused'],
    [{ state: 'offline', waiting: 2, conflicts: 1, refused: 1 }, 'Offline, 2 changes waiting, 1 refused'],
    [{ state: 'syncing', waiting: 2, beingSent: { categoryId: 1, left: 2 } }, 'Sending'],
    [{ state: 'waiting', waiting: 2, sending: { isByHand: true, isPaused: false } }, 'Not sent'],
    [{ waiting: 2, sending: { isByHand: true, isPaused: true } }, 'Sync paused, 2 changes waiting'],
    [{ state: 'waiting', conflicts: 2 }, '2 conflicts'],
    [{ state: 'syncing', conflicts: 2 }, 'Syncing'],
    [{ state: 'syncing', waiting: 3, conflicts: 2 }, 'Syncing, 3 changes waiting'],
    [{ state: 'offline' }, 'Offline'],
    [{ state: 'offline', waiting: 3 }, 'Offline, 3 changes waiting'],
    [{ state: 'unauthorized', waiting: 1 }, 'Credentials needed, 1 change waiting'],
    [{ state: 'unauthorized' }, 'Credentials needed'],
    [{ state: 'failed' }, 'Sync failed'],
    [{ state: 'failed', waiting: 2, conflicts: 1 }, 'Sync failed, 2 changes waiting'],
    [{ state: 'shrunk', conflicts: 1 }, 'Review needed'],
    [{ state: 'busy' }, 'Service busy'],
    [{ state: 'busy', waiting: 2 }, 'Service busy, 2 changes waiting'],
    [{ state: 'shrunk', waiting: 2 }, 'Review needed, 2 changes waiting']
  ] as const)('%o: %s', (change, words) => {
    expect(messages.syncWords(status(change))).toBe(words);
  });

  it.each([
    [{ state: 'shrunk' }, true],
    [{ state: 'settled', conflicts: 1 }, true],
    [{ state: 'settled', conflicts: 1, refused: 1 }, false],
    [{ state: 'offline', conflicts: 1 }, false],
    [{ state: 'busy', conflicts: 1 }, false],
    [{ state: 'settled' }, false]
  ] as const)('%o leads to the conflicts: %s', (change, leads) => {
    expect(isAboutConflicts(status(change))).toBe(leads);
  });

  it.each([
    [{ state: null }, ''],
    [{ state: null, waiting: 2 }, '2 changes waiting'],
    [{ state: null, waiting: 2, conflicts: 1 }, '1 conflict'],
    [{ state: 'offline' }, 'Offline'],
    [{ state: 'unauthorized', waiting: 1 }, 'Credentials needed, 1 change waiting'],
    [{ state: 'failed' }, 'Sync failed'],
    [{ state: 'busy', waiting: 1 }, 'Service busy, 1 change waiting'],
    [{ state: 'shrunk', conflicts: 2 }, 'Review needed'],
    [{ state: 'syncing' }, ''],
    [{ state: 'settled' }, '']
  ] as const)('in a list, %o: %j', (change, words) => {
    expect(sessionMessages.sync.summary({ waiting: 0, conflicts: 0, ...change })).toBe(words);
  });

  it.each([
    [{ state: null }, false],
    [{ state: null, waiting: 1 }, true],
    [{ state: 'offline' }, false],
    [{ state: 'offline', waiting: 1 }, true],
    [{ state: 'unauthorized' }, true],
    [{ state: 'failed' }, true],
    [{ state: 'shrunk' }, true],
    [{ state: 'waiting', waiting: 1 }, false],
    [{ state: 'busy' }, false],
    [{ state: 'syncing', waiting: 1 }, false],
    [{ state: 'syncing', conflicts: 1 }, true],
    [{ state: 'settled', conflicts: 1 }, true],
    [{ state: 'settled' }, false]
  ] as const)('%o marks the button: %s', (change, isMarked) => {
    expect(wantsAttention({ waiting: 0, conflicts: 0, ...change })).toBe(isMarked);
  });

  it.each([
    [{ came: 0, sent: 0 }, {}, 'Nothing had changed on the service.'],
    [{ came: 3, sent: 2 }, {}, '3 changes were received. 2 changes were sent.'],
    [{ came: 0, sent: 1 }, { conflicts: 1 }, '1 change was sent. 1 conflict to resolve.'],
    [{ came: 1, sent: 0 }, { conflicts: 1, refused: 1 }, '1 change was received. The service refused 1 change.'],
    [{ came: 0, sent: 0 }, { state: 'offline' }, null],
    [{ came: 0, sent: 0 }, { state: 'shrunk' }, null],
    [undefined, {}, null]
  ] as const)('after a sync that was asked for, %o with %o: %j', (round, change, words) => {
    expect(messages.syncedWords(status({ ...change, ...(round && { round }) }))).toBe(words);
  });

  it('tells the rest in sentences', () => {
    const details = messages.syncDetails(
      status({
        state: 'offline',
        waiting: 1,
        conflicts: 2,
        message: 'Nothing answers.',
        lastSyncedAt: '2026-01-01T10:00:00.000Z',
        nextTryAt: '2026-01-01T10:01:00.000Z'
      })
    );
    expect(details).toHaveLength(5);
    expect(details.slice(0, 3)).toEqual([
      'Nothing answers.',
      '1 change waiting to be sent.',
      '2 conflicts to resolve.'
    ]);
    const shrinking = { askedAt: '2026-01-01T10:00:00.000Z', listed: 3, known: 300 };
    expect(messages.syncDetails(status({ state: 'offline', message: 'Nothing answers.', shrinking }))).toEqual([
      'Nothing answers.',
      'The service now lists 3 of 300 categories.'
    ]);
    expect(
      messages.syncDetails(
        status({ state: 'busy', message: 'The service is busy (429).', nextTryAt: '2026-01-01T10:01:00.000Z' })
      )
    ).toEqual(['The service is busy (429).', expect.stringMatching(/^Next attempt at /)]);
    expect(messages.syncDetails(status({ nextTryAt: '2026-01-01T10:01:00.000Z' }))).toEqual([]);
  });
});
