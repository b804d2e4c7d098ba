import type { ReactNode } from 'react';
import type { LinkedPart } from '@/lib/shared/linked-text';
import { ExternalLink } from './ExternalLink';
import { TimeCodeButton } from './TimeCodeButton';

interface Props {
  parts: readonly LinkedPart[];
  onSeek(seconds: number): void;
  /** How a stretch of text is drawn, and where it begins in the parts joined; as it is where nothing is said. */
  draw?: (text: string, start: number) => ReactNode;
}

/** Text from outside, drawn as text: times seek, addresses open in a tab that learns nothing of this page. */
export function LinkedText({ parts, onSeek, draw: renderText = plainText }: Props) {
  let [key, end] = [0, 0];
  return parts.map((part) => {
    const start = end;
    end += part.text.length;
    key += 1;
    return (
      <Part key={key} part={part} onSeek={onSeek}>
        {renderText(part.text, start)}
      </Part>
    );
  });
}

const plainText = (text: string): ReactNode => text;

function Part({ part, onSeek, children }: { part: LinkedPart; onSeek: Props['onSeek']; children: ReactNode }) {
  if (part.is === 'text') return children;
  if (part.is === 'link') return <ExternalLink href={part.href}>{children}</ExternalLink>;
  return <TimeCodeButton code={children} onPress={() => onSeek(part.seconds)} />;
}
