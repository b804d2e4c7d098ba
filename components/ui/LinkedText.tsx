import type { ReactNode } from 'react';
import type { LinkedPart } from '@/lib/shared/linked-text';

/** A moment of the video; pressing goes there. */
export function TimeCodeButton({ code, onPress }: { code: ReactNode; onPress(): void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {code}
    </button>
  );
}

/** A link out, in a tab of its own that learns nothing of this page; where it leads is shown over it. The address is a safe one. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer" dir="auto">
      {children}
    </a>
  );
}

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
