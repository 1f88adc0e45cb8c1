import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import type { Category } from '../../src-shared/category';
import type { ImportedCategory } from '../../src-main/domain/tree';
import type { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import type { Ending } from './child-program';
import { callCli } from './cli-call';
import { temporaryFolderInMemory } from './temporary-folder';
import { inWorkspace } from './opened-store';

/** Imports and exports by the command line, each test in its own folder and workspace. Call it once per test file. */
export const cliImports = () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolderInMemory();
  });

  const at = (name = ''): string => join(folder, name);
  const inStore = <T>(work: (store: WorkspaceStore) => T): T => inWorkspace(at('w.canopy'), work);
  const tree = (): Category[] => inStore((store) => store.readTree());
  return {
    at,
    inStore,
    tree,
    importing: (args: readonly string[], input?: string): Promise<Ending> =>
      callCli(['import', '--database', at('w.canopy'), ...args], { input }),
    exporting: (format: string, output: string): Promise<Ending> =>
      callCli(['export', '--database', at('w.canopy'), '--format', format, at(output)]),
    begin: (categories: ImportedCategory[]): void =>
      void inStore((store) => store.importTree(categories, { author: 'import' })),
    outline: (): string[] => {
      const lines: string[] = [];
      const list = (categories: readonly Category[], depth: number): void => {
        for (const { id, name, slug, children } of categories) {
          lines.push(`${'  '.repeat(depth)}${id} ${name}${slug === null ? '' : ` (${slug})`}`);
          list(children, depth + 1);
        }
      };
      list(tree(), 0);
      return lines;
    },
    write: (name: string, text: string): string => {
      writeFileSync(at(name), text);
      return at(name);
    }
  };
};

/** The JSON that an import printed. */
export const answer = ({ stdout }: Ending): unknown => JSON.parse(stdout);

export const OWN: ImportedCategory[] = [
  {
    id: 10,
    name: 'Clothes',
    slug: 'clothes',
    description: 'All of them',
    metadata: { code: 'C', colour: 'red' },
    children: [
      { id: 11, name: 'Shoes', slug: 'shoes' },
      { id: 12, name: 'Hats', slug: 'hats' }
    ]
  },
  { id: 20, name: 'Food' }
];
export const OWN_TEXT = JSON.stringify(OWN);
export const OWN_OUTLINE = ['10 Clothes (clothes)', '  11 Shoes (shoes)', '  12 Hats (hats)', '20 Food'];
