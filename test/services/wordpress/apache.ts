import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, startDaemon, type Daemon } from '../support/daemon';

const MODULES = '/usr/lib/apache2/modules';
const LOADED = ['mpm_prefork', 'authz_core', 'authz_host', 'dir', 'mime', 'rewrite', 'setenvif', 'env'];

/** mod_php's file carries PHP's version in its name. */
const phpModule = (): string => {
  const [file] = readdirSync(MODULES).filter((name) => /^libphp[\d.]*\.so$/.test(name));
  if (file === undefined) throw new Error(`There is no mod_php in ${MODULES}: install libapache2-mod-php.`);
  return join(MODULES, file);
};

const configuration = (folder: string, site: string, port: number): string => `
ServerRoot "${folder}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile "${folder}/apache.pid"
ErrorLog "${folder}/error.log"
LogFormat "%m %U%q %>s" short
${LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
LoadModule php_module ${phpModule()}
TypesConfig /etc/mime.types
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
StartServers 2
MinSpareServers 1
MaxSpareServers 4
MaxRequestWorkers 8
DocumentRoot "${site}"
<Directory "${site}">
  Require all granted
  DirectoryIndex index.php
  <FilesMatch "\\.php$">
    SetHandler application/x-httpd-php
  </FilesMatch>
  RewriteEngine On
  RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]
  RewriteBase /
  RewriteRule ^index\\.php$ - [L]
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteCond %{REQUEST_FILENAME} !-d
  RewriteRule . /index.php [L]
</Directory>
`;

/** An Apache with mod_php of its own, on loopback, without the system's configuration. */
export const startApache = (folder: string, site: string, port: number): Promise<Daemon> => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'apache.conf');
  writeFileSync(file, configuration(folder, site, port));
  return startDaemon({
    command: '/usr/sbin/apache2',
    args: ['-f', file, '-DFOREGROUND'],
    cwd: folder,
    log: join(folder, 'apache.log'),
    isReady: () => answers(`http://127.0.0.1:${port}/readme.html`)
  });
};
