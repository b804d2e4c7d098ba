import type { CSSProperties } from 'react';
import { cssString, type LineContent, rateContent, timeColumnWidth } from '@/components/captions/line-source';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import { clockText } from '@/lib/shared/time-text';
import type { RateThresholds } from '@/lib/speech-rate/rate-levels';

/** Returns the style that gives all lines of a track a time column of the same width. */
export const timeColumnStyle = (cues: readonly Cue[]): CSSProperties =>
  ({ '--time-width': `${timeColumnWidth(clockText(cues.at(-1)?.offset ?? 0))}rem` }) as CSSProperties;

interface LineProps {
  cue: Cue;
  limits: RateThresholds;
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
  const { rate, level, outsideLimits, ribbon } = content;
  return (
    <button
      type="button"
      className={`line rate-level-${level} ${isCurrent ? 'current' : ''}`}
      aria-current={isCurrent || undefined}
      style={{ ['--ribbon-width' as string]: `${ribbon}px` }}
      onClick={() => onSeek(at)}
    >
      {clockText(at)}
      <span className="passage-text" dir="auto" lang={lang}>
        {text}
      </span>
      {outsideLimits ? (
        <span
          className={`line-rate ${outsideLimits.direction === 'up' ? 'fast' : 'slow'}`}
          style={{ ['--direction-text' as string]: cssString(`${outsideLimits.word} `) }}
        >
          {rate}
        </span>
      ) : (
        <span className="line-rate">{rate}</span>
      )}
    </button>
  );
}
