import { type CitationFormat, citationWriters } from '@/lib/citation/citation-formats';
import { type CitationRecord, citationFrom } from '@/lib/citation/citation-record';
import { hasDetails } from '@/lib/collection/snapshot';
import type { Video } from '@/lib/service/video-schema';
import type { ExportFile, ExportSource } from './export-file';
import { readObservations } from './observations';

/** Citations of every video with details, from what the service told. */
export const citationFile = (format: CitationFormat): ExportFile => {
  const { extension, mediaType, write } = citationWriters[format];
  return {
    name: `citations.${extension}`,
    mediaType,
    async *rows(source) {
      const utf8 = new TextEncoder();
      let isFirst = true;
      for await (const cited of readCitations(source)) {
        if (cited.length === 0) continue;
        const { text, between } =
          format === 'csl' ? withoutBrackets(write(cited)) : { text: write(cited), between: separators[format] };
        yield utf8.encode(isFirst ? `${format === 'csl' ? '[\n' : ''}${text}` : `${between}${text}`);
        isFirst = false;
      }
      if (isFirst) yield utf8.encode(write([]));
      else if (format === 'csl') yield utf8.encode('\n]\n');
    },
  };
};

/** What stands between two pieces, so that they read as if written at once. */
const separators = { bibtex: '\n', ris: '\r\n' } as const;

/** A list without its brackets, because it goes on. */
const withoutBrackets = (list: string): { text: string; between: string } => ({
  text: list.slice(2, -3),
  between: ',\n',
});

async function* readCitations(source: ExportSource): AsyncGenerator<CitationRecord[]> {
  for await (const batch of readObservations(source, 'newest')) {
    yield batch.flatMap(({ videoId, at, raw, capture }) =>
      // Read by the schema of a video before it was taken for details.
      hasDetails(source.roll, at) && raw && capture ? [citationFrom(videoId, raw as Video, capture.receivedAt)] : [],
    );
  }
}
