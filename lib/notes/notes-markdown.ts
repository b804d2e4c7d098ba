import { watchUrl } from '@/lib/platform/platform-links';
import { escapeMarkdown, toOneLine } from '@/lib/shared/text';
import { clockText } from '@/lib/shared/time-text';
import type { TimedNote } from './records';

/** Returns the notes of a video as Markdown: title, link, and a list of times with links, quoted captions and notes. */
export function notesMarkdown(
  { videoId, title }: { videoId: string; title: string | null },
  notes: readonly TimedNote[],
): string {
  const head = [`# ${escapeMarkdown(toOneLine(title ?? videoId))}`, '', `<${watchUrl(videoId)}>`];
  const items = notes.map(({ start, lineText, text }) => {
    const link = `[${clockText(start)}](${watchUrl(videoId, Math.floor(start))})`;
    const quoted = lineText === '' ? [] : [...paragraph(lineText).map((line) => `  > ${line}`), ''];
    return [`- ${link}`, '', ...quoted, ...paragraph(text).map((line) => `  ${line}`)].join('\n');
  });
  return `${[head.join('\n'), ...items].join('\n\n')}\n`;
}

/** Returns the lines of a text as one paragraph. A trailing backslash is a line break in Markdown. */
function paragraph(text: string): string[] {
  const lines = text.split('\n').map((line) => escapeMarkdown(toOneLine(line)));
  return lines.map((line, index) => (index < lines.length - 1 && line !== '' ? `${line}\\` : line));
}
