/**
 * The Debian or Ubuntu package of each library that Electron links to. If Ubuntu renamed one for its 64-bit time_t (`…t64`), the new name
 * is second; the first one that the system's lists know is used.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const packagesByLibrary = {
  'libX11.so.6': ['libx11-6'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libXrandr.so.2': ['libxrandr2'],
  'libasound.so.2': ['libasound2', 'libasound2t64'],
  'libatk-1.0.so.0': ['libatk1.0-0', 'libatk1.0-0t64'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
  'libatspi.so.0': ['libatspi2.0-0', 'libatspi2.0-0t64'],
  'libcairo.so.2': ['libcairo2'],
  'libcups.so.2': ['libcups2', 'libcups2t64'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libdrm.so.2': ['libdrm2'],
  'libexpat.so.1': ['libexpat1'],
  'libgbm.so.1': ['libgbm1'],
  'libgio-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libglib-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgobject-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgtk-3.so.0': ['libgtk-3-0', 'libgtk-3-0t64'],
  'libnspr4.so': ['libnspr4'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libsmime3.so': ['libnss3'],
  'libudev.so.1': ['libudev1'],
  'libxcb.so.1': ['libxcb1'],
  'libxkbcommon.so.0': ['libxkbcommon0']
};

/**
 * The package for each other need of windows or packaging.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const packagesByNeed = {
  Xvfb: ['xvfb'],
  'dbus-daemon': ['dbus'],
  'dpkg-deb': ['dpkg'],
  fakeroot: ['fakeroot'],
  zip: ['zip'],
  'a font': ['fonts-noto-core', 'fonts-dejavu-core']
};
