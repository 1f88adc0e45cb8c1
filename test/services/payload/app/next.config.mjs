import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({ distDir: process.env.NEXT_DIST_DIR, devIndicators: false });
