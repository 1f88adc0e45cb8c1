import { z } from 'zod';

const schema = z.object({
  /** Of the package and of its command. */
  name: z.string(),
  /** Two versions as .deb, the first made to be upgraded. */
  older: z.string(),
  olderVersion: z.string(),
  newer: z.string(),
  newerVersion: z.string(),
  rpm: z.string(),
  /** An empty folder that everybody can read. */
  unpacked: z.string(),
  /** Whether an ordinary user may make the namespaces that Chromium's sandbox can be made of. */
  hasNamespaces: z.boolean(),
  /** An ordinary user without any files, and the file that lets that user onto the display. */
  user: z.object({ uid: z.number(), gid: z.number(), home: z.string(), authority: z.string() })
});

/** What `npm run test:package` has made and tells the tests. */
export const packageUnderTest = (): z.infer<typeof schema> =>
  schema.parse(JSON.parse(process.env['CANOPY_PACKAGE_UNDER_TEST'] ?? 'null'));
