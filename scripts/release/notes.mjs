import { Problem } from '../run/messages.mjs';

/**
 * @param {string} changelog
 * @param {string} version such as 1.2.0
 * @throws {Problem} where the changelog says nothing of it: a release without notes tells nobody what changed
 */
export function releaseNotes(changelog, version) {
  const lines = changelog.split(/\r?\n/);
  const start = lines.indexOf(`## ${version}`);
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  const notes =
    start === -1
      ? ''
      : lines
          .slice(start + 1, end === -1 ? undefined : end)
          .join('\n')
          .trim();
  if (notes === '')
    throw new Problem(`CHANGELOG.md has no section “## ${version}”. Write what has changed, then release.`);
  return notes;
}
