import type { LinkedPart } from '@/lib/core/linked-text';
import { OuterLink } from './OuterLink';
import { TimeButton } from './TimeButton';

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
  if (part.is === 'text') return part.text;
  if (part.is === 'link') return <OuterLink href={part.href}>{part.text}</OuterLink>;
  return <TimeButton code={part.text} onPress={() => onSeek(part.seconds)} />;
}
