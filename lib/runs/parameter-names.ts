import type { UndocumentedNameKey } from '@/lib/service/assumptions';
import type { Plan } from './plan-schema';

/** Returns the key of every undocumented name that a plan may send. */
export function parameterKeysOf(plan: Plan): UndocumentedNameKey[] {
  switch (plan.kind) {
    case 'captions':
    case 'details':
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
      return keyIf(plan.params.safeSearch, 'search.safeSearch');
  }
}

const keyIf = (value: unknown, key: UndocumentedNameKey): UndocumentedNameKey[] => (value ? [key] : []);
