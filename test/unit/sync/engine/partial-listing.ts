import { z } from 'zod';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { foreignServer, foreignService, inProcess, type ForeignService } from '../../../support/foreign/index';

/** A table as it is: flat, with no ETag, so that a part of it looks like a whole. */
export const TABLE = { ...foreignService('plain'), shape: { as: 'flat' as const } };

const listingSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.number() })) });

/** A service whose readings can lack categories that it has all the same, with all that is below them. */
export class PartialListing {
  readonly service: ForeignService = foreignServer(TABLE);
  readonly transport: Transport;
  /** Not listed, as in a page that is taken for the whole. */
  hidden: ReadonlySet<number> = new Set();

  constructor() {
    const whole = inProcess(this.service);
    this.transport = async (request) => {
      const answer = await whole(request);
      if (request.method !== 'GET' || answer.status !== 200 || this.hidden.size === 0) return answer;
      const listing = listingSchema.parse(JSON.parse(Buffer.from(answer.body).toString('utf8')));
      const unlisted = this.unlisted();
      return {
        ...answer,
        body: Buffer.from(JSON.stringify({ ...listing, data: listing.data.filter(({ id }) => !unlisted.has(id)) }))
      };
    };
  }

  /** Those that are hidden, and what is below them. */
  unlisted(): ReadonlySet<number> {
    const unlisted = new Set<number>();
    for (const { id, parentId } of this.service.editor.all())
      if (this.hidden.has(id) || (parentId !== null && unlisted.has(parentId))) unlisted.add(id);
    return unlisted;
  }

  /** `Branch 1` … with so many categories in each. @returns all ids, parents first */
  plant(branches: number, each: number): number[] {
    const { editor } = this.service;
    this.service.isAudited = false;
    for (let branch = 1; branch <= branches; branch += 1) {
      const parent = editor.create({ name: `Branch ${branch}` });
      for (let leaf = 1; leaf <= each; leaf += 1) editor.create({ name: `Leaf ${branch}.${leaf}` }, parent);
    }
    return editor.all().map(({ id }) => id);
  }

  /** Lists only so many, the first ones. */
  listOnly(count: number): void {
    this.hidden = new Set(
      this.service.editor
        .all()
        .slice(count)
        .map(({ id }) => id)
    );
  }

  get writes(): string[] {
    return this.service.log.filter(({ verb }) => verb !== 'read').map(({ method, path }) => `${method} ${path}`);
  }
}
