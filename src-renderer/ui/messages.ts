/** Above the sentence about an error that nobody had expected. */
export const UNEXPECTED_TITLE = 'Something went wrong';
