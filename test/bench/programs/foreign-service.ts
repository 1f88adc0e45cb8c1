import { z } from 'zod';
import {
  ForeignDoor,
  CREDENTIALS,
  dialectOf,
  foreignServer,
  foreignService,
  type ForeignService
} from '../../support/foreign';
import { answerQuestions } from '../child';
import { regularRows } from '../forest';
import { changeOf, changedIds } from '../spread-changes';

/*
 * Somebody else's service, in a process of its own so that its time is not Canopy's: categories in memory, a real socket, no
 * authentication at `nested`. It tells which requests came, and is edited by others.
 */

const openSchema = z.object({ listing: z.enum(['nested', 'flat']), size: z.int() });
const editSchema = z.object({ changes: z.int(), round: z.int(), shift: z.int().default(0) });

/** One that nests and gives an `ETag`, and a table that is listed as it is, with neither. */
const TRAITS = {
  nested: { ...foreignService('plain'), auth: 'none', etag: 'strong' },
  flat: foreignService('shop table')
} as const;

let service: ForeignService | undefined;
let size = 0;

const opened = (): ForeignService => {
  if (service === undefined) throw new Error('The service is not open.');
  return service;
};

answerQuestions({
  open: async (argument) => {
    const { listing, size: wanted } = openSchema.parse(argument);
    const traits = TRAITS[listing];
    size = wanted;
    service = foreignServer(traits);
    service.isAudited = false;
    for (const { name, slug = null, description = '', metadata = {}, parentId } of regularRows(size)) {
      service.editor.create({ name, slug, description, extras: metadata }, parentId);
    }
    const door = await ForeignDoor.open(service);
    // The text of the listing is made before anybody's clock runs.
    await service.handle({
      method: 'GET',
      path: traits.readPath,
      headers: { authorization: `Bearer a-foreign-token` },
      body: ''
    });
    service.log.length = 0;
    return { address: door.address, dialect: dialectOf(traits), credentials: CREDENTIALS[traits.auth] };
  },
  /** The requests since the last time. */
  takeRequests: () => {
    const { log } = opened();
    const requests = log.map(({ method, path, body, status, headers }) => ({
      method,
      path,
      body,
      status,
      isConditional: 'if-none-match' in headers
    }));
    log.length = 0;
    return requests;
  },
  /** Somebody else changes some categories. */
  edit: (argument) => {
    const { changes, round, shift } = editSchema.parse(argument);
    const { editor } = opened();
    for (const [index, id] of changedIds(size, changes, 'there', shift).entries()) {
      const change = changeOf(id, index, size, `there ${round}`);
      if (change.kind === 'create') editor.create({ name: change.name }, change.parentId);
      else if (change.kind === 'rename') editor.change(id, { name: change.name });
      else if (change.kind === 'move') editor.move(id, change.parentId);
      else editor.delete(id);
    }
  }
});
