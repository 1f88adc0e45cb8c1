// What is imported from a file calls its columns as services call their members.
export * from '../../../src-shared/member-names';
