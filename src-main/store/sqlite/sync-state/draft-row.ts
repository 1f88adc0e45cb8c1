import { proposalDraftSchema, type ProposalDraft } from '../../../../src-shared/proposals';
import { checked, integer, parsed, textOrNull } from '../connection/row-values';
import { TableAccess } from '../connection/table-access';

/** What a file that is the draft of a proposal says of itself. */
export class ProposalDraftRow extends TableAccess {
  readonly #read = this.selectValues('SELECT proposal_draft FROM workspace');
  readonly #versionsNow = this.selectRows('SELECT id, version FROM categories WHERE id > 0');
  // Beside min(), SQLite takes the other columns from the row that has the minimum.
  readonly #versionsBefore = this.selectRows<[number]>(
    `SELECT category_id, before ->> '$.version', min(id) FROM changes INDEXED BY changes_of_group
     WHERE group_id > ? GROUP BY category_id`
  );
  #kept: { readonly text: string; readonly draft: ProposalDraft } | undefined;

  /** `null`: the file is a workspace. */
  state(): ProposalDraft | null {
    const text = textOrNull(this.#read.get());
    if (text === null) return null;
    if (this.#kept?.text !== text) this.#kept = { text, draft: checked(proposalDraftSchema, parsed(text)) };
    return this.#kept.draft;
  }

  /** The version of each category right after that group. Later categories are included only if they exist now. */
  versionsAt(group: number): ReadonlyMap<number, number> {
    const versions = new Map<number, number>();
    for (const [id, version] of this.#versionsNow.iterate()) versions.set(integer(id), integer(version));
    for (const [id, version] of this.#versionsBefore.iterate(group))
      if (version !== null) versions.set(integer(id), integer(version));
    return versions;
  }
}
