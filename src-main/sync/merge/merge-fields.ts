import { bothOf, entryKey } from '../../../src-shared/conflict-values';
import { contentOf, someFields } from '../../../src-shared/category';
import type { CategoryKey } from '../../../src-shared/ids';
import type { Choice, Conflict, Unit } from '../../../src-shared/remote';
import { sameJson } from '../../../src-shared/same-json';
import type { SyncFields, BaseNode } from '../sync-tree';
import {
  NEUTRAL,
  entryUnit,
  fieldValue,
  sameFields,
  isTidied,
  isWholeField,
  unitChange,
  wholeFields,
  withEntry,
  type FieldUnit
} from './unit-values';
import type { PlanOptions, PlanReport } from './plan-types';
import type { BlockedUnits } from './three-trees';
import { messages } from './messages';

/** What becomes of the fields of a category that both sides have. */
interface MergedFields {
  /** What changes here; `null`: nothing. */
  readonly here: Partial<SyncFields> | null;
  /** What is sent; `null`: nothing. */
  readonly there: { readonly fields: Partial<SyncFields>; readonly units: readonly Unit[] } | null;
  readonly base: SyncFields;
  readonly conflicts: readonly Omit<Conflict, 'name'>[];
  /** Units whose blocked intention still holds. */
  readonly stillBlocked: readonly FieldUnit[];
  readonly reports: readonly PlanReport[];
}

/** A unit's values after the merge, by side; `conflict`: what waits for the person. */
interface Decision {
  readonly here: unknown;
  readonly there: unknown;
  readonly base: unknown;
  readonly conflict?: { readonly kind: Conflict['kind']; readonly detail: string; readonly choices: Choice[] };
  readonly isBlocked?: true;
  readonly isTidy?: true;
}

export class FieldMerge {
  constructor(
    private readonly options: PlanOptions,
    private readonly blocked: BlockedUnits
  ) {}

  /**
   * @param base `undefined`: it is new on both sides, so that an empty value on one side counts as unchanged there
   * @returns `null`: all three are the same
   */
  merge(id: CategoryKey, base: BaseNode | undefined, local: SyncFields, remote: SyncFields): MergedFields | null {
    if (
      base !== undefined &&
      sameFields(local, base.fields) &&
      (sameFields(local, remote) || this.#isLeft(base.fields, remote))
    )
      return null;
    const was = base?.fields ?? NEUTRAL;
    const here: Partial<SyncFields> = {};
    const there: Partial<SyncFields> = {};
    const agreed: SyncFields = { ...was };
    const units: Unit[] = [];
    const conflicts: Omit<Conflict, 'name'>[] = [];
    const stillBlocked: FieldUnit[] = [];
    const reports: PlanReport[] = [];
    for (const unit of unitsOf(was, local, remote)) {
      const values = { was: fieldValue(was, unit), mine: fieldValue(local, unit), theirs: fieldValue(remote, unit) };
      const decision = this.#decide(id, unit, values, base === undefined);
      if (!sameJson(decision.here, values.mine))
        Object.assign(here, unitChange({ ...local, ...here }, unit, decision.here));
      if (!sameJson(decision.there, values.theirs)) {
        Object.assign(there, unitChange({ ...remote, ...there }, unit, decision.there));
        units.push(unit);
      }
      if (!sameJson(decision.base, values.was)) Object.assign(agreed, unitChange(agreed, unit, decision.base));
      if (decision.isBlocked) stillBlocked.push(unit);
      if (decision.isTidy) reports.push({ id, message: messages.tidied(local.name, unit) });
      if (decision.conflict) {
        const isUnknown = base === undefined || (unit === 'name' && values.was === '');
        conflicts.push({
          categoryId: id,
          unit,
          ...decision.conflict,
          base: isUnknown ? null : values.was,
          mine: values.mine,
          theirs: values.theirs
        });
      }
    }
    return {
      here: Object.keys(here).length > 0 ? here : null,
      there: units.length > 0 ? { fields: there, units } : null,
      base: agreed,
      conflicts,
      stillBlocked,
      reports
    };
  }

  /** Whether the service has changed something of it since: what it works out itself is no change of anybody's. */
  isChangedThere(base: SyncFields, remote: SyncFields): boolean {
    if (sameFields(base, remote)) return false;
    return unitsOf(base, base, remote).some(
      (unit) =>
        this.#unwritable(unit) === null &&
        !this.#isVolatile(unit) &&
        !sameJson(fieldValue(base, unit), fieldValue(remote, unit))
    );
  }

  #isLeft(base: SyncFields, remote: SyncFields): boolean {
    if (this.options.volatile?.isLeft !== true) return false;
    return unitsOf(base, base, remote).every(
      (unit) => this.#isVolatile(unit) || sameJson(fieldValue(base, unit), fieldValue(remote, unit))
    );
  }

  #isVolatile(unit: FieldUnit): boolean {
    const key = entryKey(unit);
    return key !== null && this.options.volatile?.keys.has(key) === true;
  }

  /** What a creation sends: nothing that the service has no field for, or works out itself. */
  sendable(fields: SyncFields): SyncFields {
    const { supports } = this.options;
    const derived = Object.keys(fields.metadata).filter((key) => supports.derivedKeys.has(key));
    const stored = someFields<SyncFields>(
      fields,
      (field) => field === 'name' || (field !== 'metadata' && supports[field])
    );
    return contentOf({
      ...stored,
      metadata: derived.reduce((left, key) => withEntry(left, key, undefined), fields.metadata)
    });
  }

  #decide(
    id: CategoryKey,
    unit: FieldUnit,
    { was, mine, theirs }: { was: unknown; mine: unknown; theirs: unknown },
    isNew: boolean
  ): Decision {
    if (sameJson(mine, theirs)) return { here: mine, there: theirs, base: mine };
    const unwritable = this.#unwritable(unit);
    if (unwritable !== null) {
      const isEdited = !sameJson(mine, was);
      // Entries that the service calculates come along with a copied category; the person has not set them.
      if (entryKey(unit) !== null && (isNew || !isEdited)) return { here: theirs, there: theirs, base: theirs };
      // The service shows this member and takes no changes of it.
      if (!isEdited && !sameJson(theirs, fieldValue(NEUTRAL, unit)))
        return { here: theirs, there: theirs, base: theirs };
      const conflict = { kind: 'refused', detail: unwritable, choices: ['theirs'] } satisfies Decision['conflict'];
      return { here: mine, there: theirs, base: was, ...(isEdited && { conflict }) };
    }
    if (sameJson(mine, was)) return { here: theirs, there: theirs, base: theirs };
    if (sameJson(theirs, was)) {
      const blocked = this.blocked.of(id, unit);
      if (blocked === undefined || !sameJson(blocked.mine, mine ?? null)) return { here: mine, there: mine, base: was };
      return {
        here: mine,
        there: theirs,
        base: was,
        isBlocked: true,
        conflict: { kind: blocked.kind, detail: blocked.detail, choices: ['mine', 'theirs'] }
      };
    }
    // A change of case alone is meant. Whether the service keeps it is seen once it has been sent.
    if (isTidied(theirs, mine) && (isNew || !isTidied(was, mine)))
      return { here: theirs, there: theirs, base: theirs, isTidy: true };
    const choices: Choice[] = bothOf(unit, mine, theirs) === null ? ['mine', 'theirs'] : ['mine', 'theirs', 'both'];
    return {
      here: mine,
      there: theirs,
      base: was,
      conflict: { kind: 'edited', detail: messages.editedOnBothSides(unit), choices }
    };
  }

  /** Why a unit is never sent; `null`: it is. */
  #unwritable(unit: FieldUnit): string | null {
    const { supports } = this.options;
    if (isWholeField(unit)) return unit === 'name' || supports[unit] ? null : messages.noFieldFor({ field: unit });
    const key = entryKey(unit);
    return key !== null && supports.derivedKeys.has(key) ? messages.computed({ key }) : null;
  }
}

const unitsOf = (...all: readonly SyncFields[]): FieldUnit[] => {
  const keys = new Set(all.flatMap(({ metadata }) => Object.keys(metadata)));
  return [...wholeFields, ...[...keys].map(entryUnit)];
};
