/** The machine's own Node, for programs that are not meant for Electron's: under Vitest that is what runs the tests. */
export const machineNode = process.env['CANOPY_MACHINE_NODE'] ?? 'node';
