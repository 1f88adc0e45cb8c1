export const messages = {
  graphql:
    'This is a GraphQL endpoint. Canopy works with REST: if the service has a REST address of its categories too, enter that.',
  notCategories: 'The service answered with a list of something other than categories. Is the address right?',
  /** The person sees only part of the address that was asked, so that a wrong path is hard to tell from a service that fails. */
  withAddress: (message: string, asked: string): string =>
    `${message} Canopy asked ${asked}; another path can be entered under Paths and headers.`,
  notAccepted:
    'The service lists its categories for anybody, but does not accept these credentials (401). Are they right?',
  readOnly: {
    withCredentials:
      'These credentials can only read: the service accepts no changes with them. Are they right, and may this account edit categories?',
    withoutCredentials: 'Without credentials, the service can only be read, not changed.'
  }
};
