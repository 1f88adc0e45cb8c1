import { normalised } from '../../../src-shared/normal-forms';
import { sameJson } from '../../../src-shared/same-json';
import type { SyncFields } from '../sync-tree';
import type { PlanOptions } from '../merge/plan-types';

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescaped = (text: string): string => text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** What services do to texts: white space, case, how an accent is written, and what HTML escapes. */
const tidy = (text: string): string => normalised(unescaped(text), 'NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a service that tidies texts up may have made the one of the other. */
export const isTidied = (sent: unknown, shown: unknown): boolean =>
  typeof sent === 'string' && typeof shown === 'string' ? tidy(sent) === tidy(shown) : sameJson(sent, shown);

/** A service may fill in what it was not given, and leave out what it does not keep. */
const fits = (sent: string | null, shown: string | null, isKept: boolean): boolean =>
  !isKept || sent === null || sent === '' || isTidied(sent, shown);

/** Services that want every slug but once put a number behind one that is taken. */
const isNumbered = (sent: string | null, shown: string | null): boolean =>
  sent !== null &&
  shown !== null &&
  tidy(shown).startsWith(`${tidy(sent)}-`) &&
  /^\d+$/.test(tidy(shown).slice(tidy(sent).length + 1));

/** Whether a listed category can be what became of a creation. */
export const isContentOf = (sent: SyncFields, shown: SyncFields, supports: PlanOptions['supports']): boolean =>
  isTidied(sent.name, shown.name) &&
  (fits(sent.slug, shown.slug, supports.slug) || isNumbered(sent.slug, shown.slug)) &&
  fits(sent.description, shown.description, supports.description) &&
  (!supports.visible || sent.visible === shown.visible) &&
  Object.entries(sent.metadata).every(
    ([key, value]) =>
      supports.derivedKeys.has(key) || !Object.hasOwn(shown.metadata, key) || sameJson(value, shown.metadata[key])
  );
