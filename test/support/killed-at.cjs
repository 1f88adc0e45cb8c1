'use strict';

/*
 * For `node --require`: the process dies by SIGKILL at a call of the file system that CANOPY_KILLED_AT names, so that a test need not meet
 * the moment by chance: “before renameSync .canopy-partial” is before a file with that in its name gets another one.
 */

// What the real function returns has no type here.
/* oxlint-disable typescript/no-unsafe-return, typescript/no-unsafe-assignment, typescript/no-unsafe-argument */

const fs = require('node:fs');

const [when = '', name = '', part = ''] = (process.env['CANOPY_KILLED_AT'] ?? '').split(' ');
const real = Reflect.get(fs, name);
const die = () => process.kill(process.pid, 'SIGKILL');

Reflect.set(fs, name, (/** @type {unknown[]} */ ...args) => {
  const isMeant = String(args[0]).includes(part);
  if (isMeant && when === 'before') die();
  const result = Reflect.apply(real, fs, args);
  if (isMeant) die();
  return result;
});
require('node:module').syncBuiltinESMExports();
