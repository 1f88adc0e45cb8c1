import type { Language } from '../../../src-shared/language';
import type { messages as backups } from '../../features/backups/messages';
import type { messages as bulk } from '../../features/bulk/messages';
import type { messages as categories } from '../../features/categories/messages';
import type { messages as compare } from '../../features/compare/messages';
import type { messages as conflicts } from '../../features/conflicts/messages';
import type { messages as connect } from '../../features/connect/messages';
import type { messages as connectProtocol } from '../../features/connect/protocol/messages';
import type { messages as drafts } from '../../features/drafts/messages';
import type { messages as help } from '../../features/help/messages';
import type { messages as history } from '../../features/history/messages';
import type { messages as importExport } from '../../features/import-export/messages';
import type { messages as importExportWay } from '../../features/import-export/way/messages';
import type { messages as inspector } from '../../features/inspector/messages';
import type { messages as links } from '../../features/links/messages';
import type { messages as moveTo } from '../../features/move-to/messages';
import type { messages as overview } from '../../features/overview/messages';
import type { messages as palette } from '../../features/palette/messages';
import type { messages as problems } from '../../features/problems/messages';
import type { messages as search } from '../../features/search/messages';
import type { messages as settings } from '../../features/settings/messages';
import type { messages as shortcuts } from '../../features/shortcuts/messages';
import type { messages as start } from '../../features/start/messages';
import type { messages as sync } from '../../features/sync/messages';
import type { messages as tour } from '../../features/tour/messages';
import type { messages as trash } from '../../features/trash/messages';
import type { messages as workspaces } from '../../features/workspaces/messages';
import type { messages as platform } from '../../platform/messages';
import type { messages as session } from '../../session/messages';
import type { messages as shell } from '../messages';
import type { messages as treeView } from '../../tree-view/messages';
import type { messages as ui } from '../../ui/messages';
import type { messages as shared } from '../../../src-shared/messages';
import type { messages as sharedConnectors } from '../../../src-shared/connectors/messages';
import type { messages as sharedOutline } from '../../../src-shared/outline/messages';

/** Everything that a person can read in the window: the sentences of every folder, each a text or a function that makes one. */
export interface WindowMessages {
  readonly 'features/backups': typeof backups;
  readonly 'features/bulk': typeof bulk;
  readonly 'features/categories': typeof categories;
  readonly 'features/compare': typeof compare;
  readonly 'features/conflicts': typeof conflicts;
  readonly 'features/connect': typeof connect;
  readonly 'features/connect/protocol': typeof connectProtocol;
  readonly 'features/drafts': typeof drafts;
  readonly 'features/help': typeof help;
  readonly 'features/history': typeof history;
  readonly 'features/import-export': typeof importExport;
  readonly 'features/import-export/way': typeof importExportWay;
  readonly 'features/inspector': typeof inspector;
  readonly 'features/links': typeof links;
  readonly 'features/move-to': typeof moveTo;
  readonly 'features/overview': typeof overview;
  readonly 'features/palette': typeof palette;
  readonly 'features/problems': typeof problems;
  readonly 'features/search': typeof search;
  readonly 'features/settings': typeof settings;
  readonly 'features/shortcuts': typeof shortcuts;
  readonly 'features/start': typeof start;
  readonly 'features/sync': typeof sync;
  readonly 'features/tour': typeof tour;
  readonly 'features/trash': typeof trash;
  readonly 'features/workspaces': typeof workspaces;
  readonly platform: typeof platform;
  readonly session: typeof session;
  readonly shell: typeof shell;
  readonly 'tree-view': typeof treeView;
  readonly ui: typeof ui;
  readonly shared: typeof shared;
  readonly 'shared/connectors': typeof sharedConnectors;
  readonly 'shared/outline': typeof sharedOutline;
}

/** A language whose sentences are in one file. */
export const languageOfFile = (tag: string, sentences: WindowMessages): Language => {
  const sets = new Map<string, object>(Object.entries(sentences));
  return { tag, sentencesOf: (place) => sets.get(place) };
};
