import type { Cited, Day } from './cited';

/**
 * CSL-JSON. `motion_picture` is what citation styles print as a film or video with whoever made it; `webpage` would lose the
 * medium and the running time.
 */
export const cslText = (cited: readonly Cited[]): string => `${JSON.stringify(cited.map(item), null, 2)}\n`;

const item = ({ id, title, author, issued, accessed, url, language, length }: Cited) => ({
  id,
  type: 'motion_picture',
  title,
  // A channel is no person with given and family name.
  ...(author && { author: [{ literal: author }] }),
  ...(issued && { issued: dateOf(issued) }),
  accessed: dateOf(accessed),
  URL: url,
  ...(language && { language }),
  ...(length && { dimensions: length }),
});

const dateOf = ({ year, month, day }: Day) => ({ 'date-parts': [[year, month, day]] });
