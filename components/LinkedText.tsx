import { Fragment } from 'react';
import type { LinkedPart } from '@/lib/core/linked-text';

interface Props {
  parts: readonly LinkedPart[];
  onSeek(seconds: number): void;
}

/** Text from outside, drawn as text: times seek, addresses open in a tab that learns nothing of this page. */
export function LinkedText({ parts, onSeek }: Props) {
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length + 1;
    return <Part key={key} part={part} onSeek={onSeek} />;
  });
}

function Part({ part, onSeek }: { part: LinkedPart; onSeek: Props['onSeek'] }) {
  switch (part.is) {
    case 'text':
      return <Fragment>{part.text}</Fragment>;
    case 'time':
      return (
        <button type="button" className="link" onClick={() => onSeek(part.seconds)}>
          {part.text}
        </button>
      );
    case 'link':
      return (
        <a href={part.href} title={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {part.text}
        </a>
      );
  }
}
