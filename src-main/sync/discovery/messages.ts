/* What a person reads of a first look at a service. */

export const notCategories =
  'The service answered with a list of something other than categories. Is the address right?';

/** The person sees only part of the address that was asked, so that a wrong path is hard to tell from a service that fails. */
export const withAddress = (message: string, asked: string): string =>
  `${message} Canopy asked ${asked}; another path can be entered under Paths.`;

export const READ_ONLY = {
  withCredentials:
    'The service takes no changes from these credentials, only readings. Are they right, and may this account edit categories?',
  withoutCredentials: 'The service takes no changes without credentials, only readings.'
} as const;
