import { type ComparedKind, summarizeComparison } from '@/lib/replication/compare-studies';
import type { OriginalStudy } from '@/lib/replication/original-study';
import type { Translate } from '@/lib/shared/localized-text';
import { parseWork } from './package-description';
import type { Replication } from './replication-file';

/** Returns the address of the original's package; `null` if unknown. */
export const originalUrl = ({ identifier }: OriginalStudy): string | null => parseWork(identifier)?.url ?? null;

/** Returns the year of the original's last data; an empty string if unknown. */
const yearOf = ({ collected }: OriginalStudy): string => /(\d{4})-\d{2}-\d{2}$/.exec(collected)?.[1] ?? '';

/** Cites the original study, with the parts that its package states. */
export function citeOriginal(t: Translate, original: OriginalStudy): string {
  const { title, version, creators } = original;
  const parts = [
    creators.join('; '),
    title,
    version && t('labelAndValue', t('packageVersion'), version),
    yearOf(original),
    originalUrl(original) ?? '',
  ];
  return parts.filter((part) => part !== '').join('. ');
}

/** Writes the paragraph of the methods text that compares a replication with its original. */
export function replicationSentences(t: Translate, { original, rows }: Replication): string[] {
  const summaries = summarizeComparison(rows);
  const countsOf = (kind: ComparedKind) => {
    const { same, changed, lost, excluded, ...rest } = summaries.get(kind)?.counts ?? noCounts;
    return { total: same + changed + lost, same, changed, lost, excluded, added: rest.new };
  };
  const videos = countsOf('video');
  const links = countsOf('link');
  const tracks = countsOf('captions');
  const change = summaries.get('viewCount')?.medianChange ?? null;
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });
  return [
    t('methodsReplicates', citeOriginal(t, original)),
    ...(summaries.has('video')
      ? [
          t(
            'methodsReplicationVideos',
            videos.total + videos.excluded,
            videos.same,
            videos.lost,
            videos.excluded,
            videos.added,
          ),
        ]
      : []),
    ...(change === null ? [] : [t('methodsReplicationViews', percent.format(change))]),
    ...(links.total > 0 ? [t('methodsReplicationLinks', links.total, links.same, links.lost, links.added)] : []),
    ...(tracks.total > 0
      ? [t('methodsReplicationTracks', tracks.total, tracks.same, tracks.changed, tracks.lost, tracks.added)]
      : []),
    t('methodsReplicationFile'),
  ];
}

const noCounts = { same: 0, changed: 0, lost: 0, new: 0, excluded: 0 };
