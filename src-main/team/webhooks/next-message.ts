import type { PublicPatch } from '../../../src-shared/public-patch';
import type { Revision } from '../../../src-shared/ids';
import { publicPatchOf, type ChangeFeed } from '../../domain/change-feed';
import type { Delivery } from '../../store/team/webhook-rows';

/** `null`: it is not known which. */
const kindsOf = (patches: readonly PublicPatch[]): readonly string[] | null => {
  if (patches.length === 0) return null;
  const kinds = new Set<string>();
  for (const { changes } of patches) {
    if (changes === null) return null;
    for (const change of changes) {
      const isMove = change.kind === 'update' && change.place !== undefined;
      kinds.add(isMove ? 'move' : change.kind);
    }
  }
  return [...kinds].toSorted((a, b) => a.localeCompare(b));
};

/** What a receiver who has been told all up to that revision is to be told next, as far as it is known here; `null`: nothing. */
export const nextMessage = async (
  changes: Pick<ChangeFeed, 'revision' | 'since'>,
  { webhook, after, workspace }: { readonly webhook: string; readonly after: Revision; readonly workspace: string }
): Promise<Delivery | null> => {
  if (changes.revision() <= after) return null;
  const page = await changes.since(after);
  const patches = page.state === 'known' ? page.patches.map(publicPatchOf) : [];
  const upto = patches.at(-1)?.revision ?? changes.revision();
  const data = { workspace, from: after, revision: upto, kinds: kindsOf(patches) };
  const payload = JSON.stringify({ type: 'tree.changed', timestamp: new Date().toISOString(), data });
  return { webhook, after, upto, payload };
};
