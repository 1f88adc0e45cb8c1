import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Openings, type OpeningParts, ShowRequests } from '../../../../src-main/app/opening/openings';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { logTo } from '../../../../src-main/platform/log';
import { temporaryFolder } from '../../../support/temporary-folder';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

it('shows an own workspace without a question, also while its newest changes are in the file beside it', async () => {
  const registry = new WorkspaceRegistry(temporaryFolder());
  const file = registry.fileOf(registry.first);
  writeFileSync(file, 'as it was last closed');
  writeFileSync(`${file}-wal`, 'what was changed since');
  const shown: string[] = [];
  const asked: string[] = [];
  const openings = new Openings({
    registry,
    windows: {
      front: () => Promise.resolve(null),
      showOn: (id) => {
        shown.push(id);
        throw new Error('There is no window here.');
      },
      openAnother: () => undefined
    },
    requests: new ShowRequests(),
    ask: (_window, { message }) => {
      asked.push(message);
      return Promise.resolve(0);
    },
    examine: () => Promise.resolve({ state: 'sound', service: null }),
    onAdded: () => undefined,
    log: quiet
  });
  await openings.openFile(file);
  expect({ shown, asked }).toEqual({ shown: [registry.first.id], asked: [] });
});

const NOTHING = { files: [], links: [], newWindow: false, openRecent: false };
const linkTo = (id: number): string => `canopy://workspace/shop/category/${id}`;

/** Openings on one workspace, with a person who answers by hand. */
const asked = (registry: object = {}) => {
  const questions: MessageBoxOptions[] = [];
  const answers: ((button: number) => void)[] = [];
  const shown: string[] = [];
  const logged: string[] = [];
  const parts = {
    registry: { find: (id: string) => (id === 'shop' ? { id, name: 'Shop' } : undefined), ...registry },
    windows: {
      front: () => Promise.resolve(null),
      showOn: (id: string) => {
        shown.push(id);
        return { webContents: {} };
      }
    },
    requests: { add: (_contents: unknown, request: { id?: number }) => void shown.push(String(request.id)) },
    ask: (_window: unknown, question: MessageBoxOptions) => {
      questions.push(question);
      return new Promise<number>((resolve) => void answers.push(resolve));
    },
    log: logTo(({ event, facts }) => void logged.push(`${event} ${String(facts['count'])}`), 'debug')
  };
  return { openings: new Openings(parts as unknown as OpeningParts), questions, answers, shown, logged };
};

/** As `asked`, on Windows, where a name can lead to another computer. `reached`: what the list of workspaces was asked about. */
const onWindows = () => {
  const reached: string[] = [];
  const person = asked({
    ownOf: (file: string) => void reached.push(file),
    freeName: (stem: string) => stem
  });
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  onTestFinished(() => void vi.restoreAllMocks());
  return { ...person, reached };
};

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

it('asks about a large file before it reads it, and says how large it is', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'large.canopy');
  const store = WorkspaceStore.open(file);
  store.close();
  // A hole: the file has no more bytes on disk than before.
  truncateSync(file, 3_200_000_000);
  const questions: MessageBoxOptions[] = [];
  const registry = new WorkspaceRegistry(temporaryFolder());
  const copyOf = vi.spyOn(registry, 'copyOf');
  const openings = new Openings({
    registry,
    windows: {
      front: () => Promise.resolve(null),
      showOn: () => {
        throw new Error('There is no window here.');
      },
      openAnother: () => undefined
    },
    requests: new ShowRequests(),
    ask: (_window, question) => {
      questions.push(question);
      return Promise.resolve(1);
    },
    examine: () => Promise.reject(new Error('It is not copied.')),
    onAdded: () => undefined,
    log: quiet
  });
  await openings.openFile(file);
  expect(questions.map(({ message }) => message)).toEqual(['Add “Large” to your workspaces?']);
  expect(questions[0]?.detail).toContain('3.2 GB');
  expect(copyOf).not.toHaveBeenCalled();
});

it('asks one question about several links, says how many are left out, and follows the first', async () => {
  const { openings, questions, answers, shown } = asked();
  const handled = openings.handle({
    ...NOTHING,
    links: Array.from({ length: 10 }, (_none, index) => linkTo(index + 1))
  });
  await turn();
  expect(questions).toHaveLength(1);
  expect(questions[0]?.detail).toContain('(9)');
  answers[0]?.(0);
  await handled;
  expect([questions.length, shown]).toEqual([1, ['shop', '1']]);
});

it('leaves out the links that come while a question stands, and asks again afterwards', async () => {
  const { openings, questions, answers, shown, logged } = asked();
  const first = openings.handle({ ...NOTHING, links: [linkTo(1)] });
  await turn();
  expect(questions[0]?.detail).not.toContain('More links');
  await openings.handle({ ...NOTHING, links: [linkTo(2), linkTo(3)] });
  answers[0]?.(1);
  await first;
  expect([questions.length, shown, logged]).toEqual([1, [], ['links_left_out 2']]);
  void openings.handle({ ...NOTHING, links: [linkTo(4)] });
  await turn();
  expect(questions).toHaveLength(2);
});

it('leaves out the files that come while many wait, and logs how many', async () => {
  const logged: string[] = [];
  const parts = {
    windows: { front: () => Promise.reject(new Error('There is no window here.')) },
    log: logTo(
      ({ level, event, facts }) => void (level === 'warn' && logged.push(`${event} ${String(facts['count'])}`)),
      'debug'
    )
  };
  const openings = new Openings(parts as unknown as OpeningParts);
  await openings.handle({ ...NOTHING, files: Array.from({ length: 25 }, (_none, index) => `/tmp/${index}.canopy`) });
  expect(logged).toEqual(['files_left_out 5']);
});

it('asks before it reaches a file on another computer, whose name alone has Windows send the person’s credentials', async () => {
  const { openings, questions, answers, reached } = onWindows();
  for (const file of [
    String.raw`\\attacker\share\x.canopy`,
    '//attacker/share/x.canopy',
    String.raw`\\?\UNC\a\b\x.canopy`
  ]) {
    const opened = openings.openFile(file);
    await turn();
    expect(questions.at(-1)?.detail).toContain('another computer');
    answers.at(-1)?.(1);
    await opened;
  }
  expect(reached).toEqual([]);
});
