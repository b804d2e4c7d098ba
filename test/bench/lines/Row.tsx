import { memo } from 'react';
import type { LineContent, LineSource } from '@/components/captions/line-source';

interface Props {
  source: LineSource;
  index: number;
  isCurrent: boolean;
}

/**
 * Renders the same elements as Sidelight's list, so that only the technique differs. Renders again only when its props
 * change.
 */
export const Row = memo(function Row({ source, index, isCurrent: here }: Props) {
  const line = source.contentOf(index);
  return (
    <div
      className={here ? 'line current' : 'line'}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-posinset={index + 1}
      aria-setsize={source.count}
    >
      <time>{line.time}</time>
      <p dir="auto" lang={line.lang}>
        {line.text}
      </p>
      <SpeechRate line={line} />
      <span className={line.level ? `ribbon p${line.level}` : ''} style={{ ['--w' as string]: `${line.ribbon}px` }} />
    </div>
  );
});

function SpeechRate({ line: { rate, outsideLimits } }: { line: LineContent }) {
  if (!outsideLimits) return <span className="wpm">{rate}</span>;
  return (
    <span className={`wpm ${outsideLimits.direction === 'up' ? 'fast' : 'slow'}`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={outsideLimits.direction === 'up' ? 'm18 15-6-6-6 6' : 'm6 9 6 6 6-6'} />
      </svg>
      <span className="sr">{outsideLimits.word} </span>
      {rate}
    </span>
  );
}
