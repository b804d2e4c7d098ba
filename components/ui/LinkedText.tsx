import type { ReactNode } from 'react';
import type { LinkedPart } from '@/lib/shared/linked-text';
import { webLink } from '@/lib/shared/web-address';

export function TimeCodeButton({ code, onPress }: { code: ReactNode; onPress(): void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {code}
    </button>
  );
}

/**
 * A link that opens in a new tab without a referrer and shows its address as a tooltip. An address that is not on the
 * web is no link, because it may come from a response or a restored file.
 */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const link = webLink(href);
  if (link === null) return <bdi>{children}</bdi>;
  return (
    <a href={link} title={link} target="_blank" rel="noopener noreferrer" dir="auto">
      {children}
    </a>
  );
}

interface Props {
  parts: readonly LinkedPart[];
  onSeek(seconds: number): void;
  /** Renders a part of the text; `start` is its offset in the whole text. Plain text by default. */
  renderText?: (text: string, start: number) => ReactNode;
}

/** Renders untrusted text. Times seek in the video, and addresses open in a new tab without a referrer. */
export function LinkedText({ parts, onSeek, renderText = plainText }: Props) {
  let key = 0;
  let end = 0;
  return parts.map((part, index) => {
    const start = end;
    const before = parts[index - 1]?.text ?? '\n';
    end += part.text.length;
    key += 1;
    return (
      <Part key={key} part={part} startsLine={before.endsWith('\n')} onSeek={onSeek}>
        {renderText(part.text, start)}
      </Part>
    );
  });
}

const plainText = (text: string): ReactNode => text;

interface PartProps extends Pick<Props, 'onSeek'> {
  part: LinkedPart;
  startsLine: boolean;
  children: ReactNode;
}

function Part({ part, startsLine, onSeek, children }: PartProps) {
  if (part.is === 'text') return children;
  if (part.is === 'link') return <ExternalLink href={part.href}>{children}</ExternalLink>;
  const button = <TimeCodeButton code={children} onPress={() => onSeek(part.seconds)} />;
  // A list of chapters has its times in one column.
  return startsLine ? <span className="first-time">{button}</span> : button;
}
