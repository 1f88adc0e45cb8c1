import { TableAccess } from '../connection/table-access';
import type { WorkspacePeople } from '../../../../src-shared/presence';
import { integer, text } from '../connection/row-values';

export class PeopleRows extends TableAccess {
  readonly #all = this.selectRows('SELECT person, name, is_you FROM people');
  readonly #write = this.writing<[person: string, name: string, isYou: number]>(
    'INSERT OR REPLACE INTO people (person, name, is_you) VALUES (?, ?, ?)'
  );
  readonly #notYou = this.writing<[person: string]>('UPDATE people SET is_you = 0 WHERE is_you = 1 AND person <> ?');

  all(): WorkspacePeople {
    const rows = this.#all
      .all()
      .map(([person, name, isYou]) => ({ person: text(person), name: text(name), isYou: integer(isYou) === 1 }));
    return {
      you: rows.find(({ isYou }) => isYou)?.person ?? null,
      people: rows.map(({ person, name }) => ({ person, name }))
    };
  }

  keep({ you, people }: WorkspacePeople): void {
    for (const { person, name } of people) this.#write.run(person, name, Number(person === you));
    if (you !== null) this.#notYou.run(you);
  }
}
