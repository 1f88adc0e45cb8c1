import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { licensedPartSchema, type LicensedPart } from '../../../src-shared/licenses';
import { isMissing } from '../../platform/file-identity';

/**
 * The parts of this build with their licences, as the build has written them.
 * @returns `null`: the build has none, as one from the source may
 */
export const readLicensedParts = async (file: string): Promise<readonly LicensedPart[] | null> => {
  try {
    return z.array(licensedPartSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
