import type { Dialect } from '../../../src-shared/dialect';
import type { Protocol } from '../../../src-shared/protocol';
import type { PresenceNote, WorkspacePeople } from '../../../src-shared/presence';
import { DEFAULT_PATHS } from '../../../src-shared/remote';
import type { Me } from '../../../src-shared/me';
import {
  RemoteFailure,
  type CategoryService,
  type Deletion,
  type FollowingEnd,
  type Heard,
  type Reading,
  type ReadingMark,
  type ReadingWatch,
  type RemoteCreation,
  type RemoteUpdate,
  type ServiceFields,
  type ServiceProposals
} from '../category-service';
import { asSent, createBody, updateBody } from '../dialect/request-bodies';
import { untakeable, idForPath, protocolOf, updateSteps, versionOf, wrapped } from '../dialect/write-requests';
import type { RawCategory, RemoteCategory, RemoteId } from '../sync-tree';
import { ABSENT_ALREADY, checkBelow, countOfProducts, readService } from './read-listing';
import { Caller, type RemoteCall, type CallerOptions } from './http/caller';
import type { RemoteAnswer } from './http/transport';
import { fieldNamer } from './http/field-errors';
import { messages } from './http/messages';
import { OwnListing } from './own-listing';
import { readMe, namedPeople, sendPresence } from './team-people';
import { ProvenWrites, type WriteOperation, type KnownWrites } from './proven-writes';
import {
  ABOUT_THE_FORM,
  lostBy,
  updateFallbacks,
  withoutUnwanted,
  type UpdateFallback,
  correctedDialects,
  otherParentForms
} from './write-corrections';
import { serviceFields } from './service-fields';
import { serviceProposals } from './service-proposals';
import { categoryOf, createdId, jsonOfWrite, parentInAnswer } from './read-write-answer';

export interface ServiceOptions extends CallerOptions {
  readonly dialect: Dialect;
  /** Called when an answer has shown that the dialect differs; the caller stores it for the next time. */
  readonly onDialectChanged?: (dialect: Dialect) => void;
  /** Left out: no write is known to work, and none is kept. */
  readonly writes?: KnownWrites;
}

const BAD_REQUEST = 400;
const REFUSES_BODY: readonly number[] = [BAD_REQUEST, 422];
const WRITES: readonly WriteOperation[] = ['create', 'update', 'delete'];
const NOT_ALLOWED = 405;
const WRONG_PATH = [404, NOT_ALLOWED];
const MOST_FORMS = 8;

const writingBy = (
  { method, mediaType }: Protocol['create'],
  body: RawCategory
): Pick<RemoteCall, 'method' | 'mediaType' | 'body'> => ({
  method,
  ...(mediaType !== undefined && { mediaType }),
  body: JSON.stringify(body)
});

class RemoteService implements CategoryService {
  readonly #caller: Caller;
  readonly #proven: ProvenWrites;
  #dialect: Dialect;
  readonly proposals: ServiceProposals | undefined;
  readonly fields: ServiceFields | undefined;
  readonly notePresence = (note: PresenceNote): Promise<void> => sendPresence(this.#caller, note);
  readonly people = (): Promise<WorkspacePeople | null> => namedPeople(this.#caller);
  #dropsOmittedMembers = false;
  readonly #own = new OwnListing();
  /** Every other form of a parent was tried, and none brought a category under it. */
  #hasNoOtherForm = false;
  /** A nested listing, which has no reference to the parent, has shown that the service takes the assumed one. */
  #isHeeded = false;
  #hasOneVerb = false;
  #hasNoPeople = false;
  #hasNoBranches = false;
  readonly #deleted = new Set<RemoteId>();

  constructor(private readonly options: ServiceOptions) {
    const { dialect, writes } = options;
    this.#caller = new Caller({
      ...options,
      protocol: protocolOf(dialect),
      refusals: { errors: protocolOf(dialect).errors, fieldName: fieldNamer(dialect) }
    });
    this.proposals = dialect.isCanopy ? serviceProposals(this.#caller) : undefined;
    this.fields = dialect.isCanopy ? serviceFields(this.#caller) : undefined;
    this.#proven = new ProvenWrites(writes);
    this.#dialect = dialect;
  }

  get countProducts(): ((id: RemoteId) => Promise<number | null>) | undefined {
    const { products } = protocolOf(this.#dialect);
    return products === undefined ? undefined : (id) => countOfProducts(this.#caller, products, id);
  }

  async read(known: ReadingMark | null, watching: ReadingWatch = {}): Promise<Reading> {
    const { isCanopy } = this.#dialect;
    const patched = isCanopy ? await this.#own.readPatches(this.#caller, known, this.#dialect) : undefined;
    const learn = (found: Pick<Protocol, 'paging' | 'total'>): void =>
      this.#learn({ ...this.#dialect, protocol: { ...protocolOf(this.#dialect), ...found } });
    const reading =
      patched ?? (await readService(this.#caller, this.#dialect, known, watching, this.options.signal, learn));
    if (!isCanopy) return reading;
    this.#own.note(known, reading);
    const isNamed = patched === undefined && watching.hasPeople === true;
    return isNamed ? this.#own.named(this.#caller, known, reading) : reading;
  }

  async me(): Promise<Me | 'notOffered' | 'unknown'> {
    const isPresenting = this.options.credentials.credentials.kind !== 'none';
    if (!this.#dialect.isCanopy || !isPresenting || this.#hasNoPeople) return 'notOffered';
    const me = await readMe(this.#caller);
    this.#hasNoPeople = me === 'notOffered';
    return me;
  }

  async follow(heard: Heard): Promise<FollowingEnd> {
    if (!this.#dialect.isCanopy) return { state: 'notOffered' };
    const onRevision = (revision: number): void => {
      if (revision > this.#own.seen) heard.onRevision(revision);
    };
    return this.#caller.follow(({ operation }) => operation('{read}/changes'), { ...heard, onRevision });
  }

  async create(creation: RemoteCreation): Promise<RemoteId | null> {
    if (creation.draftId !== undefined && (await this.#publish(creation, creation.draftId))) return creation.draftId;
    const first = await this.#post(creation, this.#dialect);
    // In our contract the only conflict of a creation is that the same call is still in progress.
    if (first.status === 409) throw new RemoteFailure('busy', messages.stillCreating, 1_000, 409);
    const answer = first.status < 400 ? first : await this.#corrected(first, creation);
    const id = this.#caller.looking(() => createdId(answer, this.#dialect, this.options.address));
    this.#proven.prove('create');
    const { parentId } = creation;
    if (id !== null && parentId !== null) {
      const raw = categoryOf(answer, this.#dialect) ?? {};
      const place = { parentId, order: creation.order };
      await this.#placeAgain(answer, { id, raw, parentId: null, version: null, fields: {}, place });
    }
    return id;
  }

  /** Publishes again what a deletion has left as a draft. @returns whether it is there still */
  async #publish({ fields, parentId, order }: RemoteCreation, id: RemoteId): Promise<boolean> {
    const { update } = protocolOf(this.#dialect);
    const change = { id, raw: {}, parentId: null, version: null, fields, place: { parentId, order } };
    const answer = await this.#write({
      operation: 'update',
      ...writingBy(update, wrapped(updateBody(change, this.#dialect, 'partial'), change, this.#dialect)),
      ...this.#one(change, update.path),
      accepts: ABSENT_ALREADY
    });
    if (ABSENT_ALREADY.includes(answer.status)) return false;
    this.#check('update', answer);
    return true;
  }

  #post(creation: RemoteCreation, dialect: Dialect): Promise<RemoteAnswer> {
    const { isCanopy } = dialect;
    const { create } = protocolOf(dialect);
    return this.#write({
      operation: 'create',
      ...writingBy(create, wrapped(createBody(creation, dialect), null, dialect)),
      endpoint: ({ operation }) => operation(create.path),
      headers: isCanopy ? { 'Idempotency-Key': creation.idempotencyKey } : {},
      accepts: isCanopy ? [409] : [...REFUSES_BODY, ...this.#absentAtGuess()]
    });
  }

  /** Sends a refused creation in the forms that its refusals suggest. A refusal that says something else shows that the form was a step. */
  async #corrected(refused: RemoteAnswer, creation: RemoteCreation): Promise<RemoteAnswer> {
    let [answer, dialect] = [refused, this.#dialect];
    const tried = new Set<string>();
    const next = (): Dialect | undefined =>
      this.#corrections(answer, creation.parentId, true, dialect).find((one) => !tried.has(JSON.stringify(one)));
    for (let other = next(); other !== undefined && tried.size < MOST_FORMS; other = next()) {
      tried.add(JSON.stringify(other));
      const again = await this.#post(creation, other);
      if (again.status < 400) {
        if (creation.parentId === null || parentInAnswer(again, other) !== null) this.#learn(other);
        return again;
      }
      if (!again.body.equals(answer.body)) [answer, dialect] = [again, other];
    }
    throw this.#refusal(answer, 'create', ({ operation }) => operation(protocolOf(dialect).create.path));
  }

  /** Statuses by which a path for changes that nobody has entered shows that it was a wrong guess. */
  #absentAtGuess(): readonly number[] {
    const isGuess = this.options.address.writePath === DEFAULT_PATHS.writePath && !this.#dialect.isCanopy;
    return isGuess && WRITES.every((operation) => !this.#proven.has(operation)) ? WRONG_PATH : [];
  }

  #corrections(
    refusal: RemoteAnswer,
    parentId: RemoteId | null | undefined,
    isNew: boolean,
    dialect: Dialect
  ): Dialect[] {
    const isGuessedPath = this.#absentAtGuess().length > 0;
    return correctedDialects(refusal, { parentId, isNew, isGuessedPath }, dialect, this.options.address);
  }

  #refusal(answer: RemoteAnswer, operation: WriteOperation, endpoint: RemoteCall['endpoint']): RemoteFailure {
    return this.#proven.judged(this.#caller.failure(answer, operation), operation, endpoint(this.#caller.endpoints));
  }

  /**
   * Tries other forms of the parent if the answer still shows the old place, or the listing does where the reference is only assumed and
   * the answer says nothing. Best effort: the change was taken, and the next reading shows where it is.
   */
  async #placeAgain(answer: RemoteAnswer, update: RemoteUpdate): Promise<void> {
    const wanted = update.place?.parentId;
    const { isCanopy, childrenKey, parent } = this.#dialect;
    const isAssumed = childrenKey !== null && parent.written === undefined && !Object.hasOwn(update.raw, parent.key);
    if (isCanopy || this.#hasNoOtherForm || wanted === undefined || wanted === update.parentId) return;
    if (this.#isHeeded || (wanted === null && !isAssumed)) return;
    try {
      const said = parentInAnswer(answer, this.#dialect);
      const shown = said === undefined && isAssumed ? (await this.#listed(update.id))?.parentId : said;
      this.#isHeeded = isAssumed && shown === wanted;
      if (shown !== update.parentId) return;
      for (const dialect of otherParentForms(this.#dialect)) {
        const again = await this.#put(
          { ...update, fields: {} },
          updateBody({ ...update, fields: {} }, dialect),
          dialect
        );
        if (again.status >= 400) continue;
        const shown = parentInAnswer(again, dialect) ?? (await this.#listed(update.id))?.parentId;
        if (shown === wanted) return this.#learn(dialect);
      }
      this.#hasNoOtherForm = true;
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
    }
  }

  async #listed(id: RemoteId): Promise<RemoteCategory | undefined> {
    const reading = await this.read(null);
    return reading.state === 'read' ? reading.categories.find((one) => one.id === id) : undefined;
  }

  async update(update: RemoteUpdate): Promise<void> {
    for (const step of updateSteps(update, this.#dialect)) {
      if (step.kind === 'change') await this.#change(step.update);
      else await this.#move(update, step.body);
    }
  }

  async #move(update: RemoteUpdate, body: RawCategory): Promise<void> {
    const { move } = protocolOf(this.#dialect);
    if (move !== undefined)
      this.#check(
        'update',
        await this.#write({ operation: 'update', ...writingBy(move, body), ...this.#one(update, move.path) })
      );
  }

  async #change(update: RemoteUpdate): Promise<void> {
    // What the service has no member for cannot be sent; the next reading shows that it has not arrived.
    if (Object.keys(updateBody(update, this.#dialect, 'partial')).length === 0) return;
    const first = await this.#put(update, updateBody(update, this.#dialect));
    if (first.status < 400) {
      this.#check('update', first);
      return this.#placeAgain(first, update);
    }
    const corrected = (refusal: RemoteAnswer, from: Dialect): UpdateFallback[] =>
      this.#corrections(refusal, update.place?.parentId, false, from).map((dialect) => ({
        body: updateBody(update, dialect),
        dialect
      }));
    let ways = [
      ...(first.status === NOT_ALLOWED && this.#hasOneVerb ? [] : corrected(first, this.#dialect)),
      ...(this.#dropsOmittedMembers ? [] : updateFallbacks(first, update, this.#dialect))
    ];
    for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
      const answer = await this.#put(update, way.body, way.dialect);
      if (answer.status >= 400) {
        // Many services complain about one member at a time. A body that says less comes last, for it may lose what it leaves out.
        const spared = withoutUnwanted(answer, update, way.dialect);
        if (spared !== null) ways.unshift(spared);
        else if (answer.status === NOT_ALLOWED && first.status !== NOT_ALLOWED)
          ways = [...corrected(answer, way.dialect), ...ways];
        continue;
      }
      this.#check('update', answer);
      return this.#keepIfNothingIsLost(update, way);
    }
    if (first.status === NOT_ALLOWED) this.#hasOneVerb = true;
    throw this.#refusal(first, 'update', this.#one(update, protocolOf(this.#dialect).update.path).endpoint);
  }

  /** A body that says less is relied upon only once it has been seen that the service keeps the rest. */
  async #keepIfNothingIsLost(update: RemoteUpdate, { body, dialect }: UpdateFallback): Promise<void> {
    const now = await this.#listed(update.id);
    if (now === undefined || (update.place !== undefined && now.parentId !== update.place.parentId)) return;
    const lost = lostBy(update, body, now, dialect);
    if (lost.length > 0) {
      this.#dropsOmittedMembers = true;
      throw new RemoteFailure('refused', messages.lostByPartialUpdate({ members: lost.join(', ') }));
    }
    this.#learn(dialect);
  }

  #learn(dialect: Dialect): void {
    this.#dialect = dialect;
    this.options.onDialectChanged?.(dialect);
  }

  async delete(category: Deletion): Promise<'deleted' | 'absent'> {
    const { below } = protocolOf(this.#dialect);
    if (below !== undefined) await checkBelow(this.#caller, category, below, this.#dialect, this.#deleted);
    const accepts = this.#proven.has('delete') ? ABSENT_ALREADY : [];
    const answer = await this.#write({
      operation: 'delete',
      ...this.#one(category, protocolOf(this.#dialect).remove.path),
      accepts
    });
    const isAbsent = accepts.includes(answer.status);
    if (!isAbsent) this.#check('delete', answer);
    this.#deleted.add(category.id);
    return isAbsent ? 'absent' : 'deleted';
  }

  async deleteBranch(category: Deletion, mark: string): Promise<'deleted' | 'notOffered'> {
    if (!this.#dialect.isCanopy || this.#hasNoBranches) return 'notOffered';
    const template = `${protocolOf(this.#dialect).remove.path}?children=delete&branch=${mark}`;
    const answer = await this.#write({
      operation: 'delete',
      ...this.#one(category, template),
      accepts: [BAD_REQUEST]
    });
    // Older services do not know the condition, and refuse what they do not know.
    this.#hasNoBranches = answer.status === BAD_REQUEST;
    if (this.#hasNoBranches) return 'notOffered';
    this.#check('delete', answer);
    this.#deleted.add(category.id);
    return 'deleted';
  }

  /** Where nothing of the kind has ever succeeded, “not there” may be about the address. */
  async #write(call: RemoteCall & { readonly operation: WriteOperation }): Promise<RemoteAnswer> {
    try {
      return await this.#caller.call(call);
    } catch (error) {
      throw error instanceof RemoteFailure
        ? this.#proven.judged(error, call.operation, call.endpoint(this.#caller.endpoints))
        : error;
    }
  }

  #check(operation: WriteOperation, answer: RemoteAnswer): void {
    this.#caller.looking(() => jsonOfWrite(answer));
    this.#proven.prove(operation);
  }

  async #put(update: RemoteUpdate, body: RawCategory, dialect = this.#dialect): Promise<RemoteAnswer> {
    const { update: by, actions } = protocolOf(dialect);
    const lost = actions === undefined ? [] : untakeable(asSent(body, dialect), actions);
    if (lost.length > 0) throw new RemoteFailure('refused', messages.cannotTakeAway({ members: lost.join(', ') }));
    // A service with named actions has no other form, and its conflicts are about versions.
    const accepts = actions === undefined ? [...ABOUT_THE_FORM, NOT_ALLOWED, ...this.#absentAtGuess()] : [];
    return this.#write({
      operation: 'update',
      ...writingBy(by, wrapped(body, update, dialect)),
      ...this.#one(update, by.path),
      accepts
    });
  }

  #one({ id, raw, version }: Deletion, path: string): Pick<RemoteCall, 'endpoint' | 'headers'> {
    const listed = versionOf(raw, this.#dialect);
    if (listed === null && protocolOf(this.#dialect).version !== undefined)
      throw new RemoteFailure('refused', messages.noVersion);
    return {
      endpoint: ({ operation }) =>
        operation(path.replaceAll('{version}', String(listed)), idForPath(id, raw, this.#dialect)),
      headers: this.#dialect.isCanopy && version !== null ? { 'If-Match': `"${version}"` } : {}
    };
  }
}

/** Opens a service's four endpoints in its dialect. Nothing is sent before the first call. Answers may change the dialect: `onDialectChanged`. */
export const openCategoryService = (options: ServiceOptions): CategoryService => new RemoteService(options);
