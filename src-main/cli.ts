import { extname, join } from 'node:path';
import { runProcess } from './cli/run-process';
import { startChild } from './platform/start-child';

const [, program = '', ...args] = process.argv;
const programFile = (name: string): string => join(program, `../${name}${extname(program)}`);

runProcess(args, { programFile, start: (name, heapMb) => startChild(programFile(name), heapMb) });
