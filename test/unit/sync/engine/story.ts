import fc from 'fast-check';

/** Numbers that pick among whatever there is at the time. */
export interface Pick {
  readonly at: number;
  readonly to: number;
  readonly index: number;
}

export type EditKind =
  | 'create'
  | 'rename'
  | 'slug'
  | 'description'
  | 'visible'
  | 'entry'
  | 'move'
  | 'reorder'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'restore';

export interface StoryEdit extends Pick {
  readonly side: 'here' | 'there';
  readonly kind: EditKind;
  /** One of few, so that both sides sometimes write the same. */
  readonly value: number;
}

export interface StorySync {
  readonly kind: 'sync';
  /** Of faults; 0: none. */
  readonly likelihood: number;
  readonly seed: number;
  /** At which boundary it crashes; 0: at none. */
  readonly crashAt: number;
  /** Milliseconds that each request takes. */
  readonly pace: number;
  /** Edits of either side right before the request of that number. */
  readonly between: readonly { readonly request: number; readonly edit: StoryEdit }[];
}

export interface StoryChoice {
  readonly kind: 'choose';
  readonly choice: 'mine' | 'theirs' | 'both';
  /** Of that one, or of all. */
  readonly which: number | null;
}

export type StoryStep = { readonly kind: 'edits'; readonly edits: readonly StoryEdit[] } | StorySync | StoryChoice;

const number = fc.nat({ max: 30 });
const kind = fc.constantFrom<EditKind[]>(
  'create',
  'create',
  'rename',
  'rename',
  'slug',
  'description',
  'visible',
  'entry',
  'move',
  'move',
  'move',
  'reorder',
  'delete',
  'delete',
  'undo',
  'redo',
  'restore'
);
export const storyEdit = (sides: readonly StoryEdit['side'][]): fc.Arbitrary<StoryEdit> =>
  fc.record({
    side: fc.constantFrom(...sides),
    kind,
    at: number,
    to: number,
    index: fc.nat({ max: 4 }),
    value: fc.nat({ max: 5 })
  });

/** @param between whose edits come between two requests of one sync */
export const storySteps = (
  between: readonly StoryEdit['side'][],
  {
    faults = true,
    length = 10,
    sides = ['here', 'there']
  }: { faults?: boolean; length?: number; sides?: readonly StoryEdit['side'][] } = {}
): fc.Arbitrary<readonly StoryStep[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('edits' as const),
          edits: fc.array(storyEdit(sides), { minLength: 1, maxLength: 5 })
        })
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('sync' as const),
          likelihood: faults ? fc.constantFrom(0, 0, 0.2, 0.5) : fc.constant(0),
          seed: fc.nat({ max: 10_000 }),
          crashAt: fc.oneof(fc.constant(0), fc.nat({ max: 25 })),
          pace: fc.constantFrom(1, 300, 3_000),
          between:
            between.length === 0
              ? fc.constant([])
              : fc.array(fc.record({ request: fc.integer({ min: 1, max: 12 }), edit: storyEdit(between) }), {
                  maxLength: 4
                })
        })
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('choose' as const),
          choice: fc.constantFrom<StoryChoice['choice'][]>('mine', 'theirs', 'both'),
          which: fc.option(fc.nat({ max: 5 }))
        })
      }
    ),
    { minLength: 2, maxLength: length }
  );
