import type { ExportFormat } from '../../../src-shared/import-plan';
import type { WriteCategories } from './writer';

export const WRITERS: Readonly<Record<ExportFormat, () => Promise<WriteCategories>>> = {
  csv: async () => (await import('./write-csv')).writeCsv,
  xlsx: async () => (await import('./write-xlsx')).writeXlsx,
  json: async () => (await import('./write-json')).writeJson,
  yaml: async () => (await import('./write-yaml')).writeYaml,
  text: async () => (await import('./write-indented-text')).writeIndentedText,
  markdown: async () => (await import('./write-markdown')).writeMarkdown,
  opml: async () => (await import('./write-opml')).writeOpml,
  turtle: async () => (await import('./write-turtle')).writeTurtle,
  google: async () => (await import('./write-google')).writeGoogle,
  html: async () => (await import('./write-html')).writeHtml
};
