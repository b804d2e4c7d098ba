import type { DiscoveredName } from '@/lib/parameter-discovery/discovered-name';
import { type DiscoveredNames, parameterName, type UndocumentedNameKey } from '@/lib/service/assumptions';
import { type EndpointName, endpointOf } from '@/lib/service/endpoints';
import { paramsWithoutName } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import type { Plan } from './plan';

/** What is known of names, with who said so and when. */
export type KnownParameterNames = Readonly<Partial<Record<UndocumentedNameKey, DiscoveredName>>>;
/** Always the same, so that who looks does not see a change. */
const noNames: KnownParameterNames = {};

/** What is known of the names of the service that is asked now. */
export const parameterNamesOf = ({ names, serviceUrl }: Pick<Settings, 'names' | 'serviceUrl'>): KnownParameterNames =>
  names[serviceUrl] ?? noNames;

/** Whether a name is known not to be the assumed one, with no better known: what would send it is switched off. */
export const isUnknownName = (key: UndocumentedNameKey, names: DiscoveredNames): boolean => names[key]?.name === null;

/** The assumed names that stand against asking a question, because the service is known not to take them. */
export function rejectedNames(name: EndpointName, asked: object, names: DiscoveredNames): string[] {
  const unsaid: Record<string, UndocumentedNameKey> = endpointOf(name).unsaid ?? {};
  return paramsWithoutName(name, asked, names).flatMap((word) =>
    unsaid[word] ? [parameterName(unsaid[word], names)] : [],
  );
}

/** Every unsaid name that a plan may send. */
export function parameterKeysOf(plan: Plan): UndocumentedNameKey[] {
  switch (plan.kind) {
    case 'captions':
    case 'complete':
      return [];
    case 'crawl':
      return [...keyIf(plan.country, 'relatedVideos.country'), ...keyIf(plan.language, 'relatedVideos.language')];
    case 'playlist':
      return [
        ...keyIf(plan.of.is === 'playlist', 'playlistItems.playlist'),
        ...keyIf(plan.of.is === 'video', 'playlistItems.video'),
        ...keyIf(plan.pages > 1, 'playlistItems.page'),
      ];
    case 'popular':
      return [
        ...keyIf(plan.country, 'popularVideos.country'),
        ...keyIf(plan.category, 'popularVideos.category'),
        ...keyIf(plan.language, 'popularVideos.language'),
        ...keyIf(plan.pageSize, 'popularVideos.pageSize'),
        ...keyIf(plan.pages > 1, 'popularVideos.page'),
      ];
    case 'search':
      return keyIf(plan.asked.safeSearch, 'search.safeSearch');
  }
}

const keyIf = (given: unknown, key: UndocumentedNameKey): UndocumentedNameKey[] => (given ? [key] : []);
