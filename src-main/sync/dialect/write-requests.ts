import type { Dialect } from '../../../src-shared/dialect';
import { keysOfPointer, pointerTo, spokenMember } from '../../../src-shared/json-pointer';
import { PLAIN_PROTOCOL, type Protocol, type UpdateActions } from '../../../src-shared/protocol';
import { RemoteFailure, type RemoteUpdate } from '../category-service';
import type { RawCategory, RemoteId } from '../sync-tree';
import { idAsWritten, idOf, isObject, remoteIdOf } from '../../fields/listed-values';
import { asSent, parentBody, updateBody } from './request-bodies';
import messages from './messages/en.json' with { type: 'json' };

export const untakeable = (category: RawCategory, { by }: UpdateActions): string[] =>
  Object.entries(by).flatMap(([key, { isRequired }]) =>
    isRequired === true && Object.hasOwn(category, key) && category[key] === null ? [key] : []
  );

export const actionsFor = (category: RawCategory, { key: nameKey, by }: UpdateActions): RawCategory[] =>
  Object.entries(by).flatMap(([key, { name, value }]) =>
    Object.hasOwn(category, key) ? [{ [nameKey]: name, [value]: category[key] }] : []
  );

export const protocolOf = ({ protocol }: Pick<Dialect, 'protocol'>): Protocol => protocol ?? PLAIN_PROTOCOL;

const withValueAt = (body: RawCategory, pointer: string, value: unknown): RawCategory => {
  const [key = '', ...rest] = keysOfPointer(pointer);
  if (rest.length === 0) return { ...body, [key]: value };
  const held = body[key];
  return { ...body, [key]: withValueAt(isObject(held) ? held : {}, pointerTo(rest), value) };
};

/** The version of a category as it was listed, which a change has to repeat. `null`: there is none. */
export const versionOf = (raw: RawCategory | undefined, dialect: Dialect): number | null => {
  const { version } = protocolOf(dialect);
  return version === undefined ? null : idOf(raw?.[version.key]);
};

/** A body with what the protocol puts around it. @param updated the category as it was listed; `null`: it is created */
export const wrapped = (
  body: RawCategory,
  updated: Pick<RemoteUpdate, 'id' | 'raw'> | null,
  dialect: Dialect
): RawCategory => {
  const category = asSent(body, dialect);
  const { body: around, actions, version } = protocolOf(dialect);
  const constants = Object.entries(around?.constants ?? {});
  const own =
    updated === null || around?.id === undefined ? [] : [[around.id, idAsWritten(updated.id, dialect.idAs)] as const];
  const known = updated === null || version?.at === undefined ? [] : [[version.at, updated.raw[version.key]] as const];
  const said =
    updated === null || actions === undefined ? category : withValueAt({}, actions.at, actionsFor(category, actions));
  const whole = around === undefined || around.at === '' ? said : withValueAt({}, around.at, said);
  return [...constants, ...own, ...known].reduce((one, [pointer, value]) => withValueAt(one, pointer, value), whole);
};

/** A request that changes a category. `change`: an update as the protocol has it. `move`: the operation that is for that alone. */
export type UpdateStep =
  | { readonly kind: 'change'; readonly update: RemoteUpdate }
  | { readonly kind: 'move'; readonly body: RawCategory };

/** The requests of an update in order. With a separate move, fields go before it, and the sort number, which a new parent may change, after. */
export const updateSteps = (update: RemoteUpdate, dialect: Dialect): UpdateStep[] => {
  const { move } = protocolOf(dialect);
  const { place, ...fields } = update;
  if (move === undefined || place === undefined) return [{ kind: 'change', update }];
  const moveOnly = { ...update, fields: {} };
  if (move.parent === undefined)
    return [
      { kind: 'change', update: fields },
      { kind: 'move', body: wrapped(updateBody(moveOnly, dialect, 'partial'), update, dialect) }
    ];
  if (place.parentId === update.parentId) return [{ kind: 'change', update }];
  return [
    { kind: 'change', update: fields },
    { kind: 'move', body: parentBody(update, move.parent, dialect) },
    ...(place.order === null ? [] : [{ kind: 'change', update: moveOnly } as const])
  ];
};

const lastPart = (url: string): string => /([^/]+)\/?$/.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? url;

/** The id of a category in paths, or the member that the protocol names. @throws RemoteFailure (`refused`) if it has no such member */
export const idForPath = (id: RemoteId, raw: RawCategory | undefined, dialect: Dialect): RemoteId => {
  const { pathKey } = protocolOf(dialect);
  // A category that is identified by its URL is addressed by the last part of it.
  if (pathKey === undefined) return typeof id === 'string' && /^https?:\/\//.test(id) ? lastPart(id) : id;
  const found = remoteIdOf(raw?.[pathKey], 'text');
  if (found === null) throw new RemoteFailure('refused', messages.notListed({ member: spokenMember(pathKey) }));
  return found;
};
