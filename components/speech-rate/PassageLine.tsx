import type { CSSProperties } from 'react';
import { type LineContent, rateContent, timeColumnWidth } from '@/components/captions/line-source';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import { clockText } from '@/lib/shared/time-text';
import type { RateThresholds } from '@/lib/speech-rate/rate-levels';

/** Returns the style that gives all lines of a track a time column of the same width. */
export const timeColumnStyle = (cues: readonly Cue[]): CSSProperties =>
  ({ '--time': `${timeColumnWidth(clockText(cues.at(-1)?.offset ?? 0))}rem` }) as CSSProperties;

interface LineProps {
  cue: Cue;
  limits: RateThresholds;
  /** The line is being spoken. */
  isCurrent?: boolean;
  onSeek(seconds: number): void;
}

/** Shows one line; a click seeks to it. */
export function PassageLine({ cue, limits, isCurrent = false, onSeek }: LineProps) {
  const content = rateContent(cue, limits, useTranslation());
  return (
    <PassageRow
      at={cue.offset}
      text={cue.text}
      lang={cue.lang}
      content={content}
      isCurrent={isCurrent}
      onSeek={onSeek}
    />
  );
}

interface RowProps {
  /** In seconds. */
  at: number;
  text: string;
  lang: string;
  content: Pick<LineContent, 'rate' | 'level' | 'outsideLimits' | 'ribbon'>;
  isCurrent?: boolean;
  onSeek(seconds: number): void;
}

/** Shows the text that starts at a time, with its rate, in the style of the caption list. */
export function PassageRow({ at, text, lang, content, isCurrent = false, onSeek }: RowProps) {
  return (
    <button
      type="button"
      className={isCurrent ? 'line current' : 'line'}
      aria-current={isCurrent || undefined}
      onClick={() => onSeek(at)}
    >
      <time>{clockText(at)}</time>
      <span className="passage-text" dir="auto" lang={lang}>
        {text}
      </span>
      <span
        className={content.outsideLimits ? `wpm ${content.outsideLimits.direction === 'up' ? 'fast' : 'slow'}` : 'wpm'}
      >
        {content.outsideLimits && (
          <Icon name={content.outsideLimits.direction === 'up' ? 'chevron-up' : 'chevron-down'} />
        )}
        {content.outsideLimits && <span className="sr">{content.outsideLimits.word} </span>}
        {content.rate}
      </span>
      <span className={`ribbon p${content.level}`} style={{ inlineSize: `${content.ribbon}px` }} />
    </button>
  );
}
