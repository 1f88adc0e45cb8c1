import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusedImport } from './layers.mjs';
import { sentencesOutside } from './sentences.mjs';
import { spreadIntoCalls } from './spread.mjs';

const here = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {{ readonly source?: { readonly value?: unknown } | null }} Importing
 * @typedef {{ readonly object: { readonly name?: unknown }, readonly property: { readonly name?: unknown } }} Member
 * @typedef {{ readonly cwd?: string, readonly filename: string, report(found: { node: unknown, message: string }): void }} Context
 */

const formatters = new Set(['DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat']);
const formatting = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

/** Canopy's own rules for oxlint (https://oxc.rs/docs/guide/usage/linter/js-plugins). */
export default {
  meta: { name: 'canopy' },
  rules: {
    'imports-go-down': {
      meta: { type: 'problem', docs: { description: 'Imports go down only, between files and between layers.' } },
      /** @param {Context} context */
      create(context) {
        const root = context.cwd ?? here;
        const file = slashed(relative(root, context.filename));
        /** @param {Importing} node */
        const look = (node) => {
          const path = node.source?.value;
          // A document that is bundled as text is no code.
          if (typeof path !== 'string' || !path.startsWith('.') || path.endsWith('.md?raw')) return;
          const message = refusedImport(file, slashed(join(dirname(file), path)));
          if (message !== undefined) context.report({ node: node.source, message });
        };
        return {
          ImportDeclaration: look,
          ExportNamedDeclaration: look,
          ExportAllDeclaration: look,
          ImportExpression: look
        };
      }
    },
    'formats-in-platform': {
      meta: { type: 'problem', docs: { description: 'Dates, times and numbers in the window follow one locale.' } },
      /** @param {Context} context */
      create(context) {
        const file = slashed(relative(context.cwd ?? here, context.filename));
        if (!file.startsWith('src-renderer/') || file.startsWith('src-renderer/platform/')) return {};
        /** @param {Member} node */
        const look = (node) => {
          const name = String(node.property.name);
          if (!formatting.has(name) && !(node.object.name === 'Intl' && formatters.has(name))) return;
          const message = 'src-renderer/platform/text.ts and dates.ts format by the one locale of the window.';
          context.report({ node, message });
        };
        return { MemberExpression: look };
      }
    },
    'sentences-in-messages': {
      meta: {
        type: 'problem',
        docs: { description: 'Sentences that people read stand in their folder’s messages/en.json.' }
      },
      /** @param {Context} context */
      create(context) {
        const file = slashed(relative(context.cwd ?? here, context.filename));
        return sentencesOutside(file, (node, message) => context.report({ node, message }));
      }
    },
    'no-spread-into-calls': {
      meta: { type: 'problem', docs: { description: 'A list of any length is no list of arguments.' } },
      /** @param {Context} context */
      create(context) {
        const file = slashed(relative(context.cwd ?? here, context.filename));
        if (!file.startsWith('src-')) return {};
        return spreadIntoCalls((node) =>
          context.report({
            node,
            message: 'A call with more than about 120,000 arguments throws: append, maximum or a loop takes any number.'
          })
        );
      }
    },
    'keys-of-json': {
      meta: { type: 'problem', docs: { description: 'JSON is read by what knows of the wrong keys of V8.' } },
      /** @param {Context} context */
      create(context) {
        const file = slashed(relative(context.cwd ?? here, context.filename));
        // `src-main/app` only reads Canopy's own files, which have no user-chosen keys.
        if (!file.startsWith('src-') || file.startsWith('src-main/app/') || file === 'src-shared/parse-json.ts')
          return {};
        /** @param {Member} node */
        const look = (node) => {
          if (node.object.name !== 'JSON' || node.property.name !== 'parse') return;
          context.report({
            node,
            message: 'parseJson of src-shared/parse-json.ts reads escaped keys right; JSON.parse may not.'
          });
        };
        return { MemberExpression: look };
      }
    }
  }
};

/** @param {string} path */
const slashed = (path) => path.replaceAll('\\', '/');
