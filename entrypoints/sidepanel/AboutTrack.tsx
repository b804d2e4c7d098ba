import { Notice } from '@/components/Notice';
import { WorseResponse } from '@/components/WorseResponse';
import { useWords } from '@/components/words';
import { languageName } from '@/lib/core/language-name';
import type { ShownTrack } from '@/lib/panel/held-tracks';
import { OddTimes } from './OddTimes';

/** What is to be known of a track: each of two columns says it for itself (CAP-08). `length` in seconds. */
export function AboutTrack({ track, length }: { track: ShownTrack; length: number | null }) {
  const say = useWords();
  const name = (code: string | null) => languageName(code ?? '', say.locale);
  return (
    <>
      {track.otherThanAsked && (
        <Notice icon="triangle-alert">
          {say('captionsOtherLanguage', name(track.question.lang), name(track.lang))}
        </Notice>
      )}
      <WorseResponse at={track.worseAt} />
      {track.setAside > 0 && <Notice icon="info">{say.count('setAside', track.setAside)}</Notice>}
      {track.computed > 0 && <Notice icon="info">{say.count('captionsComputed', track.computed)}</Notice>}
      <OddTimes track={track} length={length} />
    </>
  );
}
