import type { CSSProperties } from 'react';
import type { Cue } from '@/lib/core/captions/cue';
import type { PaceLimits } from '@/lib/core/captions/pace-step';
import { clockText } from '@/lib/core/clock-text';
import { Icon } from '../Icon';
import { useWords } from '../words';
import { paceLook, timeColumn } from './line-source';

interface Props {
  heading: string;
  cues: readonly Cue[];
  /** Indices of the lines to show, in this order. */
  at: readonly number[];
  limits: PaceLimits;
  onSeek(seconds: number): void;
}

/** A few lines of the track, looking as they do in the list. */
export function PassageLines({ heading, cues, at, limits, onSeek }: Props) {
  return (
    <section className="stack tight">
      <h2 className="sub">{heading}</h2>
      <div className="edge" style={timesOf(cues)}>
        {at.map((index) => {
          const cue = cues[index];
          return cue && <PassageLine key={index} cue={cue} limits={limits} onSeek={onSeek} />;
        })}
      </div>
    </section>
  );
}

/** The column of times of a track's lines, the same for all of them. */
export const timesOf = (cues: readonly Cue[]): CSSProperties =>
  ({ '--time': `${timeColumn(clockText(cues.at(-1)?.offset ?? 0))}rem` }) as CSSProperties;

interface LineProps {
  cue: Cue;
  limits: PaceLimits;
  /** It is spoken now. */
  isHere?: boolean;
  onSeek(seconds: number): void;
}

/** One line, which goes to its moment. */
export function PassageLine({ cue, limits, isHere = false, onSeek }: LineProps) {
  const say = useWords();
  const look = paceLook(cue, limits, say);
  return (
    <button
      type="button"
      className={isHere ? 'line here' : 'line'}
      aria-current={isHere || undefined}
      onClick={() => onSeek(cue.offset)}
    >
      <time>{clockText(cue.offset)}</time>
      <span className="said" dir="auto" lang={cue.lang}>
        {cue.text}
      </span>
      <span className={look.beyond ? `wpm ${look.beyond.way === 'up' ? 'fast' : 'slow'}` : 'wpm'}>
        {look.beyond && <Icon name={look.beyond.way === 'up' ? 'chevron-up' : 'chevron-down'} />}
        {look.beyond && <span className="sr">{look.beyond.word} </span>}
        {look.pace}
      </span>
      <span className={`rib p${look.step}`} style={{ inlineSize: `${look.ribbon}px` }} />
    </button>
  );
}
