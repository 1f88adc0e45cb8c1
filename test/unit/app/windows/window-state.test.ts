import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  viewIn,
  type WindowState,
  WindowStateFile,
  withWorkspace
} from '../../../../src-main/app/windows/window-state';
import { temporaryFolder } from '../../../support/temporary-folder';
import { placeBeside, placeOnScreens } from '../../../../src-main/app/windows/window-place';
import { always } from '../../../support/fuzz-runs';

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

  it('keeps those that were used last where there are more than it takes', async () => {
    const file = new WindowStateFile(join(temporaryFolder(), 'windows.json'), never);
    file.keep(() => Array.from({ length: 60 }, (_, at) => state(600 + at)));
    await file.flush();
    expect(file.read().map(({ bounds }) => bounds.width)).toEqual(Array.from({ length: 50 }, (_, at) => 610 + at));
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

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1040 };

describe('where a window goes', () => {
  it('is where it was, when that is on a screen', () => {
    const bounds = { x: 1500, y: 40, width: 900, height: 700 };
    expect(placeOnScreens(bounds, [LAPTOP, BESIDE])).toEqual(bounds);
    expect(placeOnScreens({ ...bounds, x: -300 }, [LAPTOP, BESIDE])).toEqual({ ...bounds, x: -300 });
  });

  it('is the middle of the first screen, when its own is gone', () => {
    expect(placeOnScreens({ x: 1500, y: 40, width: 900, height: 700 }, [LAPTOP])).toEqual({
      x: 270,
      y: 113,
      width: 900,
      height: 700
    });
    expect(placeOnScreens(null, [{ ...LAPTOP, width: 1000 }])).toMatchObject({ x: 0, width: 1000 });
  });

  it('is a step aside from the window that it is opened beside, or at the corner where there is no room', () => {
    expect(placeBeside({ x: 100, y: 100, width: 900, height: 600 }, [LAPTOP])).toEqual({
      x: 128,
      y: 128,
      width: 900,
      height: 600
    });
    expect(placeBeside({ x: 530, y: 100, width: 900, height: 600 }, [LAPTOP])).toEqual({
      x: 0,
      y: 25,
      width: 900,
      height: 600
    });
  });

  it('is always one where the upper edge can be taken hold of', () => {
    const rectangle = (least: number, most: number) =>
      fc.record({
        x: fc.integer({ min: -9_000, max: 9_000 }),
        y: fc.integer({ min: -9_000, max: 9_000 }),
        width: fc.integer({ min: least, max: most }),
        height: fc.integer({ min: least, max: most })
      });
    always(
      500,
      [fc.option(rectangle(420, 9_000)), fc.array(rectangle(600, 4_000), { minLength: 1, maxLength: 3 })],
      (bounds, areas) => {
        const { x, y, width, height } = placeOnScreens(bounds, areas);
        const isHeld = areas.some((area) => {
          const wide = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
          const high = Math.min(y + 40, area.y + area.height) - Math.max(y, area.y);
          return wide >= 120 && high >= 40 && width <= area.width && height <= area.height;
        });
        expect(isHeld).toBe(true);
      }
    );
  });
});
