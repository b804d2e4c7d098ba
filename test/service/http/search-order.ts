import type { SearchParams } from './search-params.ts';
import { closeness, parseQuery } from './search-query.ts';
import type { SearchResult } from './search-results.ts';

type Order = (a: SearchResult, b: SearchResult) => number;

/** Returns the primary language subtag of a code, such as `pt` for `pt-BR`. */
const root = (lang: string | null | undefined): string | undefined => lang?.split('-')[0]?.toLowerCase();

function relevance(params: SearchParams): Order {
  const query = parseQuery(params.q ?? '');
  const preferred = root(params.relevanceLanguage);
  const scores = new Map<SearchResult, number>();
  const score = (found: SearchResult): number => {
    const known = scores.get(found);
    if (known !== undefined) return known;
    const inLanguage = preferred !== undefined && root(found.lang) === preferred ? 10 : 0;
    const value = inLanguage + 4 * closeness(found.title, query) + Math.log10(1 + found.views) / 10;
    scores.set(found, value);
    return value;
  };
  return (a, b) => score(b) - score(a);
}

const orders: Record<SearchParams['order'], (params: SearchParams) => Order> = {
  relevance,
  searchSortUnspecified: relevance,
  date: () => (a, b) => b.publishedAt.localeCompare(a.publishedAt),
  rating: () => (a, b) => b.rating - a.rating,
  title: () => (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  videoCount: () => (a, b) => b.videoCount - a.videoCount,
  viewCount: () => (a, b) => b.views - a.views,
};

/** Sorts results; the sort is stable. */
export const inOrder = (params: SearchParams, results: SearchResult[]): SearchResult[] =>
  results.toSorted(orders[params.order](params));
