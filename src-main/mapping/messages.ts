import { MAPPING_PREFIX, relationSchema } from '../../src-shared/mapping';
import type { TaxonomyName } from '../../src-shared/mapping-calls';
import { anyOf } from '../platform/plural';

/** What is wrong with a line of a table of mappings, or with a taxonomy that was added. */
export const messages = {
  folderUnreadable: (folder: string): string => `The folder of the taxonomies cannot be read: ${folder}`,
  taxonomyUnreadable: (file: string): string => `The taxonomy cannot be read: ${file}`,
  taxonomyNotWritten: (file: string): string => `The taxonomy could not be saved: ${file}`,
  taxonomyNotRemoved: (file: string): string => `The taxonomy could not be removed: ${file}`,
  taxonomyIsThere: ({ channel, version }: TaxonomyName): string =>
    `There is already a version “${version}” of “${channel}”. Give this one another name or version.`,
  emptyTaxonomy: 'The file has no categories.',
  noReplacements:
    'The table needs a column “old_id” and a column “new_id”: which category of the new version replaced which.',
  noCategory: 'The line names no category.',
  unknownCategory: (given: string): string => `The workspace has no category “${given}”.`,
  severalCategories: (path: string): string => `Several categories have the path “${path}”. Name it by its id.`,
  otherPath: (id: string, path: string): string => `Category ${id} has another path than “${path}”.`,
  twice: (path: string): string => `An earlier line maps “${path}” too.`,
  noTarget: 'The line names no target. To say that there is none, put “none” into the column “state”.',
  unknownTarget: (given: string): string => `The taxonomy has no category “${given}”.`,
  severalTargets: (path: string): string =>
    `Several categories of the taxonomy have the path “${path}”. Name it by its id.`,
  relation: (given: string): string => `A relation is ${anyOf(relationSchema.options)}, not “${given}”.`,
  state: (given: string): string => `“${given}” is no state of a mapping.`,
  unreadable: (channel: string): string =>
    `The category has an entry “${MAPPING_PREFIX}${channel}” that another program wrote. Remove it from the metadata first.`,
  tooLarge: (channel: string): string =>
    `The category has no room in its metadata for the mapping to “${channel}”: at most 16 KiB.`
};
