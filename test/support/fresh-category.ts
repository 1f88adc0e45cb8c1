const AT = '2026-01-01T00:00:00.000Z';

/** What a category has, beside its name and place, that nobody has said more of. */
export const FRESH = {
  slug: null,
  description: '',
  visible: true,
  metadata: {},
  version: 1,
  createdAt: AT,
  updatedAt: AT
};
