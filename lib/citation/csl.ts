import type { CalendarDay, CitationRecord } from './citation-record';

/**
 * CSL-JSON. `motion_picture` is what citation styles print as a film or video with whoever made it; `webpage` would lose the
 * medium and the running time.
 */
export const cslText = (records: readonly CitationRecord[]): string =>
  `${JSON.stringify(records.map(cslItem), null, 2)}\n`;

const cslItem = ({ id, title, author, issued, accessed, url, language, length }: CitationRecord) => ({
  id,
  type: 'motion_picture',
  title,
  // A channel is no person with given and family name.
  ...(author && { author: [{ literal: author }] }),
  ...(issued && { issued: cslDate(issued) }),
  accessed: cslDate(accessed),
  URL: url,
  ...(language && { language }),
  ...(length && { dimensions: length }),
});

const cslDate = ({ year, month, day }: CalendarDay) => ({ 'date-parts': [[year, month, day]] });
