import { dependenciesAreCurrent, installDependencies } from './setup/dependencies.mjs';
import { electronIsInstalled, installElectron } from './setup/electron.mjs';
import { alone } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { installOnSystem, missingFromSystem } from './setup/system.mjs';

/**
 * What is to be set up: npm packages; also Electron as a plain Node; also its windows, or also the tools that make packages.
 * @typedef {'dependencies' | 'node' | 'window' | 'package'} Purpose
 */

/**
 * Installs whatever the purpose needs and is missing, and nothing else. Prints nothing if all is there.
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
