/**
 * The built window's page for a browser: its files are below `/window`, its bridge comes before its own script, and what only the app puts in is
 * left out.
 */
export const windowPage = (built: string, nonce: string, bridge: string): string =>
  built
    .replace(/^.*%TREE%.*\n/m, '')
    .replaceAll('%CSP_NONCE%', nonce)
    .replace('%FIRST_SCREEN%', 'null')
    .replaceAll('"./assets/', '"/window/assets/')
    .replace(
      '<script type="module"',
      `<script type="module" src="/window/assets/${bridge}"></script>\n    <script type="module"`
    );
