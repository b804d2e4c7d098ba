/** A query in four fields. Words are separated by spaces, phrases are in double quotes. */
export interface QueryParts {
  all: string;
  any: string;
  none: string;
  exact: string;
}

export const emptyQueryParts: QueryParts = { all: '', any: '', none: '', exact: '' };

/** A word, or a phrase in double quotes; an unclosed quote ends with the text. */
const termPattern = /-?"[^"]*"?|[^\s"]+/g;
const splitTerms = (text: string): string[] =>
  (text.match(termPattern) ?? []).filter((term) => term.replace(/[-"\s]/g, '') !== '');

/** Builds the text of `q` (GET /search): a pipe means OR, a leading minus means NOT. */
export function buildQuery({ all, any, none, exact }: QueryParts): string {
  const phrase = exact.replaceAll('"', '').trim().replace(/\s+/g, ' ');
  return [
    ...(phrase ? [`"${phrase}"`] : []),
    ...plainTerms(all),
    ...(plainTerms(any).length > 0 ? [plainTerms(any).join('|')] : []),
    ...plainTerms(none).map((term) => `-${term}`),
  ].join(' ');
}

/** Returns terms without operators, with every phrase closed. */
const plainTerms = (text: string): string[] =>
  splitTerms(text.replaceAll('|', ' ')).map((term) => closeQuote(term.replace(/^-+/, '')));

const closeQuote = (term: string): string => (term.startsWith('"') ? `"${term.replaceAll('"', '').trim()}"` : term);

/** Splits a query into the four fields; `null` if they cannot express it. */
export function parseQuery(query: string): QueryParts | null {
  const groups = splitGroups(query);
  const ors = groups.filter((group) => group.length > 1);
  if (ors.length > 1 || ors.some((group) => group.some((term) => term.startsWith('-')))) return null;
  const alone = groups.flatMap((group) => (group.length === 1 ? group : []));
  const included = alone.filter((term) => !term.startsWith('-'));
  const phrase = included.find((term) => term.startsWith('"')) ?? '';
  const words = {
    exact: phrase.replaceAll('"', ''),
    all: included.filter((_, index) => index !== included.indexOf(phrase)).join(' '),
    any: (ors[0] ?? []).join(' '),
    none: alone.flatMap((term) => (term.startsWith('-') ? [term.slice(1)] : [])).join(' '),
  };
  return haveSameTerms(buildQuery(words), query) ? words : null;
}

/** Returns the terms of a query, grouped by pipes. */
function splitGroups(query: string): string[][] {
  const tight = query.replace(/\s*\|\s*/g, '|');
  const groups = tight.match(/(?:-?"[^"]*"?|[^\s"|]+|\|)+/g) ?? [];
  return groups.map((group) => group.match(/-?"[^"]*"?|[^"|]+/g) ?? []).filter((group) => group.length > 0);
}

const haveSameTerms = (one: string, other: string): boolean => sortTerms(one) === sortTerms(other);
const sortTerms = (query: string): string =>
  splitGroups(query)
    .map((group) => group.join('|'))
    .sort()
    .join(' ');
