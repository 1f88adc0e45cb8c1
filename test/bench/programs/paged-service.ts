import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Dialect } from '../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import { answerQuestions } from '../child';
import type { Foreign } from '../foreign';
import { regularRows } from '../forest';
import { listenHere } from '../../support/listen-here';

/*
 * Somebody else's service that lists in pages, in a process of its own: texts made beforehand, a total in a header, and as long for each
 * answer as a service elsewhere takes.
 */

const openSchema = z.object({ size: z.int(), perPage: z.int(), waitMs: z.number(), concurrency: z.int() });
const PATH = '/api/categories';

const dialectFor = (perPage: number, concurrency: number): Dialect => ({
  childrenKey: null,
  idKey: 'id',
  idAs: 'number',
  parent: { key: 'parent', as: 'number', root: { as: 'mark', mark: 0 } },
  nameKey: 'name',
  slugKey: null,
  descriptionKey: 'description',
  visible: null,
  order: null,
  metadataKey: null,
  derivedKeys: [],
  updates: 'partial',
  isCanopy: false,
  protocol: {
    ...PLAIN_PROTOCOL,
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'per_page', value: perPage } },
    total: { in: 'header', name: 'x-total-count' },
    ...(concurrency > 1 && { concurrency })
  }
});

answerQuestions({
  open: async (argument): Promise<Foreign> => {
    const { size, perPage, waitMs, concurrency } = openSchema.parse(argument);
    const rows = [...regularRows(size)].map(({ name, description = '', parentId }, index) => ({
      id: index + 1,
      name,
      description,
      parent: parentId ?? 0
    }));
    const pages = Array.from({ length: Math.ceil(size / perPage) }, (_, page) =>
      Buffer.from(JSON.stringify(rows.slice(page * perPage, (page + 1) * perPage)))
    );
    const server = createServer((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://service').searchParams.get('page') ?? 1);
      const answer = async (): Promise<void> => {
        if (waitMs > 0) await pause(waitMs);
        response
          .writeHead(200, { 'content-type': 'application/json', 'x-total-count': String(size) })
          .end(pages[page - 1] ?? '[]');
      };
      void answer();
    });
    return {
      address: { url: `http://127.0.0.1:${await listenHere(server)}`, readPath: PATH, writePath: PATH },
      dialect: dialectFor(perPage, concurrency),
      credentials: { kind: 'none' }
    };
  }
});
