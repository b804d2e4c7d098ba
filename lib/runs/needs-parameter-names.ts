import type { Plan } from './plan-schema';

/** Returns whether a request of a plan may send a parameter that the interface does not name. */
export function needsParameterNames(plan: Plan): boolean {
  switch (plan.kind) {
    case 'captions':
      return false;
    case 'details':
      return plan.shorts === true;
    case 'crawl':
      return plan.country !== null || plan.language !== null;
    case 'playlist':
      return plan.of.is !== 'channel' || plan.pages > 1;
    case 'popular': {
      const { country, category, language, pageSize, pages } = plan;
      return pages > 1 || [country, category, language, pageSize].some((value) => value !== null);
    }
    case 'search':
      return plan.params.safeSearch !== undefined;
  }
}
