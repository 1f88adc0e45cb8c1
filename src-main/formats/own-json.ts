/** The version of Canopy's own JSON that is written and read. */
export const JSON_FORMAT_VERSION = 1;
