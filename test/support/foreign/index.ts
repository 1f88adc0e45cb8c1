/*
 * Foreign category services for tests: small, real, and different in everything that `interface.md` leaves open.
 *
 *   const service = foreignServer(foreignService('shop table'));        // or any traits: FOREIGN_SERVICES, foreignTraits()
 *   const transport = inProcess(service);                               // thousands of runs, no sockets
 *   const door = await ForeignDoor.open(service);                       // or a port: door.url, door.address, stop(), start()
 *
 *   service.editor.create({ name: 'Tea' }, parentId, index)             // edits by others: create, change, move, delete
 *   service.editor.all()                                                // the truth: parents first, siblings in order
 *   service.beforeRequest(() => …); service.onRequest((exchange) => …)  // between any two requests
 *   service.log                                                         // every request, what was done, what went wrong
 *   service.violations                                                  // [] unless the tree was not one after some request
 *
 *   service.faults = faultsAt({ 2: { kind: 'dropAnswer' } })            // also faultWhen, randomFaults(seed, 0.2)
 *   service.isOnline = false                                            // or door.stop(), and door.start() on the same port
 *
 *   dialectOf(traits)            what inference should find    CREDENTIALS[traits.auth]   what the service requires
 *   openCanopyService()          Canopy's contract, by the real service on a real file, with the same faults, editor and log:
 *                                `canopy-backend.ts`, not from here, because end-to-end tests cannot load the store
 *
 * `traits.ts` says what a service may do, `faults.ts` what may go wrong. For large trees: `service.isAudited = false`.
 */
import { ForeignService } from './foreign-service';
import { MemoryBackend } from './memory-backend';
import type { ForeignTraits } from './traits';

export const foreignServer = (traits: ForeignTraits): ForeignService => new ForeignService(new MemoryBackend(traits));

export { foreignTraits } from './arbitrary';
export type { SeenCategory } from './backend';
export { faultWhen, faultsAt, noFaults, randomFaults, SURVIVABLE_FAULTS, type Fault, type FaultPlan } from './faults';
export { foreignOutline, plantTea } from './foreign-outline';
export { ForeignService, type Exchange } from './foreign-service';
export { inProcess } from './in-process-door';
export { FOLDED_SERVICES, FOREIGN_SERVICES, foreignService } from './services';
export { ForeignDoor } from './socket-door';
export { CREDENTIALS, credentialsOf, dialectOf, type ForeignTraits } from './traits';
