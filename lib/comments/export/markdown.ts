import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/clock-text';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { escapeMarkdown } from '@/lib/shared/markdown-text';
import { toOneLine } from '@/lib/shared/one-line';
import { type RepliesExportData, toExportedReply } from './exported-reply';

/** Markdown: title, remarks, and one section a reply, indented by a quote where it answers another. */
export function writeRepliesMarkdown(what: RepliesExportData): string {
  const because = what.naming.is === 'named' ? [what.naming.because] : [];
  const remarks = [...what.notes, ...because].map((note) => `> ${escapeMarkdown(toOneLine(note))}\\`);
  const head = [
    `# ${escapeMarkdown(toOneLine(what.title || what.videoId))}`,
    '',
    ...remarks,
    ...(remarks.length > 0 ? [''] : []),
  ];
  const sections = what.replies.map((reply) => {
    const { index, author, publishedAt, likeCount, text } = toExportedReply(reply, what);
    const facts = [author ?? '–', publishedAt ?? '', likeCount === null ? '' : `${likeCount} ♥`].filter(Boolean);
    const line = `**${index}.** ${facts.map((fact) => escapeMarkdown(toOneLine(fact))).join(' · ')}`;
    const start = reply.to === null ? '' : '> ';
    const body = nonEmptyLines(text).map((one) => `${start}${linkTimes(one, what.videoId)}\\`);
    return [`${start}${line}\\`, ...body].join('\n').replace(/\\$/, '');
  });
  return `${[...head, sections.join('\n\n')].join('\n')}\n`;
}

const nonEmptyLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Text stays text; a time leads to its moment in the video. */
const linkTimes = (line: string, videoId: string): string =>
  parseLinkedText(line)
    .map((part) =>
      part.is === 'time'
        ? `[${clockText(part.seconds)}](${watchUrl(videoId, part.seconds)})`
        : escapeMarkdown(part.text),
    )
    .join('');
