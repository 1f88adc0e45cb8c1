import fc from 'fast-check';
import { descriptionSchema, isForeignSlug, metadataSchema, nameSchema } from '../../src-shared/category';
import type { ImportedCategory } from '../../src-main/domain/tree';

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const slug = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/),
  fc.constantFrom('Seed_4', '%e3%81%8a', '=1+1', '-x', "'@a", '007', '日本語', 'a,b"c'),
  text.filter((one) => one !== '' && isForeignSlug(one))
);

const category = fc.record(
  {
    name: text.filter((name) => nameSchema.safeParse(name).success),
    slug: fc.option(slug),
    description: text.filter((description) => descriptionSchema.safeParse(description).success),
    visible: fc.boolean(),
    metadata: fc.dictionary(text, fc.jsonValue()).filter((metadata) => metadataSchema.safeParse(metadata).success),
    version: fc.integer({ min: 1 }),
    createdAt: time,
    updatedAt: time
  },
  { requiredKeys: ['name'] }
);

export const { roots: importedTrees } = fc.letrec<{
  node: ImportedCategory;
  children: ImportedCategory[];
  roots: ImportedCategory[];
}>((tie) => ({
  node: fc.tuple(category, tie('children')).map(([fields, children]) => ({ ...fields, children })),
  children: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant<ImportedCategory[]>([]),
    fc.array(tie('node'), { maxLength: 5 })
  ),
  roots: fc.array(tie('node'), { minLength: 1, maxLength: 6 })
}));
