import { dependenciesAreCurrent, installDependencies } from './setup/dependencies.mjs';
import { electronIsInstalled, installElectron } from './setup/electron.mjs';
import { alone } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { installOnSystem, missingFromSystem } from './setup/system.mjs';

/**
 * The npm packages alone; with Electron as a plain Node; that and its windows, or that and what makes packages.
 * @typedef {'dependencies' | 'node' | 'window' | 'package'} Purpose
 */

/**
 * Gets a fresh clone ready: installs what is missing for the purpose, and nothing else; says nothing when all is there.
 * @param {Purpose} purpose
 */
export async function setUp(purpose) {
  checkNodeVersion();
  if (isReady(purpose)) return;
  await alone(async () => {
    if (!dependenciesAreCurrent()) await installDependencies();
    if (purpose === 'dependencies') return;
    if (!electronIsInstalled()) await installElectron();
    const missing = missingFromSystem(purpose);
    if (missing.length > 0) await installOnSystem(missing);
  });
}

/** @param {Purpose} purpose */
function isReady(purpose) {
  if (!dependenciesAreCurrent()) return false;
  return purpose === 'dependencies' || (electronIsInstalled() && missingFromSystem(purpose).length === 0);
}
