import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brokenWall } from './rooms.mjs';

const here = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Imports that went up when the rooms were made, and have still to be turned. None is ever added.
 * @type {unknown}
 */
const listed = JSON.parse(readFileSync(new URL('./back-arrows.json', import.meta.url), 'utf8'));
const remaining = new Set(Array.isArray(listed) ? listed.map(String) : []);

/**
 * @typedef {{ readonly source?: { readonly value?: unknown } | null }} Importing
 * @typedef {{ readonly cwd?: string, readonly filename: string, report(found: { node: unknown, message: string }): void }} Context
 */

/** The rules of our own for oxlint (https://oxc.rs/docs/guide/usage/linter/js-plugins). */
export default {
  meta: { name: 'canopy' },
  rules: {
    'imports-go-down': {
      meta: { type: 'problem', docs: { description: 'Imports go down only, between files and between rooms.' } },
      /** @param {Context} context */
      create(context) {
        const root = context.cwd ?? here;
        const file = slashed(relative(root, context.filename));
        /** @param {Importing} node */
        const look = (node) => {
          const path = node.source?.value;
          if (typeof path !== 'string' || !path.startsWith('.')) return;
          const target = slashed(join(dirname(file), path));
          const message = remaining.has(`${file} -> ${target}`) ? undefined : brokenWall(file, target);
          if (message !== undefined) context.report({ node: node.source, message });
        };
        return {
          ImportDeclaration: look,
          ExportNamedDeclaration: look,
          ExportAllDeclaration: look,
          ImportExpression: look
        };
      }
    }
  }
};

/** @param {string} path */
const slashed = (path) => path.replaceAll('\\', '/');
