/* Code signing and notarization, each only if its secrets are in the environment, as in the release workflow. docs/release.md names them. */

/**
 * An environment variable; workflows pass a missing secret as an empty one.
 * @param {string} name
 */
const secret = (name) => process.env[name] || undefined;

/** Packager option: signs the macOS app with the identity in the keychain. */
export function osxSign() {
  const identity = secret('CANOPY_MAC_IDENTITY');
  return identity === undefined ? undefined : { identity };
}

/** Packager option: has Apple notarize the app, which must be signed. */
export function osxNotarize() {
  const appleId = secret('CANOPY_APPLE_ID');
  const appleIdPassword = secret('CANOPY_APPLE_PASSWORD');
  const teamId = secret('CANOPY_APPLE_TEAM');
  if (osxSign() === undefined || !appleId || !appleIdPassword || !teamId) return undefined;
  return { appleId, appleIdPassword, teamId };
}

/** Option of the packager and of Squirrel: signs programs and installer with a certificate file. */
export function windowsSign() {
  const certificateFile = secret('CANOPY_WINDOWS_CERTIFICATE');
  const certificatePassword = secret('CANOPY_WINDOWS_PASSWORD');
  if (!certificateFile || !certificatePassword) return undefined;
  return { certificateFile, certificatePassword, description: 'Canopy' };
}
