import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workspaceIdSchema } from '../../../../src-shared/workspaces';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { always } from '../../../support/fuzz-runs';
import { temporaryFolder } from '../../../support/temporary-folder';

const local = (name: string) => ({ name, kind: 'local', address: null, auth: null }) as const;
const names = (registry: WorkspaceRegistry): string[] => registry.workspaces.map(({ name }) => name);
const fileIn = (folder: string): string => join(folder, 'workspaces.json');

describe('the registry of workspaces', () => {
  it('begins with the workspace that every installation starts with, where it always was', () => {
    const folder = temporaryFolder();
    const registry = new WorkspaceRegistry(folder);
    expect(registry.workspaces).toMatchObject([
      { id: 'my-categories', name: 'My categories', kind: 'local', address: null }
    ]);
    expect(registry.fileOf(registry.first)).toBe(join(folder, 'workspaces', 'my-categories.canopy'));
    expect(registry.problem).toBeNull();
    expect(existsSync(join(folder, 'workspaces'))).toBe(true);
  });

  it('has after a restart what it had before, and leaves no temporary file', () => {
    const folder = temporaryFolder();
    const registry = new WorkspaceRegistry(folder);
    const address = { url: 'https://shop.example', readPath: '/api/categories', writePath: '/api/admin/categories' };
    const shop = registry.add({ name: 'Shop', kind: 'replica', address, auth: 'bearer' });
    registry.add(local('Drafts'));
    registry.change(shop.id, { name: 'The shop', port: 4_901, lastOpened: '2026-11-21T10:00:00.000Z' });
    const again = new WorkspaceRegistry(folder);
    expect(again.workspaces).toEqual(registry.workspaces);
    expect(again.get(shop.id)).toMatchObject({
      name: 'The shop',
      kind: 'replica',
      address,
      auth: 'bearer',
      port: 4_901
    });
    expect(readdirSync(folder).toSorted()).toEqual(['workspaces', 'workspaces.json']);
  });

  it('refuses a name that is taken, whatever its case, and changes nothing', () => {
    const registry = new WorkspaceRegistry(temporaryFolder());
    const shop = registry.add(local('Shop'));
    expect(() => registry.add(local('SHOP'))).toThrow('A workspace called “Shop” already exists.');
    expect(() => registry.change(shop.id, { name: 'my Categories' })).toThrow(
      'A workspace called “My categories” already exists.'
    );
    expect(registry.change(shop.id, { name: 'shop' }).name).toBe('shop');
    expect(names(registry)).toEqual(['My categories', 'shop']);
  });

  it('keeps the last one, and forgets others', () => {
    const folder = temporaryFolder();
    const registry = new WorkspaceRegistry(folder);
    expect(() => registry.remove('my-categories')).toThrow('This is the only workspace');
    const shop = registry.add(local('Shop'));
    registry.remove('my-categories');
    expect(registry.first).toEqual(shop);
    expect(() => registry.get('my-categories')).toThrow('no longer exists');
    expect(names(new WorkspaceRegistry(folder))).toEqual(['Shop']);
  });

  it('never gives a new workspace a file, or backups, that were there before', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'workspaces', 'shop-2.canopy.backups'), { recursive: true });
    const registry = new WorkspaceRegistry(folder);
    writeFileSync(join(folder, 'workspaces', 'shop.canopy'), 'somebody’s work');
    expect(registry.add(local('Shop')).file).toBe('shop-3.canopy');
  });

  it.each(['', '{', '[]', '{"workspaces":[]}', '{"workspaces":[{"id":"a"}]}'])(
    'lists the files in the folder when it is damaged: %s',
    (text) => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'workspaces', 'shop.canopy.backups'), { recursive: true });
      for (const file of [
        'shop-example.canopy',
        'Été 2026.canopy',
        'my-categories.canopy',
        'notes.txt',
        '.hidden.canopy',
        'shop.canopy-wal'
      ]) {
        writeFileSync(join(folder, 'workspaces', file), '');
      }
      writeFileSync(fileIn(folder), text);
      const registry = new WorkspaceRegistry(folder);
      expect(registry.problem).toContain(fileIn(folder));
      expect(names(registry)).toEqual(['My categories', 'Shop example', 'Été 2026']);
      expect(registry.workspaces.map(({ id }) => id)).toEqual(['my-categories', 'shop-example', 'ete-2026']);
      registry.add(local('New'));
      expect(readFileSync(`${fileIn(folder)}.damaged`, 'utf8')).toBe(text);
      expect(new WorkspaceRegistry(folder).problem).toBeNull();
    }
  );

  it.each(['../outside.canopy', '/etc/passwd', 'a/b.canopy', '..\\b.canopy', '.canopy', 'shop.db'])(
    'never opens a file elsewhere: %s',
    (file) => {
      const folder = temporaryFolder();
      const [first] = new WorkspaceRegistry(folder).workspaces;
      writeFileSync(fileIn(folder), JSON.stringify({ workspaces: [{ ...first, file }] }));
      expect(new WorkspaceRegistry(folder).workspaces).toMatchObject([{ file: 'my-categories.canopy' }]);
    }
  );

  it('takes two entries of one id, or of one file, for damage', () => {
    const folder = temporaryFolder();
    const [first] = new WorkspaceRegistry(folder).workspaces;
    for (const other of [{ file: 'b.canopy' }, { id: 'b' }]) {
      writeFileSync(fileIn(folder), JSON.stringify({ workspaces: [first, { ...first, ...other }] }));
      expect(new WorkspaceRegistry(folder).problem).not.toBeNull();
    }
  });

  it('says so when the list cannot be written, and goes on as before', () => {
    const folder = temporaryFolder();
    const registry = new WorkspaceRegistry(folder);
    mkdirSync(fileIn(folder));
    expect(() => registry.add(local('Shop'))).toThrow('could not be written');
    expect(names(registry)).toEqual(['My categories']);
  });

  it('gives whatever name an id of its own and a file in the folder', () => {
    always(
      60,
      [
        fc.uniqueArray(
          fc
            .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
            .map((name) => name.trim())
            .filter((name) => name !== ''),
          { maxLength: 6 }
        )
      ],
      (wanted) => {
        const folder = temporaryFolder();
        const registry = new WorkspaceRegistry(folder);
        for (const name of wanted) {
          // Two names that read the same are refused, which another test is about.
          try {
            registry.add(local(name));
          } catch (error) {
            expect(String(error)).toContain('already');
          }
        }
        for (const workspace of registry.workspaces) {
          expect(workspaceIdSchema.safeParse(workspace.id).success).toBe(true);
          expect(join(registry.fileOf(workspace), '..')).toBe(join(folder, 'workspaces'));
        }
        expect(new Set(registry.workspaces.map(({ file }) => file)).size).toBe(registry.workspaces.length);
        const again = new WorkspaceRegistry(folder);
        expect(again.problem).toBeNull();
        expect(again.workspaces).toEqual(registry.workspaces);
      }
    );
  });
});

describe('drafts of proposals', () => {
  const withDraft = (folder: string) => {
    const registry = new WorkspaceRegistry(folder);
    const shop = registry.add(local('Shop'));
    const wanted = { workspace: shop.id, proposal: 12 };
    writeFileSync(registry.partOfDraft(wanted), 'a draft');
    return { registry, shop, draft: registry.addDraft(wanted) };
  };

  it('open like workspaces and are not among them, under the name of theirs', () => {
    const folder = temporaryFolder();
    const { registry, shop, draft } = withDraft(folder);
    expect(names(registry)).toEqual(['My categories', 'Shop']);
    expect(registry.get(draft.id)).toMatchObject({ name: 'Shop', draft: { workspace: shop.id, proposal: 12 } });
    expect(readFileSync(registry.fileOf(draft), 'utf8')).toBe('a draft');
    registry.change(shop.id, { name: 'Store' });
    const again = new WorkspaceRegistry(folder);
    expect(again.draftsOf(shop.id)).toMatchObject([{ id: draft.id, name: 'Store' }]);
    expect(() => again.requireWorkspace(draft.id)).toThrow('not shared');
    again.remove('my-categories');
    expect(() => again.remove(shop.id)).toThrow('This is the only workspace');
    again.remove(draft.id);
    expect(again.draftsOf(shop.id)).toEqual([]);
  });

  it('are found again where the list is lost, and forgotten where their file is gone', () => {
    const folder = temporaryFolder();
    const { registry, shop, draft } = withDraft(folder);
    writeFileSync(registry.fileOf(shop), 'a workspace');
    writeFileSync(fileIn(folder), 'damaged');
    const made = new WorkspaceRegistry(folder);
    expect(made.draftsOf(shop.id)).toMatchObject([{ file: draft.file, draft: { workspace: shop.id, proposal: 12 } }]);
    made.change(shop.id, { port: 4_901 });
    rmSync(registry.fileOf(draft));
    expect(new WorkspaceRegistry(folder).draftsOf(shop.id)).toEqual([]);
  });
});
