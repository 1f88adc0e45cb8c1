import { importGraph } from './import-graph.mjs';

// `npm run layers` prints the layers with their numbers of files, and the imports between them.
const { files, arrows, back, cycles } = importGraph();
for (const [layer, count] of files) process.stdout.write(`${String(count).padStart(4)} files  ${layer}\n`);
process.stdout.write('\n');
for (const [arrow, count] of arrows) process.stdout.write(`${String(count).padStart(4)} imports  ${arrow}\n`);
process.stdout.write(`\n${arrows.size} arrows, ${back.length} imports that are refused\n`);
for (const arrow of back) process.stdout.write(`  ${arrow}\n`);
process.stdout.write(`${cycles.length} import cycles\n`);
for (const cycle of cycles) process.stdout.write(`  ${cycle.join(' ')}\n`);
