'use strict';
const { app, BrowserWindow } = require('electron/main');

/* The least that an Electron app can be: one window of Canopy's size on a page of a line. What `npm run bench:start` measures against. */

void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1180,
    height: 780,
    webPreferences: { sandbox: true, contextIsolation: true }
  });
  return window.loadURL('data:text/html,<title>Empty</title><p>An empty window.</p>');
});
