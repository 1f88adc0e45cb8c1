import { extname, join } from 'node:path';
import { childTrial } from './cli/child-trial';
import { runProcess } from './cli/run-process';

const [, program = '', ...args] = process.argv;
const programFile = (name: string): string => join(program, `../${name}${extname(program)}`);

runProcess(args, { programFile, jsonTrial: childTrial(programFile('json-trial')) });
