import { APP_ORIGIN } from '../../../src-shared/app-origin';

/** Where `npm run dev` serves the window with hot reload; a packaged app never listens to this variable. */
export const devServerUrl = (isPackaged: boolean): URL | null => {
  const url = process.env.ELECTRON_RENDERER_URL;
  return !isPackaged && url !== undefined ? new URL(url) : null;
};

/** Whether a page address is the window's own. `URL.origin` is `null` for custom schemes in Node, hence by parts. */
export const isOwnAddress = (address: string, devServer: URL | null): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (`${url.protocol}//${url.host}` === APP_ORIGIN) return true;
  return devServer !== null && url.origin === devServer.origin;
};
