import { z } from 'zod';
import { messages } from './messages';

/** How an address follows from slugs: `{slug}` is the category's own, `{path}` also those of all above it. Else only plain characters. */
export const pathTemplateSchema = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w.~/-]|\{slug\}|\{path\})*$/, { error: messages.pathTemplate })
  .regex(/\{(?:slug|path)\}/, { error: messages.pathTemplate });
export type PathTemplate = z.output<typeof pathTemplateSchema>;

export const DEFAULT_TEMPLATE: PathTemplate = '/{path}';

export const redirectFormatSchema = z.enum(['csv', 'nginx', 'shopify', 'redirection']);
export type RedirectFormat = z.output<typeof redirectFormatSchema>;

export const PREVIEWED_REDIRECTS = 20;

const countSchema = z.int().min(0);

export const redirectsSchema = z.object({
  keeps: z.boolean(),
  count: countSchema,
  first: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Old addresses that another category has now; with nothing above them left; of categories whose address now misses a slug. */
  taken: countSchema,
  gone: countSchema,
  unaddressed: countSchema,
  /** Categories that had no address before a change, since a slug was missing. */
  unknown: countSchema,
  isCut: z.boolean()
});
export type Redirects = z.output<typeof redirectsSchema>;

/** `forget`: what was kept so far goes. */
export const redirectsChangeSchema = z.enum(['keep', 'stop', 'forget']);
export type RedirectsChange = z.output<typeof redirectsChangeSchema>;

export const redirectsExportSchema = z.strictObject({ format: redirectFormatSchema, template: pathTemplateSchema });
