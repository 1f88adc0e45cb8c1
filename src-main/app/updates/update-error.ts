/** An update that did not come. `message`: a sentence for the person. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
}
