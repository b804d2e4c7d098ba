import { useMemo } from 'react';
import { Notice } from '@/components/ui/Notice';
import { UnreadableResponseNotice } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { countLinesAfterEnd } from '@/lib/captions/cues';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { isRequest } from '@/lib/captions/track-request';
import { languageName } from '@/lib/shared/display-names';

interface TimingNoticeProps {
  track: ShownTrack;
  /** The length of the video in seconds; `null` if unknown. */
  length: number | null;
}

/** Shows one sentence per timing issue of a track. */
function TimingNotice({ track, length }: TimingNoticeProps) {
  const t = useTranslation();
  const { received } = track;
  const { repaired, outOfOrder, withoutLength } = track.timingIssues;
  const linesAfterEnd = useMemo(() => countLinesAfterEnd(received, length), [received, length]);
  if (repaired + outOfOrder + withoutLength + linesAfterEnd === 0) return null;
  return (
    <Notice icon="info">
      {repaired > 0 && <span>{t.plural('timesRepaired', repaired)} </span>}
      {outOfOrder > 0 && <span>{t.plural('linesOutOfOrder', outOfOrder)} </span>}
      {withoutLength > 0 && <span>{t.plural('linesWithoutLength', withoutLength)} </span>}
      {linesAfterEnd > 0 && <span>{t.plural('linesAfterEnd', linesAfterEnd)}</span>}
    </Notice>
  );
}

/** Explains that a track has no lines. `skipped` is the number of unreadable rows. */
export function EmptyTrack({ skipped }: { skipped: number }) {
  const t = useTranslation();
  if (skipped > 0)
    return (
      <StateView icon="captions-off" heading={t('captionsUnreadable')}>
        <p>{t.plural('captionsUnreadableSentence', skipped)}</p>
      </StateView>
    );
  return (
    <StateView icon="captions-off" heading={t('captionsEmpty')}>
      <p>{t('captionsEmptySentence')}</p>
    </StateView>
  );
}

/** The notices of one track, shown once per column. `length` is the length of the video in seconds. */
export function TrackNotices({ track, length }: { track: ShownTrack; length: number | null }) {
  const t = useTranslation();
  const name = (code: string | null) => languageName(code ?? '', t.locale);
  return (
    <>
      {track.hasOtherLanguage && (
        <Notice icon="triangle-alert">{t('captionsOtherLanguage', name(track.request.lang), name(track.lang))}</Notice>
      )}
      <UnreadableResponseNotice at={track.newerEmptyResponseAt} />
      {track.skippedRows > 0 && (
        <Notice icon="info">
          {t.plural(track.request.own ? 'ownFileSkipped' : 'skippedEntries', track.skippedRows)}
        </Notice>
      )}
      {isRequest(track.request) && track.computed > 0 && (
        <Notice icon="info">{t.plural('captionsComputed', track.computed)}</Notice>
      )}
      <TimingNotice track={track} length={length} />
    </>
  );
}
