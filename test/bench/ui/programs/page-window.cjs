'use strict';
const { readFile } = require('node:fs/promises');
const path = require('node:path');
const { app, BrowserWindow, protocol } = require('electron/main');

/*
 * A window of Canopy's size on one of the bench's pages, served with the tree beside it. In the same Electron as Canopy, so
 * that only the pages differ. Arguments: --pages=FOLDER --tree=FILE --page=NAME.
 */

/** @param {string} name */
const argument = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

protocol.registerSchemesAsPrivileged([
  { scheme: 'bench', privileges: { standard: true, secure: true, supportFetchAPI: true } }
]);

void app.whenReady().then(() => {
  protocol.handle('bench', async (request) => {
    const { pathname } = new URL(request.url);
    const file = pathname === '/tree.json' ? argument('tree') : path.join(argument('pages'), path.normalize(pathname));
    const type = Object.entries(TYPES).find(([end]) => end === path.extname(file))?.[1] ?? 'application/octet-stream';
    return new Response(new Uint8Array(await readFile(file)), { headers: { 'content-type': type } });
  });
  const window = new BrowserWindow({
    width: 1180,
    height: 780,
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true }
  });
  return window.loadURL(`bench://pages/${argument('page')}`);
});
