import { z } from 'zod';

// Made when they are first used: to make all schemas would be a good part of what a start of a window takes.

export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** An object whose members are `shape`; others are dropped. */
export const lazyObject = <Shape extends z.core.$ZodLooseShape>(shape: () => Shape) => z.lazy(() => z.object(shape()));

/** As `lazyObject`, but other members are refused. */
export const lazyStrictObject = <Shape extends z.core.$ZodLooseShape>(shape: () => Shape) =>
  z.lazy(() => z.strictObject(shape()));

/** One of several objects, as the member `key` says. */
export const lazyUnion = <
  const Options extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]],
  Key extends string
>(
  key: Key,
  options: () => Options
) => z.lazy(() => z.discriminatedUnion(key, options()));
