import type { WriteOptions } from './write-options';

/** What two columns or tiers are headed with, the first one first; none where a track stands alone. */
export const columnHeadings = ({ label, lang, second }: WriteOptions): string[] =>
  second ? [label ?? lang ?? '', second.label] : [];
