import type { LearnedName } from '@/lib/parameter-discovery/discovered-name';
import { type LearnedNames, nameOf, type UnsaidNameKey } from '@/lib/service/assumptions';
import { type EndpointName, rowOf } from '@/lib/service/endpoints';
import { wordsWithoutName } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import type { Plan } from './plan';

/** What is known of names, with who said so and when. */
export type NamesHeld = Readonly<Partial<Record<UnsaidNameKey, LearnedName>>>;
/** Always the same, so that who looks does not see a change. */
const none: NamesHeld = {};

/** What is known of the names of the service that is asked now. */
export const namesHere = ({ names, serviceUrl }: Pick<Settings, 'names' | 'serviceUrl'>): NamesHeld =>
  names[serviceUrl] ?? none;

/** Whether a name is known not to be the assumed one, with no better known: what would send it is switched off. */
export const isUnknown = (key: UnsaidNameKey, names: LearnedNames): boolean => names[key]?.name === null;

/** The assumed names that stand against asking a question, because the service is known not to take them. */
export function namesAgainst(name: EndpointName, asked: object, names: LearnedNames): string[] {
  const unsaid: Record<string, UnsaidNameKey> = rowOf(name).unsaid ?? {};
  return wordsWithoutName(name, asked, names).flatMap((word) => (unsaid[word] ? [nameOf(unsaid[word], names)] : []));
}

/** Every unsaid name that a plan may send. */
export function namesOfPlan(plan: Plan): UnsaidNameKey[] {
  switch (plan.kind) {
    case 'captions':
    case 'complete':
      return [];
    case 'crawl':
      return [...when(plan.country, 'relatedVideos.country'), ...when(plan.language, 'relatedVideos.language')];
    case 'playlist':
      return [
        ...when(plan.of.is === 'playlist', 'playlistItems.playlist'),
        ...when(plan.of.is === 'video', 'playlistItems.video'),
        ...when(plan.pages > 1, 'playlistItems.page'),
      ];
    case 'popular':
      return [
        ...when(plan.country, 'popularVideos.country'),
        ...when(plan.category, 'popularVideos.category'),
        ...when(plan.language, 'popularVideos.language'),
        ...when(plan.pageSize, 'popularVideos.pageSize'),
        ...when(plan.pages > 1, 'popularVideos.page'),
      ];
    case 'search':
      return when(plan.asked.safeSearch, 'search.safeSearch');
  }
}

const when = (given: unknown, key: UnsaidNameKey): UnsaidNameKey[] => (given ? [key] : []);
