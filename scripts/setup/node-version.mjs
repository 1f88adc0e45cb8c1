import { Problem } from '../run/messages.mjs';

/** The oldest Node that the build tools support. */
const oldest = { major: 20, minor: 19 };

/** Refuses an old Node with a sentence instead of a stack trace. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new Problem(
    `Canopy needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${process.versions.node}. Install a newer Node and run the command again.`
  );
}
