import type { CSSProperties } from 'react';
import { type LineContent, rateContent, timeColumnWidth } from '@/components/captions/line-source';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import { clockText } from '@/lib/shared/time-text';
import type { RateThresholds } from '@/lib/speech-rate/rate-levels';

/** Returns the width of the time column, the same for all lines of a track. */
export const timeColumnStyle = (cues: readonly Cue[]): CSSProperties =>
  ({ '--time': `${timeColumnWidth(clockText(cues.at(-1)?.offset ?? 0))}rem` }) as CSSProperties;

interface LineProps {
  cue: Cue;
  limits: RateThresholds;
  /** The line is being spoken. */
  isHere?: boolean;
  onSeek(seconds: number): void;
}

/** Shows one line; a click seeks to it. */
export function PassageLine({ cue, limits, isHere = false, onSeek }: LineProps) {
  const look = rateContent(cue, limits, useTranslation());
  return <PassageRow at={cue.offset} text={cue.text} lang={cue.lang} look={look} isHere={isHere} onSeek={onSeek} />;
}

interface RowProps {
  /** In seconds. */
  at: number;
  text: string;
  lang: string;
  look: Pick<LineContent, 'rate' | 'step' | 'beyond' | 'ribbon'>;
  isHere?: boolean;
  onSeek(seconds: number): void;
}

/** Shows the text from a time on with its rate, in the style of the caption list. */
export function PassageRow({ at, text, lang, look, isHere = false, onSeek }: RowProps) {
  return (
    <button
      type="button"
      className={isHere ? 'line here' : 'line'}
      aria-current={isHere || undefined}
      onClick={() => onSeek(at)}
    >
      <time>{clockText(at)}</time>
      <span className="passage-text" dir="auto" lang={lang}>
        {text}
      </span>
      <span className={look.beyond ? `wpm ${look.beyond.direction === 'up' ? 'fast' : 'slow'}` : 'wpm'}>
        {look.beyond && <Icon name={look.beyond.direction === 'up' ? 'chevron-up' : 'chevron-down'} />}
        {look.beyond && <span className="sr">{look.beyond.word} </span>}
        {look.rate}
      </span>
      <span className={`rib p${look.step}`} style={{ inlineSize: `${look.ribbon}px` }} />
    </button>
  );
}
