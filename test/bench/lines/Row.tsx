import { memo } from 'react';
import { cssString, type LineContent, type LineSource } from '@/components/captions/line-source';

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
      className={`line rate-level-${line.level} ${here ? 'current' : ''}`}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-posinset={index + 1}
      aria-setsize={source.count}
      style={{ ['--ribbon-width' as string]: `${line.ribbon}px` }}
    >
      {line.time}
      <p dir="auto" lang={line.lang}>
        {line.text}
      </p>
      <SpeechRate line={line} />
    </div>
  );
});

function SpeechRate({ line: { rate, outsideLimits } }: { line: LineContent }) {
  if (!outsideLimits) return <span className="line-rate">{rate}</span>;
  return (
    <span
      className={`line-rate ${outsideLimits.direction === 'up' ? 'fast' : 'slow'}`}
      style={{ ['--direction-text' as string]: cssString(`${outsideLimits.word} `) }}
    >
      {rate}
    </span>
  );
}
