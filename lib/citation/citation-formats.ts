import type { MessageName } from '@/lib/shared/localized-text';
import { bibtexText } from './bibtex';
import type { CitationRecord } from './citation-record';
import { cslText } from './csl';
import { risText } from './ris';

export const citationFormats = ['csl', 'bibtex', 'ris'] as const;
export type CitationFormat = (typeof citationFormats)[number];

/** The formats of a citation: how each is called, written and saved. */
export const citationWriters: Record<
  CitationFormat,
  { name: MessageName; extension: string; mediaType: string; write(cited: readonly CitationRecord[]): string }
> = {
  csl: {
    name: 'citationCsl',
    extension: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: cslText,
  },
  bibtex: { name: 'citationBibtex', extension: 'bib', mediaType: 'application/x-bibtex', write: bibtexText },
  ris: { name: 'citationRis', extension: 'ris', mediaType: 'application/x-research-info-systems', write: risText },
};
