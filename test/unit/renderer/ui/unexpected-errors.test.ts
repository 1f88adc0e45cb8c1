import { notificationsStore } from '@mantine/notifications';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  provideCommands,
  runCommand,
  type Command,
  type CommandTable
} from '../../../../src-renderer/session/command-runner';
import { followUnexpected } from '../../../../src-renderer/ui/unexpected-errors';
import { COMMAND_IDS } from '../../../../src-shared/commands';
import { framesOf, windowFailureSchema } from '../../../../src-shared/window-failure';
import { always } from '../../../support/fuzz-runs';

/** What has reached the main process, which takes it only as the schema has it. */
let reported: unknown[] = [];

class RejectionEvent extends Event {
  constructor(readonly reason: unknown) {
    super('unhandledrejection');
  }
}
class FaultEvent extends Event {
  constructor(
    readonly message: string,
    readonly error: unknown
  ) {
    super('error');
  }
}

beforeEach(() => {
  reported = [];
  notificationsStore.setState((state) => ({ ...state, notifications: [] }));
  vi.stubGlobal('PromiseRejectionEvent', RejectionEvent);
  vi.stubGlobal('ErrorEvent', FaultEvent);
  vi.stubGlobal('canopy', {
    call: (name: string, args: unknown) => {
      reported.push([name, windowFailureSchema.parse(args)]);
      return Promise.resolve({ ok: true, value: null });
    },
    on: () => () => undefined
  });
});
afterEach(() => vi.unstubAllGlobals());

const tableOf = (command: Command): CommandTable =>
  Object.fromEntries(COMMAND_IDS.map((id) => [id, command])) as CommandTable;
const titles = () => notificationsStore.getState().notifications.map(({ title }) => title);
const secret = new TypeError('Boots is not iterable');

describe('an error that nobody has caught', () => {
  it.each<[string, Command['run']]>([
    ['rejects', () => Promise.reject(secret)],
    [
      'throws',
      () => {
        throw secret;
      }
    ]
  ])('of a command that %s is told to the person and to the log, without what it says', async (_way, run) => {
    provideCommands(tableOf({ run }));
    runCommand('copy');
    await expect
      .poll(() => reported)
      .toMatchObject([['window.reportFailure', { place: 'command', command: 'copy', name: 'TypeError' }]]);
    expect(titles()).toEqual(['Something went wrong']);
    expect(JSON.stringify(reported)).not.toContain('Boots');
    expect(JSON.stringify(reported)).toContain('unexpected-errors.test.ts');
  });

  it('of an event or a promise is too, until nobody listens any more', () => {
    const target = new EventTarget();
    const stop = followUnexpected(target);
    target.dispatchEvent(new RejectionEvent('no error at all'));
    target.dispatchEvent(new FaultEvent('Uncaught', secret));
    target.dispatchEvent(new FaultEvent('ResizeObserver loop completed with undelivered notifications.', undefined));
    stop();
    target.dispatchEvent(new RejectionEvent(secret));
    expect(reported).toMatchObject([
      ['window.reportFailure', { place: 'promise', name: 'Unknown', frames: [] }],
      ['window.reportFailure', { place: 'event', name: 'TypeError' }]
    ]);
    expect(titles()).toEqual(['Something went wrong']);
  });
});

describe('the frames of an error', () => {
  it('hold nothing of its message, whatever that looks like', () => {
    always(100, [fc.constantFrom('', '\n    at name (file.ts:1:2)', '\n'), fc.string()], (line, text) => {
      const error = new Error(`${text}${line}`);
      const frames = framesOf(error);
      expect(frames.length).toBeGreaterThan(0);
      expect(frames.filter((frame) => frame.includes('file.ts:1:2'))).toEqual([]);
    });
  });
});
