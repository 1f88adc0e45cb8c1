/** A failed update. `message`: a sentence for the person. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
}
