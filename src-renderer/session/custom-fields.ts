import { create } from 'zustand';
import {
  knownFields,
  withNewFields,
  type CustomField,
  type KeptCustomField,
  type VersionedFields
} from '../../src-shared/fields';
import { IPC_EVENTS } from '../../src-shared/ipc';
import { onceFor } from '../../src-shared/once';
import { sameJson } from '../../src-shared/same-json';
import { onMain, Refusal } from '../platform/bridge';
import { fieldsOfService } from '../platform/service-client';
import { attempt } from '../ui/toasts';
import { noteKeptStep } from './kept-steps';
import { messages } from './messages';
import { session } from './session';

interface FieldsOfWorkspace extends VersionedFields {
  /** Those that this version knows how to show, in order. */
  readonly known: readonly CustomField[];
}

const useFieldsOfWorkspace = create<FieldsOfWorkspace>(() => ({ version: 0, fields: [], known: [] }));

const take = (now: VersionedFields): void => {
  if (now.version !== useFieldsOfWorkspace.getState().version)
    useFieldsOfWorkspace.setState({ ...now, known: knownFields(now.fields) });
};

/** The fields of this workspace that can be shown, in order. */
export const useCustomFields = (): readonly CustomField[] => useFieldsOfWorkspace(({ known }) => known);

/** As `useCustomFields`, outside of rendering. */
export const customFields = (): readonly CustomField[] => useFieldsOfWorkspace.getState().known;

const byKey = onceFor((fields: readonly CustomField[]) => new Map(fields.map((field) => [field.key, field])));

/** The field that gives a key of the metadata its name and type, if there is one. */
export const customFieldOf = (key: string): CustomField | undefined => byKey(customFields()).get(key);

/** Calls a listener whenever the fields have changed. */
export const onCustomFields = (listener: () => void): void => void useFieldsOfWorkspace.subscribe(listener);

export const keptCustomFields = (): VersionedFields => {
  const { version, fields } = useFieldsOfWorkspace.getState();
  return { version, fields };
};

/** What is kept beside the tree has an address and a version of its own. */
interface Kept<Now extends { readonly version: number }> {
  readonly current: () => Now;
  readonly service: {
    readonly read: () => Promise<Now>;
    readonly write: (value: Omit<Now, 'version'>, ifVersion: number) => Promise<Now>;
  };
  readonly take: (now: Now) => void;
}

/**
 * Changes what is kept beside the tree, on top of what others have changed meanwhile. @throws Refusal
 * @param change `null`: it no longer can be @returns whether it is changed
 */
export const changeKept = async <Now extends { readonly version: number }>(
  { current, service, take }: Kept<Now>,
  change: (now: Omit<Now, 'version'>) => Omit<Now, 'version'> | null
): Promise<boolean> => {
  const write = async (): Promise<boolean> => {
    const { version, ...now } = current();
    const next = change(now);
    if (next !== null) take(await service.write(next, version));
    return next !== null;
  };
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== 'version_mismatch') throw error;
    take(await service.read());
    return write();
  }
};

const FIELDS: Kept<VersionedFields> = { current: keptCustomFields, service: fieldsOfService, take };

/** Sets all fields. @throws Refusal `version_mismatch` where somebody else has changed them since that version */
const writeCustomFields = async (fields: readonly KeptCustomField[], version: number): Promise<void> =>
  take(await fieldsOfService.write({ fields: [...fields] }, version));

/** Sets the fields in place of some others, as a step of undo. @throws Refusal `version_mismatch` where somebody else has changed those */
export const saveCustomFields = async (
  fields: readonly KeptCustomField[],
  { version, fields: before }: VersionedFields
): Promise<void> => {
  await writeCustomFields(fields, version);
  const { fields: after } = keptCustomFields();
  const put = (from: readonly KeptCustomField[], to: readonly KeptCustomField[]): Promise<boolean> =>
    changeKept(FIELDS, (now) => (sameJson(now.fields, from) ? { fields: [...to] } : null));
  if (!sameJson(before, after))
    noteKeptStep({ what: 'fields', repeat: (way) => (way === 'undo' ? put(after, before) : put(before, after)) });
};

/** Adds the fields of a file whose keys have none yet; a failure is told. */
export const addCustomFields = async (more: readonly KeptCustomField[]): Promise<void> => {
  const { fields, version } = keptCustomFields();
  const all = withNewFields(fields, more);
  if (all.length > fields.length) await attempt(() => writeCustomFields(all, version), messages.fieldsNotAdded);
};

/** Reads what is kept beside the tree, and again where another window or program may have changed it. A team's service does not tell of it. */
export const followKept = (read: () => void, changed: typeof IPC_EVENTS.fieldsChanged): void => {
  // A workspace that cannot be opened has no tree, and says so by itself.
  const stop = session.store.subscribe(({ snapshot }) => {
    if (snapshot === null) return;
    stop();
    read();
  });
  onMain(IPC_EVENTS.workspaceOpened, read);
  onMain(changed, read);
  window.addEventListener('focus', read);
};

export const followCustomFields = (): void =>
  followKept(
    () => void attempt(async () => take(await fieldsOfService.read()), messages.fieldsNotRead),
    IPC_EVENTS.fieldsChanged
  );
