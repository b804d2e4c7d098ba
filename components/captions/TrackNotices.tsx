import { Notice } from '@/components/ui/Notice';
import { WorseResponseNotice } from '@/components/ui/WorseResponseNotice';
import { useTranslation } from '@/components/ui/words';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { languageName } from '@/lib/shared/display-names';
import { TimingNotice } from './TimingNotice';

/** What is to be known of a track: each of two columns says it for itself. `length` in seconds. */
export function TrackNotices({ track, length }: { track: ShownTrack; length: number | null }) {
  const t = useTranslation();
  const name = (code: string | null) => languageName(code ?? '', t.locale);
  return (
    <>
      {track.otherThanAsked && (
        <Notice icon="triangle-alert">{t('captionsOtherLanguage', name(track.question.lang), name(track.lang))}</Notice>
      )}
      <WorseResponseNotice at={track.worseAt} />
      {track.setAside > 0 && <Notice icon="info">{t.plural('setAside', track.setAside)}</Notice>}
      {track.computed > 0 && <Notice icon="info">{t.plural('captionsComputed', track.computed)}</Notice>}
      <TimingNotice track={track} length={length} />
    </>
  );
}
