import { Problem } from '../run/messages.mjs';

/** The oldest Node that the build tools run on. */
const oldest = { major: 20, minor: 19 };

/** Refuses a Node that is too old with a sentence, before something fails on it with a stack. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new Problem(
    `Canopy needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${process.versions.node}. Install a newer Node and run the command again.`
  );
}
