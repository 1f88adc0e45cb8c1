import { z } from 'zod';
import { teamMember } from '../support/team-engine';
import { carryOut, type Operation } from '../support/team-story';

/*
 * One process of a team, which carries out what its parent asks for: database, workspace, folder for its copies, and by how many milliseconds its clock is
 * wrong.
 */

const [, , url = '', workspace = '', folder = '', skew = '0'] = process.argv;
const member = await teamMember(url, workspace, folder, () => new Date(Date.now() + Number(skew)));
const askedSchema = z.object({ call: z.int(), operation: z.custom<Operation>(), key: z.string() });

process.on('message', (message) => {
  const { call, operation, key } = askedSchema.parse(message);
  carryOut(member, operation, key).then(
    (answer) => process.send?.({ call, answer }),
    (error: unknown) => process.send?.({ call, failure: String(error) })
  );
});
process.send?.({ ready: true });
