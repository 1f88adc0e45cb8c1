import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linuxIcons, LINK_SCHEME, macInfo, WORKSPACE_MIME } from '../../../scripts/make/desktop.mjs';
import { ICON_SIZES } from '../../../scripts/make/icons.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): Buffer => readFileSync(join(ROOT, path));

/** Of a PNG: https://www.w3.org/TR/png-3/#11IHDR. */
const sizeOf = (png: Buffer): readonly [string, number, number] => [
  png.toString('latin1', 1, 4),
  png.readUInt32BE(16),
  png.readUInt32BE(20)
];

describe('the icon', () => {
  it.each(ICON_SIZES)('is there at %i pixels', (size) => {
    expect(sizeOf(read(`resources/icons/${size}.png`))).toEqual(['PNG', size, size]);
  });

  it('is there for Windows in every size that it draws', () => {
    const ico = read('resources/icons/canopy.ico');
    expect(ico.readUInt16LE(2)).toBe(1);
    const widths = Array.from({ length: ico.readUInt16LE(4) }, (_none, index) => ico.readUInt8(6 + index * 16) || 256);
    expect(widths).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('is there for macOS up to 1024 pixels', () => {
    const icns = read('resources/icons/canopy.icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const types: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) types.push(icns.toString('latin1', at, at + 4));
    expect(types).toEqual(expect.arrayContaining(['is32', 'il32', 'ih32', 'it32', 'ic08', 'ic09', 'ic10']));
  });

  it('is given to icon themes as files that are there', () => {
    for (const file of Object.values(linuxIcons)) expect(read(file).length).toBeGreaterThan(0);
  });
});

describe('what systems are told', () => {
  it('names one type and one scheme everywhere', () => {
    const desktop = read('resources/linux/canopy.desktop').toString();
    expect(desktop).toContain(`MimeType=${WORKSPACE_MIME};x-scheme-handler/${LINK_SCHEME};\n`);
    const mime = read('resources/linux/canopy-mime.xml').toString();
    expect(mime).toContain(`<mime-type type="${WORKSPACE_MIME}">`);
    expect(mime).toContain('<glob pattern="*.canopy"/>');
    const [declared] = macInfo.UTExportedTypeDeclarations;
    expect(declared?.UTTypeTagSpecification).toEqual({
      'public.filename-extension': ['canopy'],
      'public.mime-type': [WORKSPACE_MIME]
    });
    expect(macInfo.CFBundleDocumentTypes[0]?.LSItemContentTypes).toEqual([declared?.UTTypeIdentifier]);
  });
});
