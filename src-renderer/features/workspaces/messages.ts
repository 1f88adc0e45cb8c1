import { localized } from '../../../src-shared/language';
import { WORKSPACE_NAME_LENGTH } from '../../../src-shared/workspaces';
import { countOf, numeral } from '../../platform/text';

export const messages = localized('features/workspaces', {
  menu: {
    label: (name: string, news: readonly string[]): string => [`Workspace: ${name}`, ...news].join('. '),
    newsOf: (name: string, news: string): string => `${name}: ${news}`,
    newWindow: 'Open in new window',
    create: 'New workspace…',
    connect: 'Connect to a service…',
    rename: 'Rename…',
    duplicate: 'Duplicate…',
    settings: 'Service settings…',
    delete: 'Delete workspace…'
  },
  create: {
    title: 'New workspace',
    answer: 'Create',
    hint: 'An empty workspace in a file of its own on this computer.'
  },
  rename: {
    title: 'Rename workspace',
    answer: 'Rename',
    hint: 'The file keeps its name.'
  },
  duplicate: {
    title: 'Duplicate workspace',
    answer: 'Duplicate',
    hint: 'A copy on this computer with the history and the trash. It is not connected to a service.',
    copyOf: (name: string): string => `${name} copy`
  },
  name: {
    label: 'Name',
    missing: 'A workspace needs a name.',
    wrong: `A name can have at most ${numeral(WORKSPACE_NAME_LENGTH)} characters, and no invisible ones.`
  },
  delete: {
    title: (name: string): string => `Delete “${name}”?`,
    answer: 'Delete',
    answerAnyway: 'Delete anyway',
    local: 'Its file and its backups go to the system’s trash.',
    replica:
      'The service keeps its categories. The copy on this computer and its backups go to the system’s trash, and its saved credentials are deleted.',
    loss: (unsent: number): string =>
      `${countOf(unsent, 'change has', 'changes have')} not been sent to the service and will be lost.`,
    drafts: (count: number): string =>
      `${countOf(count, 'draft', 'drafts')} of proposals for it will also go to the trash.`,
    unknownLoss:
      'This workspace cannot be opened, so Canopy cannot tell whether it has changes that its service does not have. They would be lost.',
    inTrash: (name: string): string => `“${name}” was deleted. Its file is in the system’s trash.`,
    noTrash: (name: string, file: string): string =>
      `“${name}” was removed from the list. This system has no trash, so its file is kept: ${file}`
  },
  hung: {
    title: 'The workspace stopped responding',
    why: 'It is being reopened. Everything that was saved is kept; what was in progress is not.'
  }
});
