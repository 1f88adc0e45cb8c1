import type { Database, Statement } from 'better-sqlite3';
import type { WorkspacePeople } from '../../../../src-shared/presence';
import { integer, text } from '../connection/row-values';

/** The people whom the service of a replica has named, so that the history names them without it. */
export class PeopleRows {
  readonly #all: Statement<[], unknown[]>;
  readonly #write: Statement<[person: string, name: string, isYou: number]>;
  readonly #notYou: Statement<[person: string]>;

  constructor(db: Database) {
    this.#all = db.prepare<[], unknown[]>('SELECT person, name, is_you FROM people').raw();
    this.#write = db.prepare('INSERT OR REPLACE INTO people (person, name, is_you) VALUES (?, ?, ?)');
    this.#notYou = db.prepare('UPDATE people SET is_you = 0 WHERE is_you = 1 AND person <> ?');
  }

  all(): WorkspacePeople {
    const rows = this.#all
      .all()
      .map(([person, name, isYou]) => ({ person: text(person), name: text(name), isYou: integer(isYou) === 1 }));
    return {
      you: rows.find(({ isYou }) => isYou)?.person ?? null,
      people: rows.map(({ person, name }) => ({ person, name }))
    };
  }

  /** Those who are known already and not named now stay. */
  keep({ you, people }: WorkspacePeople): void {
    for (const { person, name } of people) this.#write.run(person, name, Number(person === you));
    if (you !== null) this.#notYou.run(you);
  }
}
