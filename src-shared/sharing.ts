import { z } from 'zod';

/** Whose certificate is presented: one that Canopy makes for this computer, or one that the person has chosen. */
const certificateOriginSchema = z.enum(['made', 'chosen']);

const presentedCertificateSchema = z.object({
  origin: certificateOriginSchema,
  fingerprint: z.string(),
  validTo: z.iso.datetime(),
  /** Addresses of the computer that the certificate does not name: programs that check names refuse it there. */
  unnamed: z.array(z.string())
});
export type PresentedCertificate = z.output<typeof presentedCertificateSchema>;

/** Whether other computers reach this window's workspace, and how. `problem`: why it is off although it is to be on; `null`: nothing is wrong. */
export const sharingSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off'), certificate: certificateOriginSchema, problem: z.string().nullable() }),
  z.object({
    state: z.literal('on'),
    port: z.int(),
    urls: z.array(z.url()),
    certificate: presentedCertificateSchema
  })
]);
export type Sharing = z.output<typeof sharingSchema>;

/** What the workspace's thread says of its port for other computers. */
export const sharedPortSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('open'), port: z.int() }),
  z.object({ state: z.literal('failed'), message: z.string() })
]);
export type SharedPort = z.output<typeof sharedPortSchema>;
