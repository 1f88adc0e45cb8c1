import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { program } from '../support/program';

const PHP = join(import.meta.dirname, 'php');

/** Debian's files, copied, since its own `wp-config.php` looks into `/etc`. @returns the folder that Apache serves */
export const copySite = async (folder: string): Promise<string> => {
  const version = (await program('dpkg-query', ['-W', '-f=${Version}', 'wordpress'])).replaceAll(/[^\w.+~-]/g, '_');
  const site = join(folder, `site-${version}`);
  if (existsSync(site)) return site;
  const half = `${site}.half`;
  rmSync(half, { recursive: true, force: true });
  await program('cp', ['-rL', '/usr/share/wordpress', half]);
  renameSync(half, site);
  return site;
};

/** Application passwords work over plain http in an environment called `local` alone. */
export const configureSite = (site: string, socket: string, url: string): void =>
  writeFileSync(
    join(site, 'wp-config.php'),
    `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
foreach (['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT'] as $key) define($key, 'only for tests, on loopback');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
  );

const installedSchema = z.object({ version: z.string(), passwords: z.record(z.string(), z.string()) });

/** Makes the tables and the accounts where they are missing, and new application passwords. */
export const installSite = async (site: string): Promise<z.output<typeof installedSchema>> =>
  installedSchema.parse(JSON.parse(await program('php', [join(PHP, 'install.php'), site])));

/** @param rows as `seedRows` makes them; what was there before is deleted, but for what WordPress keeps */
export const seedSite = async (site: string, rows: readonly object[]): Promise<void> =>
  void (await program('php', [join(PHP, 'seed.php'), site], JSON.stringify(rows)));
