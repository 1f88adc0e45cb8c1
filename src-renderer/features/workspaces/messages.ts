/* What is said of a workspace whose thread does not answer any more. */

export const HUNG_TITLE = 'The workspace did not answer any more';
export const HUNG = 'It is being opened anew. Everything that was saved is kept; what was under way then is not.';
