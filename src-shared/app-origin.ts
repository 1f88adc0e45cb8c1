/** The scheme and host under which the window's own files are served, so that they have a real, secure origin. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://canopy`;

/** Where the window reads the whole tree: in pieces, as from a server, which leaves it free to draw; one value over IPC would stop it. */
export const TREE_PATH = '/api/categories';

/** The query parameter by which a page, and its reading of the tree, say which workspace is meant. */
export const WORKSPACE_PARAMETER = 'workspace';

/** How the main process hands a window's preload the system's locale: an argument of its process. */
export const LOCALE_ARGUMENT = '--canopy-locale=';

/** The name of the call that puts a failure into the log, for a page that could not load the IPC map. */
export const REPORT_FAILURE = 'window.reportFailure';

/** The name of the message that has a page's preload give back memory. It is in no map, since it is not for the page. */
export const RELEASE_MEMORY = 'window.releaseMemory';

/** The name of the one call that the preload makes by itself. It is in no map, so that no page can make it. */
export const OPEN_DROPPED = 'files.openDropped';
