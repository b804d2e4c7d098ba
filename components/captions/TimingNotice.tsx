import { useMemo } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { countLinesAfterEnd } from '@/lib/captions/timing-problems';

interface TimingNoticeProps {
  track: ShownTrack;
  /** Seconds; `null` where nobody knows. */
  length: number | null;
}

/** What was odd about the times of a track, one sentence for each; no line is left out for it. */
export function TimingNotice({ track, length }: TimingNoticeProps) {
  const t = useTranslation();
  const { odd, received } = track;
  const beyond = useMemo(() => countLinesAfterEnd(received, length), [received, length]);
  if (odd.mended + odd.withoutLength + beyond === 0) return null;
  return (
    <Notice icon="info">
      {odd.mended > 0 && <span>{t.plural('oddMended', odd.mended)} </span>}
      {odd.withoutLength > 0 && <span>{t.plural('oddWithoutLength', odd.withoutLength)} </span>}
      {beyond > 0 && <span>{t.plural('oddBeyond', beyond)}</span>}
    </Notice>
  );
}
