import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { messages } from './messages';
import classes from './settings-dialog.module.css';

/** One square of the code after the other, as the path of a picture of one unit a square. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** An address as a QR code. The library is loaded when the first code is shown. */
export const QrCode = ({ url }: { url: string }): ReactElement | null => {
  const { data } = useQuery({
    queryKey: ['qr', url],
    queryFn: async () => {
      const { encode } = await import('uqr');
      // Its border is the style sheet's.
      return encode(url, { ecc: 'M', border: 0 });
    },
    staleTime: Infinity
  });
  if (data === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={messages.sharing.codeOf(url)}
      className={classes.code}
      viewBox={`0 0 ${data.size} ${data.size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data.data)} />
    </svg>
  );
};
