import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { StatementRecorder } from '../../../../src-main/store/sqlite/connection/statement-recorder';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { EFFECT_VERSION, readPart, writeEffect } from '../../../../src-main/store/team/effect';
import { NewerEntry } from '../../../../src-main/store/team/team-copy';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { useDatabase } from '../../../support/test-database';
import { openedMembers, textOf } from '../../../support/team-members';
import { temporaryFolder } from '../../../support/temporary-folder';

const server = useDatabase();

/**
 * The statements that each version of the effect has brought, by their keys. A team's log names statements by their texts, so that a process that has not one
 * of them cannot read the entry. Where this test fails, nothing here is to be replaced:
 * - A statement that is new, or whose text has changed: raise EFFECT_VERSION and list it under the new version. Older processes then become
 *   unready at the first such entry, and a newer one waits with its first until they have ended.
 * - A statement that is gone: entries of the log, and of teams that update later, still name it. It has to stay prepared.
 */
const STATEMENTS: Readonly<Record<number, string>> = {
  1: `
    0rbH0SKlA-Hq2E5I 1QjbO9tPrjUffUSd 1SREqQhN39VQ1bER 1tfXWkKkH5pBV6D3 2mgFYhdvBCLMxDca 6QzdMdpQ4P4LoWZD
    7BvdVw-37ddtmAnr 7DKJu3U50KrD4OwZ 7mtDv-nHumfFmnfE 8reK1J2TFt6upZNv 947YnpSN4buv4hs8 9w8Foys9GrlYhIaC
    A3bm81uGfZ4rZIRR ClQoC0wZg0ZPXNiM D5tRcSaxpkSl6TGL DQpbMk46y2Uof6MU Dc5WkVSEmH8jwSIV EaPlPMv7c2nEc3wH
    FXyHy3ZQleZzIJCh G0jr31mu6bPXQoLO HPlD53QTyoTXk9Hr HUx_cvuGAJux7Bzv L4rzBQbKsdY8QSx8 MckeMhWjP6JU6Xwc
    OOpe03mryYBQa3CO OZP8rgfzus4EP9A8 P1ihdg2j1q6xbgN8 SYisXpxMMb-qev3O TdCvJH3WHTzzpKWp U1QVWBzesSZB9zOg
    UiruVtHvpkCxQEry UrE-YRW74M7GCGkW W5rH_70KX2fIPSf9 WoNip_lNaDUSpKUj YhYQtNC_i29SL1Xx ZLQicU6YK19Kh7aG
    ZfGja2gQLCW-2Z_H aWRYkSkj9EcchrTF dh7Y75f0cGV_NHC2 dmbrHj5mV-zloSz9 eCyr85YHkR0HtP-W g97DiQ7apaEm9v7f
    gjRcTgq_xy3K8EDW jhXjML9p267JDBFH k-gQa0bHNSVcD0hV kP34maG-lJDLZas8 ku4V0r5SVV8B3IJl lIxsuj-2sm4bWoae
    mM8Y8RK5sEi-0350 mvo3onqOmMCOgLzH n_2EXSGd46uMpKwe r3l1gJCPOI6OQCdp rKGag68ha0M6Gygl s61ESUoI3Po_mt7_
    tihKynxWwRCuKtNp zu6eV-4NF7VyVQWe KAMC7gpJD94V5Kez WHC-7d1YQpUWPIZG Jgi8Fxjk9oF-1DJa
  `,
  // How changes of a replica are sent.
  2: 'kXRYcg2uGWvtOLnx',
  // Redirects, proposals, and what a service hides and counts.
  3: `
    eQ1LJYFlskAJjEcQ GqYs5xsRXR6LN0Wl dLoPwf2gT-HDHkaY LNoCEuA7roLeVm4E
    JngLLeHa_N7zHzVB Tqt8VQBO66FQSXQk 2bME6WWOUZdokN4p rvQSGndqZnje8hbJ H_EWC1GkzEafQPUy
    QUumyEza9a1YKu61 jftSfshZZZKgqWIC aZ8-cQJKvitjuJ5T QO9iUjDFkyPvY5WI
  `,
  // Fields of one's own.
  4: 'DJ8c2TbqWL2q6ho1',
  // Rules of one's own.
  5: 'HnasRmNomdH-eF_k',
  // The number to sort by with which a creation is sent.
  6: 'uJyra89vpukgzjQX'
};

test('the statements that entries name are those of the present version of the effect', () => {
  const recorder = new StatementRecorder();
  WorkspaceStore.open(join(temporaryFolder(), 'a.canopy'), { recorder }).close();
  const versions = Object.keys(STATEMENTS).map(Number);
  expect(versions).toEqual(Array.from({ length: EFFECT_VERSION }, (_, index) => index + 1));
  const listed = Object.values(STATEMENTS).flatMap((keys) => keys.trim().split(/\s+/));
  expect(recorder.known).toEqual(listed.toSorted());
});

test('an entry with a statement that is not known makes a process unready, rather than its copy another', async () => {
  const { name, all } = await openedMembers(server.url, 2);
  const [one, other] = all;
  await one.categories.create({ name: 'A' }, { author: 'http' });
  const before = await textOf(other);
  const { runs, commits } = { runs: [{ statement: 'of a later Canopy', values: [], changes: 1 }], commits: [] };
  const [effect] = writeEffect({ runs, commits, check: null });
  expect(readPart(effect ?? new Uint8Array()).runs).toEqual(runs);
  const postgres = new Postgres(server.url, 1);
  await postgres.insert(
    `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
     SELECT workspace, 2, revision, schema, effect_version, 'b', 0, $2::bytea, added_at FROM canopy.log WHERE workspace = $1 AND entry = 1`,
    [name, Buffer.from(effect ?? '')]
  );
  await postgres.close();
  await expect(other.categories.readTree()).rejects.toThrow(NewerEntry);
  const stale = await other.categories.readTree(() => false, true);
  expect(stale.state === 'read' && Buffer.from(stale.json).toString('utf8')).toBe(before);
  expect(other.events).toEqual([]);
});

const written = (name: string): Uint8Array => {
  const runs = [{ statement: 'abc', values: [1, name, null], changes: 1 }];
  const [part, ...others] = writeEffect({ runs, commits: [], check: null });
  if (part === undefined) throw new Error('An effect has a part.');
  expect(others).toEqual([]);
  expect(readPart(part).runs).toEqual(runs);
  return part;
};

test('a short effect is kept as JSON, and a long one packed', () => {
  expect(Buffer.from(written('Ünïcödé 日本茶')).toString('utf8')).toContain('Ünïcödé 日本茶');
  const long = written('Ünïcödé 日本茶'.repeat(200));
  expect(long.length).toBeLessThan(500);
  expect(gunzipSync(long).toString('utf8')).toContain('Ünïcödé 日本茶');
});
