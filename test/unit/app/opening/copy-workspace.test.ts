import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyWorkspace, digestOf, refuseOtherFiles } from '../../../../src-main/app/opening/copy-workspace';
import messages from '../../../../src-main/app/opening/messages/en.json' with { type: 'json' };
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { examineCopy } from '../../../../src-main/store/sqlite/examine-copy';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { LATEST_SCHEMA, migrate } from '../../../../src-main/store/sqlite/migrations/migrate';
import { headerOf } from '../../../../src-main/platform/database-header';
import { temporaryFolder } from '../../../support/temporary-folder';

const examine = (copy: string) => Promise.resolve(examineCopy(copy));

let folder: string;
let target: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  target = join(folder, 'target');
  mkdirSync(target);
  file = join(folder, 'shop-example.canopy');
  const store = WorkspaceStore.open(file);
  store.importTree([{ name: 'Shoes' }], { author: 'import' });
  store.close();
});

describe('a file from elsewhere', () => {
  it('is copied whole, and stays as it is', async () => {
    const before = readFileSync(file);
    const { copy, digest } = await copyWorkspace(file, target, examine);
    expect(readFileSync(file)).toEqual(before);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(digest).toBe(await digestOf(file));
    const store = WorkspaceStore.open(copy);
    expect(Buffer.from(store.treeText()).toString()).toContain('Shoes');
    store.close();
    // Nothing but the copy, and under a name that no list takes for a workspace.
    expect(readdirSync(target)).toEqual([expect.stringMatching(/^\..*\.canopy-partial$/)]);
  });

  it('of an older Canopy is brought up to date, without a backup that nobody would find', async () => {
    const old = join(folder, 'old.canopy');
    const db = new Database(old);
    migrate(db, 0, 1);
    db.close();
    const { copy } = await copyWorkspace(old, target, examine);
    expect(headerOf(copy)?.userVersion).toBe(LATEST_SCHEMA);
    expect(readdirSync(target)).toEqual([expect.stringMatching(/^\..*\.canopy-partial$/)]);
  });

  it.each([
    ['a text', (path: string) => writeFileSync(path, 'Shoes\n')],
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['half a workspace', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 9_000))],
    ['overwritten in the middle', (path: string) => writeFileSync(path, readFileSync(path).fill(7, 8_192, 40_000))]
  ])('is refused when it is %s, and nothing stays of it', async (_what, harm) => {
    harm(file);
    await expect(copyWorkspace(file, target, examine)).rejects.toMatchObject({ name: 'StoreError' });
    expect(readdirSync(target)).toEqual([]);
  });

  it('is refused when it follows a service, which two copies would both write to', async () => {
    await expect(
      copyWorkspace(file, target, () => Promise.resolve({ state: 'sound', service: 'https://shop.example' }))
    ).rejects.toThrow(messages.replica({ service: 'https://shop.example' }));
    expect(readdirSync(target)).toEqual([]);
  });

  it('is refused when it changes while it is copied', async () => {
    let isCopying = true;
    // In each turn of the event loop, so at least once between the two looks at the file.
    const write = (): void => {
      appendFileSync(file, 'more');
      if (isCopying) setImmediate(write);
    };
    write();
    const copying = copyWorkspace(file, target, examine).finally(() => {
      isCopying = false;
    });
    await expect(copying).rejects.toMatchObject({ name: 'StoreError' });
    expect(readdirSync(target)).toEqual([]);
  });

  it('is refused before it is opened when it is none, or lacks its last changes', async () => {
    await expect(refuseOtherFiles(join(folder, 'none.canopy'))).rejects.toThrow(messages.noFile);
    await expect(refuseOtherFiles(target)).rejects.toThrow(messages.notAFile);
    symlinkSync('/dev/zero', join(folder, 'zero.canopy'));
    await expect(refuseOtherFiles(join(folder, 'zero.canopy'))).rejects.toThrow(messages.notAFile);
    writeFileSync(join(folder, 'list.csv'), 'name\n');
    await expect(refuseOtherFiles(join(folder, 'list.csv'))).rejects.toThrow(messages.notAWorkspace);
    writeFileSync(`${file}-wal`, 'changes');
    await expect(refuseOtherFiles(file)).rejects.toThrow(messages.unwritten);
  });
});

describe('of a file it is looked first', () => {
  it.each([
    ['is empty', '', messages.noWorkspace.empty],
    ['is a text', 'Shoes\n', messages.noWorkspace.other],
    ['is random', Buffer.alloc(9_000, 7), messages.noWorkspace.other]
  ])('whether it %s', async (_what, content, sentence) => {
    writeFileSync(file, content);
    await expect(refuseOtherFiles(file)).rejects.toThrow(sentence);
  });

  it('whether it is another program’s database, or a workspace of another name', async () => {
    const other = join(folder, 'other.canopy');
    const db = new Database(other);
    db.exec('CREATE TABLE bookmarks (id)');
    db.close();
    await expect(refuseOtherFiles(other)).rejects.toThrow(messages.noWorkspace.database);
    const renamed = join(folder, 'renamed.txt');
    copyFileSync(file, renamed);
    await expect(refuseOtherFiles(renamed)).rejects.toThrow(messages.otherName);
    expect(await refuseOtherFiles(file)).toBe(BigInt(statSync(file).size));
  });

  it('and a refusal of its copy names the file that was opened, and nothing of SQLite', async () => {
    const newer = (copy: string) =>
      Promise.resolve({ state: 'refused', message: `“${copy}” is of a newer Canopy.` } as const);
    await expect(copyWorkspace(file, target, newer)).rejects.toThrow(`“${file}” is of a newer Canopy.`);
    const damaged = () => Promise.resolve({ state: 'damaged', faults: ['SQLite: *** in database main ***'] } as const);
    await expect(copyWorkspace(file, target, damaged)).rejects.toMatchObject({
      message: messages.damaged,
      cause: { message: 'SQLite: *** in database main ***' }
    });
  });
});

describe('the list', () => {
  it('takes a copy under a name of its own, and knows it again', async () => {
    const registry = new WorkspaceRegistry(folder);
    const first = await copyWorkspace(file, registry.folder, examine);
    const added = registry.addCopy(first.copy, registry.freeName('shop-example'), first.digest);
    expect(added).toMatchObject({ name: 'Shop example', file: 'shop-example.canopy', kind: 'local' });
    const second = await copyWorkspace(file, registry.folder, examine);
    expect(registry.addCopy(second.copy, registry.freeName('shop-example'), second.digest)).toMatchObject({
      name: 'Shop example-2',
      file: 'shop-example-2.canopy'
    });
    expect(readFileSync(registry.fileOf(added)).length).toBeGreaterThan(0);
    const again = new WorkspaceRegistry(folder);
    expect(again.copyOf(first.digest)?.id).toBe('shop-example-2');
    expect(again.ownOf(again.fileOf(added))?.id).toBe('shop-example');
    expect(again.ownOf(file)).toBeUndefined();
    expect(again.copyOf('x')).toBeUndefined();
  });

  it('names no workspace by what a menu cannot show', () => {
    const registry = new WorkspaceRegistry(folder);
    expect(registry.freeName('safe\u202ecod.exe\u0000')).toBe('Safe cod.exe');
    expect(registry.freeName('\u200b')).toBe('My categories-2');
    expect(registry.freeName('x'.repeat(400)).length).toBeLessThanOrEqual(100);
  });
});
