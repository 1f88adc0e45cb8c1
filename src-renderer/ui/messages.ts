/** What the parts that every feature uses say. */
export const messages = {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  readingMore: 'Reading more',
  readingTree: 'Reading the categories',
  progress: 'Progress',
  /** Above the sentence about an error that nobody had expected. */
  unexpected: 'Something went wrong'
} as const;
