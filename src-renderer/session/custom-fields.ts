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
import { onMain } from '../platform/bridge';
import { fieldsOfService } from '../platform/service-client';
import { attempt } from '../ui/toasts';
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

export const keptCustomFields = (): VersionedFields => useFieldsOfWorkspace.getState();

/** Sets all fields. @throws Refusal `version_mismatch` where somebody else has changed them since that version */
export const writeCustomFields = async (fields: readonly KeptCustomField[], version: number): Promise<void> =>
  take(await fieldsOfService.write({ fields }, version));

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
