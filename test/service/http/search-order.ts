import type { Found } from './search-found.ts';
import type { SearchAsked } from './search-question.ts';
import { closeness, readQuery } from './search-words.ts';

type Order = (a: Found, b: Found) => number;

/** The first part of a language code: `pt` of `pt-BR`. */
const root = (lang: string | null | undefined): string | undefined => lang?.split('-')[0]?.toLowerCase();

function relevance(asked: SearchAsked): Order {
  const wanted = readQuery(asked.q ?? '');
  const preferred = root(asked.relevanceLanguage);
  const scores = new Map<Found, number>();
  const score = (found: Found): number => {
    const known = scores.get(found);
    if (known !== undefined) return known;
    const inLanguage = preferred !== undefined && root(found.lang) === preferred ? 10 : 0;
    const made = inLanguage + 4 * closeness(found.title, wanted) + Math.log10(1 + found.views) / 10;
    scores.set(found, made);
    return made;
  };
  return (a, b) => score(b) - score(a);
}

const orders: Record<SearchAsked['order'], (asked: SearchAsked) => Order> = {
  relevance,
  searchSortUnspecified: relevance,
  date: () => (a, b) => b.publishedAt.localeCompare(a.publishedAt),
  rating: () => (a, b) => b.rating - a.rating,
  title: () => (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  videoCount: () => (a, b) => b.videoCount - a.videoCount,
  viewCount: () => (a, b) => b.views - a.views,
};

/** Results in the order asked for; what is equal keeps the order of the world. */
export const inOrder = (asked: SearchAsked, results: Found[]): Found[] => results.toSorted(orders[asked.order](asked));
