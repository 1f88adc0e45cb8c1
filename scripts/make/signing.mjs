/* Signing and notarisation: each only where the secrets for it are in the environment, as in the release workflow; docs/release.md names them. */

/**
 * A variable of the environment; an absent secret of a workflow is an empty one.
 * @param {string} name
 */
const secret = (name) => process.env[name] || undefined;

/** For the packager: signs the macOS app with the identity that is in the keychain. */
export function osxSign() {
  const identity = secret('CANOPY_MAC_IDENTITY');
  return identity === undefined ? undefined : { identity };
}

/** For the packager: has Apple look through the signed app. An app that is not signed cannot be notarised. */
export function osxNotarize() {
  const appleId = secret('CANOPY_APPLE_ID');
  const appleIdPassword = secret('CANOPY_APPLE_PASSWORD');
  const teamId = secret('CANOPY_APPLE_TEAM');
  if (osxSign() === undefined || !appleId || !appleIdPassword || !teamId) return undefined;
  return { appleId, appleIdPassword, teamId };
}

/** For the packager and for Squirrel: signs the programs and the installer with a certificate file. */
export function windowsSign() {
  const certificateFile = secret('CANOPY_WINDOWS_CERTIFICATE');
  const certificatePassword = secret('CANOPY_WINDOWS_PASSWORD');
  if (!certificateFile || !certificatePassword) return undefined;
  return { certificateFile, certificatePassword, description: 'Canopy' };
}
