import { dateText } from '@/components/ui/format-text';
import { requestLabel } from '@/components/ui/request-labels';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName, NameSource } from '@/lib/settings/discovered-name';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';

/** The keys of all undocumented names, in the order in which they are listed. */
export const undocumentedNameKeys = Object.keys(undocumentedNames) as UndocumentedNameKey[];

const meaningLabels: Record<string, MessageName> = {
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

/** Returns a label with the endpoint and the meaning of a parameter. */
export function meaningText(t: Translate, key: UndocumentedNameKey): string {
  const [endpoint = '', word = ''] = key.split('.');
  const meaning = ownValue(meaningLabels, word);
  return t('nameFor', t(requestLabel(endpoint)), meaning ? t(meaning) : word);
}

const sourceWithDateLabels: Record<NameSource, MessageName> = {
  tool: 'nameFromTool',
  path: 'nameFromPath',
  description: 'nameFromDescription',
  probe: 'nameFromProbe',
  user: 'nameFromUserOn',
};

/** Returns a label that says whether a name is assumed, discovered (with source and date), or unknown. */
export function nameStateText(t: Translate, key: UndocumentedNameKey, discovered: DiscoveredName | undefined): string {
  if (!discovered) return t('nameAssumed');
  if (discovered.name === null) return t('nameUnknown', undocumentedNames[key].assumed);
  // Names stored before dates were recorded have no date.
  if (discovered.at === 0) return t('nameFromUser');
  return t(sourceWithDateLabels[discovered.from], dateText(t, discovered.at));
}

export const sourceLabels: Record<NameSource, MessageName> = {
  tool: 'nameByTool',
  path: 'nameByPath',
  description: 'nameByDescription',
  probe: 'nameByProbe',
  user: 'nameByUser',
};
