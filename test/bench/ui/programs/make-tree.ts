import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { flatForest, regularForest } from '../../forest';
import { machine } from '../../machine';

/*
 * Makes a workspace file with a tree in it, and beside it the same tree as the service's answer, for the subjects that
 * have no workspace. Prints what machine this is. Runs on Electron's Node, since the store does.
 */

const argumentsSchema = z.tuple([z.string(), z.coerce.number().int(), z.enum(['regular', 'one-root'])]);

const [folder, size, shape] = argumentsSchema.parse(process.argv.slice(2));
const forest = shape === 'regular' ? regularForest(size) : [{ name: 'All categories', children: flatForest(size - 1) }];
const store = WorkspaceStore.open(`${folder}/my-categories.canopy`);
store.importTree(forest, { author: 'import' });
writeFileSync(`${folder}/tree.json`, `{"data":${store.treeText().toString()}}`);
store.close();
process.stdout.write(machine());
