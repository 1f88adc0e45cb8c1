import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  viewIn,
  WindowStateFile,
  withWorkspace,
  type WindowState
} from '../../../../src-main/app/windows/window-state';
import { temporaryFolder } from '../../../support/temporary-folder';

const state = (width: number): WindowState => ({
  bounds: { x: 10, y: 20, width, height: 500 },
  isMaximized: false,
  isFullScreen: false,
  zoom: 1.2,
  view: {
    expanded: [3, 1],
    selected: [1],
    activeId: 1,
    top: { id: 3, part: 0.25 },
    panel: 'trash',
    recent: ['command-undo'],
    searches: [{ name: 'Winter', query: 'season:winter' }],
    exports: [{ name: 'Feed', format: 'csv' as const, platform: 'akeneo' as const, forSpreadsheet: false }],
    basket: [3],
    panes: { details: 300, panel: 400, isDetailsOpen: false },
    columns: {
      nameWidth: 300,
      chosen: [{ of: 'metadata', key: 'season', width: 120 }],
      language: { tag: 'de', name: { key: 'name@de', member: null } },
      sort: { column: { of: 'changed' }, isDescending: true },
      filters: [{ column: { of: 'metadata', key: 'season' }, test: { is: 'empty' } }],
      views: [{ name: 'Bare', nameWidth: 300, chosen: [], language: null, sort: null, filters: [] }],
      pinned: 'Bare'
    }
  }
});

const never = (error: unknown): void => {
  throw error;
};

describe('the view of a workspace in a window', () => {
  it('of a draft begins as that of its workspace, and is its own from then on', () => {
    const before = state(600);
    const draft = withWorkspace(before, 'draft', before.view);
    expect(draft.view).toEqual(before.view);
    const own = before.view && { ...before.view, activeId: 3 };
    const back = withWorkspace({ ...draft, view: own }, 'my-categories');
    expect(back.view).toEqual(before.view);
    expect(viewIn(withWorkspace(back, 'draft', back.view), 'draft')).toEqual(own);
  });
});

describe('the file of the windows', () => {
  it('gives back the last that was kept, and no temporary file stays', async () => {
    const folder = temporaryFolder();
    const file = new WindowStateFile(join(folder, 'windows.json'), never);
    expect(file.read()).toEqual([]);
    file.keep(() => [state(600)]);
    file.keep(() => [state(700), state(800)]);
    await file.flush();
    expect(new WindowStateFile(join(folder, 'windows.json'), never).read()).toEqual([state(700), state(800)]);
    expect(readdirSync(folder)).toEqual(['windows.json']);
  });

  it('asks for the state as it is when it is written', async () => {
    const path = join(temporaryFolder(), 'windows.json');
    const file = new WindowStateFile(path, never);
    let width = 600;
    file.keep(() => [state(width)]);
    width = 900;
    await file.flush();
    expect(file.read()[0]?.bounds.width).toBe(900);
    writeFileSync(path, 'gone');
    await file.flush();
    expect(readFileSync(path, 'utf8')).toBe('gone');
  });

  it.each([
    '',
    '{',
    '[]',
    '{"windows":1}',
    '{"windows":[{}]}',
    JSON.stringify({ windows: [{ ...state(1), zoom: 0 }] }),
    JSON.stringify({ windows: [{ ...state(1), view: { expanded: ['1'] } }] })
  ])('is as good as none when it makes no sense: %s', (text) => {
    const path = join(temporaryFolder(), 'windows.json');
    writeFileSync(path, text);
    expect(new WindowStateFile(path, never).read()).toEqual([]);
  });

  it('reports when it cannot be written, and goes on', async () => {
    const path = join(temporaryFolder(), 'windows.json');
    mkdirSync(path);
    const errors: unknown[] = [];
    const file = new WindowStateFile(path, (error) => errors.push(error));
    file.keep(() => [state(600)]);
    await file.flush();
    expect(errors).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
  });
});
