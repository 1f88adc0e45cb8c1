import { TableAccess } from '../connection/table-access';
import { z } from 'zod';
import type { CategoryId } from '../../../../src-shared/ids';
import { dialectSchema, localEntries, NO_ENTRIES, type Dialect, type EntryKeys } from '../../../../src-shared/dialect';
import { keptFieldsSchema, localKeysOf } from '../../../../src-shared/fields';
import { meSchema } from '../../../../src-shared/me';
import { authKindSchema, type AuthKind } from '../../../../src-shared/presented-credentials';
import { addressSchema, type Address, type RemoteId, type Sending } from '../../../../src-shared/remote';
import { checked, counter, integer, parsed, textOrNull, remoteId, storedRemoteId } from '../connection/row-values';

/** Which service a replica follows, and how it is spoken to. The secret is kept elsewhere. */
export interface ReplicaSettings {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly authKind: AuthKind;
}

/** What lets a reading say that nothing has changed since: the tag that the service gave, and the SHA-256 of the bytes. */
const markSchema = z.strictObject({ etag: z.string().nullable(), digest: z.string() });
export type KeptMark = Readonly<z.output<typeof markSchema>>;

/** What the service has shown of itself beyond its dialect; what is left out has not been shown. */
const learnedSchema = z.strictObject({
  /** Members that the service refuses in updates although their values are its own, and since when that is known (RFC 3339). */
  unwanted: z.strictObject({ keys: z.array(z.string()), since: z.iso.datetime() }).optional(),
  /** Writes that the service has carried out at least once: at their addresses, “not there” is about a category. */
  proven: z.array(z.enum(['create', 'update', 'delete'])).optional(),
  /** Volatile members, and when their changes were last taken over. */
  restless: z.strictObject({ keys: z.array(z.string()), takenAt: z.iso.datetime() }).optional(),
  /** Who the person is to a team's service, and what they may do. */
  me: meSchema.optional(),
  /** The fields of its workspace as they were read last: what both sides have agreed on. */
  fields: keptFieldsSchema.optional()
});
export type Learned = Readonly<z.output<typeof learnedSchema>>;

export interface StoredReplica extends ReplicaSettings {
  readonly mark: KeptMark | null;
  readonly lastSyncedAt: string | null;
  /** The last group of the journal that is settled: sent, in conflict, or blocked. */
  readonly sentTo: number;
  readonly sending: Sending;
}

export class ReplicaRow extends TableAccess {
  readonly #read = this.selectRows(
    'SELECT address, dialect, auth_kind, fields, mark, last_synced_at, sent_to, sends_by_hand, is_paused FROM replica, workspace'
  );
  /** `sentTo`: the newest group of the journal. */
  readonly begin = this.writes(
    'INSERT INTO replica (only, address, dialect, auth_kind, sent_to) VALUES (1, ?, ?, ?, ?)',
    ({ address, dialect, authKind }: ReplicaSettings, sentTo: number) => [
      JSON.stringify(address),
      JSON.stringify(dialect),
      authKind,
      sentTo
    ]
  );
  /** What stays here is said by the fields, and not kept with the dialect. */
  readonly setDialect = this.writes(
    'UPDATE replica SET dialect = ?',
    ({ localKeys: _localKeys, ...dialect }: Dialect) => [JSON.stringify(dialect)]
  );
  readonly setAuthKind = this.writes('UPDATE replica SET auth_kind = ?', (authKind: AuthKind) => [authKind]);
  readonly setMark = this.writes('UPDATE replica SET mark = ?', (mark: KeptMark | null) => [
    mark === null ? null : JSON.stringify(mark)
  ]);
  readonly setSyncedAt = this.writes('UPDATE replica SET last_synced_at = ?', (at: string) => [at]);
  readonly setSentTo = this.writes('UPDATE replica SET sent_to = ?', (groupId: number) => [groupId]);
  readonly setSending = this.writes(
    'UPDATE replica SET sends_by_hand = ?, is_paused = ?',
    ({ isByHand, isPaused }: Sending) => [Number(isByHand), Number(isPaused)]
  );
  readonly #learned = this.selectValues('SELECT learned FROM replica');
  readonly setLearned = this.writes('UPDATE replica SET learned = ?', (learned: Learned) => [
    Object.keys(learned).length === 0 ? null : JSON.stringify(learned)
  ]);
  #kept: { readonly text: string; readonly settings: ReplicaSettings; readonly local: EntryKeys } | undefined;
  #keptLearned: { readonly text: unknown; readonly learned: Learned } | undefined;

  state(): StoredReplica | null {
    const row = this.#read.get();
    if (row === undefined) return null;
    return {
      ...this.#settings(row),
      mark: row[4] === null ? null : checked(markSchema, parsed(row[4])),
      lastSyncedAt: textOrNull(row[5]),
      sentTo: integer(row[6]),
      sending: { isByHand: integer(row[7]) === 1, isPaused: integer(row[8]) === 1 }
    };
  }

  /** Which entries of the metadata stay here; none in a local workspace. */
  localEntries(): EntryKeys {
    return this.state() === null ? NO_ENTRIES : (this.#kept?.local ?? NO_ENTRIES);
  }

  learned(): Learned {
    const text = this.#learned.get();
    if (text === null || text === undefined) return {};
    if (this.#keptLearned?.text !== text) this.#keptLearned = { text, learned: checked(learnedSchema, parsed(text)) };
    return this.#keptLearned.learned;
  }

  #settings(row: unknown[]): ReplicaSettings {
    const text = JSON.stringify(row.slice(0, 4));
    if (this.#kept?.text === text) return this.#kept.settings;
    const localKeys = row[3] === null ? [] : localKeysOf(checked(keptFieldsSchema, parsed(row[3])));
    const dialect = checked(dialectSchema, parsed(row[1]));
    const settings = {
      address: checked(addressSchema, parsed(row[0])),
      dialect: localKeys.length === 0 ? dialect : { ...dialect, localKeys },
      authKind: checked(authKindSchema, row[2])
    };
    this.#kept = { text, settings, local: localEntries(settings.dialect) };
    return settings;
  }
}

/** The ids by which a service knows the categories of this workspace, and the other way round. */
export interface Links {
  readonly remoteIds: ReadonlyMap<number, RemoteId>;
  readonly ids: ReadonlyMap<RemoteId, number>;
}

/** What a service knows of a category beside its fields and its place. */
interface LinkFacts {
  readonly id: CategoryId;
  readonly remoteId: RemoteId;
  /** `null`: the service does not say. */
  readonly products: number | null;
}

const BRANCH = `WITH RECURSIVE branch (id) AS (
           SELECT value FROM json_each(?)
           UNION SELECT categories.id FROM branch CROSS JOIN categories ON parent_id = branch.id
         )`;

export class LinkRows extends TableAccess {
  readonly #all = this.selectRows('SELECT category_id, remote_id FROM links');
  readonly #find = this.selectValues<[unknown]>('SELECT category_id FROM links WHERE remote_id = ?');
  readonly remoteIdOf = this.oneRow<[id: CategoryId], RemoteId>(
    'SELECT remote_id FROM links WHERE category_id = ?',
    ([linked]) => remoteId(linked)
  );
  readonly #free = this.writing<[unknown]>('DELETE FROM links WHERE remote_id = ?');
  readonly #set = this.writing<[number, unknown]>(
    'INSERT INTO links (category_id, remote_id) VALUES (?, ?) ON CONFLICT (category_id) DO UPDATE SET remote_id = excluded.remote_id'
  );
  readonly remove = this.writes('DELETE FROM links WHERE category_id = ?', (id: number) => [id]);
  readonly #counted = this.selectRows('SELECT remote_id, products FROM links WHERE products IS NOT NULL');
  readonly setProducts = this.writes(
    'UPDATE links SET products = ? WHERE remote_id = ?',
    (linked: RemoteId, count: number | null) => [count, storedRemoteId(linked)]
  );
  readonly #facts = this.allRows<[string], LinkFacts>(
    'SELECT category_id, remote_id, products FROM links WHERE category_id IN (SELECT value FROM json_each(?))',
    ([category, linked, count]) => ({
      id: integer(category),
      remoteId: remoteId(linked),
      products: count === null ? null : counter(count)
    })
  );
  readonly #productsBelow = this.selectRows<[string]>(
    `${BRANCH} SELECT sum(products) FROM branch CROSS JOIN links ON category_id = branch.id`
  );
  readonly #below = this.selectValues<[string, number]>(
    `${BRANCH} SELECT remote_id FROM branch CROSS JOIN links ON category_id = branch.id LIMIT ?`
  );

  /** The product counts that the service gives. */
  products(): ReadonlyMap<RemoteId, number> {
    return new Map(this.#counted.all().map(([linked, count]) => [remoteId(linked), counter(count)]));
  }

  facts(ids: readonly CategoryId[]): LinkFacts[] {
    return this.#facts(JSON.stringify(ids));
  }

  /** The products of these and of all below them, added up; `null`: of none is it known. */
  productsInBranches(ids: readonly CategoryId[]): number | null {
    const [[sum = null] = []] = this.#productsBelow.all(JSON.stringify(ids));
    return sum === null ? null : counter(sum);
  }

  inBranches(ids: readonly CategoryId[], most: number): { readonly remoteId: RemoteId }[] {
    return this.#below.all(JSON.stringify(ids), most).map((linked) => ({ remoteId: remoteId(linked) }));
  }

  all(): Links {
    const remoteIds = new Map<number, RemoteId>();
    const ids = new Map<RemoteId, number>();
    for (const [category, remote] of this.#all.iterate()) {
      remoteIds.set(integer(category), remoteId(remote));
      ids.set(remoteId(remote), integer(category));
    }
    return { remoteIds, ids };
  }

  find(linked: RemoteId): CategoryId | undefined {
    const id = this.#find.get(storedRemoteId(linked));
    return id === undefined ? undefined : integer(id);
  }

  /** Links a category. Other links of either id are removed. */
  set(id: number, linked: RemoteId): void {
    this.#free.run(storedRemoteId(linked));
    this.#set.run(id, storedRemoteId(linked));
  }
}
