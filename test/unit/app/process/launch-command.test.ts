import { expect, it } from 'vitest';
import { lastingProgram } from '../../../../src-main/app/process/launch-command';

const FOLDER = 'C:\\Users\\Ada\\AppData\\Local\\canopy';

it('is the starter that stays where Squirrel has installed Canopy, and the program itself elsewhere', () => {
  const program = `${FOLDER}\\app-1.2.0\\canopy.exe`;
  const installed = [`${FOLDER}\\Update.exe`, `${FOLDER}\\canopy.exe`];
  expect(lastingProgram(program, (file) => installed.includes(file))).toBe(`${FOLDER}\\canopy.exe`);
  expect(lastingProgram(program, (file) => file.endsWith('Update.exe'))).toBe(program);
  expect(lastingProgram('D:\\Canopy\\canopy.exe', () => false)).toBe('D:\\Canopy\\canopy.exe');
});
