import { spawnSync } from 'node:child_process';
import { Problem } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';

/** @typedef {{ name: string, version?: string, 'bom-ref'?: string, type: string, [key: string]: unknown }} Component */
/** @typedef {{ metadata: { component: Component, [key: string]: unknown }, components: Component[], dependencies?: { ref: string, dependsOn?: string[] }[], [key: string]: unknown }} Bom */

/**
 * The part of the bill of materials that is in the packages; the rest only builds and tests Canopy.
 * @param {Bom} bom
 * @param {readonly { name: string, version: string }[]} parts as the build has found them (`out/licenses.json`)
 * @returns {Bom}
 * @throws {Problem} for a part that the lock file does not have: then the list would not be whole
 */
export function shippedAlone(bom, parts) {
  const components = parts.map(({ name, version }) => {
    const found = bom.components.find((each) => fullName(each) === name && each.version === version);
    if (found === undefined) throw new Problem(`The lock file has no ${name} ${version}, which the packages hold.`);
    return found;
  });
  const refs = new Set(components.map((each) => each['bom-ref']));
  const dependencies = (bom.dependencies ?? [])
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  // npm names the whole after the checkout's folder, and calls it a library.
  const component = { ...bom.metadata.component, name: 'canopy', type: 'application' };
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
}

/** npm gives the scope of a package in a field of its own. @param {Component} component */
const fullName = ({ name, group }) => (typeof group === 'string' && group !== '' ? `${group}/${name}` : name);

/**
 * The bill of materials of the whole lock file in CycloneDX, as made by npm.
 * @returns {Bom}
 */
export function lockFileBom() {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256_000_000,
    shell: process.platform === 'win32'
  });
  if (status !== 0) throw new Problem(`npm could not make the bill of materials: ${stderr.trim()}`);
  // oxlint-disable-next-line typescript/no-unsafe-return -- npm's promise is all there is
  return JSON.parse(stdout);
}
