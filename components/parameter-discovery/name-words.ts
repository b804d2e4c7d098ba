import { dayText } from '@/components/ui/amounts';
import { askedNames } from '@/components/ui/request-labels';
import type { LearnedName, Source } from '@/lib/parameter-discovery/discovered-name';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { MessageName, Say } from '@/lib/shared/localized-text';

/** Every name that the document leaves unsaid, in the order of the document. */
export const nameKeys = Object.keys(undocumentedNames) as UndocumentedNameKey[];

const meanings: Record<string, MessageName> = {
  ids: 'nameMeansIds',
  additionalFields: 'nameMeansAdditionalFields',
  safeSearch: 'nameMeansSafeSearch',
  country: 'nameMeansCountry',
  language: 'nameMeansLanguage',
  playlist: 'nameMeansPlaylist',
  video: 'nameMeansVideo',
  page: 'nameMeansPage',
  comment: 'nameMeansComment',
  category: 'nameMeansCategory',
  pageSize: 'nameMeansPageSize',
};

/** What a name is for: what is asked, and what is said with it. */
export function meaningText(say: Say, key: UndocumentedNameKey): string {
  const [endpoint = '', word = ''] = key.split('.');
  const meaning = meanings[word];
  const asked = isAsked(endpoint) ? say(askedNames[endpoint]) : endpoint;
  return say('nameFor', asked, meaning ? say(meaning) : word);
}
const isAsked = (name: string): name is keyof typeof askedNames => name in askedNames;

const learnedFrom: Record<Source, MessageName> = {
  tool: 'nameFromTool',
  path: 'nameFromPath',
  description: 'nameFromDescription',
  probe: 'nameFromProbe',
  reader: 'nameFromReaderOn',
};

/** Whether a name is assumed, learned from what and when, or unknown. */
export function stateText(say: Say, key: UndocumentedNameKey, held: LearnedName | undefined): string {
  if (!held) return say('nameAssumed');
  if (held.name === null) return say('nameUnknown', undocumentedNames[key].assumed);
  // Names from before dates were kept have none.
  if (held.at === 0) return say('nameFromReader');
  return say(learnedFrom[held.from], dayText(say, held.at));
}

export const bySource: Record<Source, MessageName> = {
  tool: 'nameByTool',
  path: 'nameByPath',
  description: 'nameByDescription',
  probe: 'nameByProbe',
  reader: 'nameByReader',
};
