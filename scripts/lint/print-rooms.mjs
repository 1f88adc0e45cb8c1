import { drawn } from './drawn-rooms.mjs';

// `npm run rooms` prints the rooms with their files, and the arrows between them with their imports.
const { files, arrows, back, circles } = drawn();
for (const [room, count] of files) process.stdout.write(`${String(count).padStart(4)} files  ${room}\n`);
process.stdout.write('\n');
for (const [arrow, count] of arrows) process.stdout.write(`${String(count).padStart(4)} imports  ${arrow}\n`);
process.stdout.write(`\n${arrows.size} arrows, ${back.length} imports that go back\n`);
for (const arrow of back) process.stdout.write(`  ${arrow}\n`);
process.stdout.write(`${circles.length} circles of files\n`);
for (const circle of circles) process.stdout.write(`  ${circle.join(' ')}\n`);
