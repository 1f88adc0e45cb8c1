// Electron as a browser without Canopy: windows without a preload, which a test opens.
require('electron').app.on('window-all-closed', () => undefined);
