import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings, writeSettings } from '../../../src-main/workspaces/settings-file';

describe('the settings', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'canopy-settings-'));
    file = join(folder, 'settings.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are the defaults until something is chosen', () => {
    expect(readSettings(file)).toEqual({ settings: { port: 4780 }, problem: null });
  });

  it('are read back as they were written, and no temporary file stays', () => {
    writeSettings(file, { port: 5000 });
    expect(readSettings(file)).toEqual({ settings: { port: 5000 }, problem: null });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it.each(['', '{', '[]', '{"port":"5000"}', '{"port":-1}', '{"port":70000}'])('that make no sense (%s) give way to the defaults, and the file stays', (text) => {
    writeFileSync(file, text);
    const { settings, problem } = readSettings(file);
    expect(settings).toEqual({ port: 4780 });
    expect(problem).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
