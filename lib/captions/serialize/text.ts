import { clockText } from '@/lib/shared/clock-text';
import { toOneLine } from '@/lib/shared/one-line';
import { columnHeadings } from './headings';
import { type TextBlock, textBlocks } from './text-blocks';
import { type CaptionWriter, lineEndOf } from './write-options';

/**
 * Plain text: one line each, remarks at the top. A time stands apart by a tab, so that it can be cut off again; titles of
 * chapters and paragraphs stand between empty lines. Of two tracks, each text has a line of its own, the second below the
 * first.
 */
export const writeText: CaptionWriter = (out, cues, options) => {
  const end = lineEndOf(options);
  const remarks = [options.title ?? '', ...columnHeadings(options), ...options.notes]
    .map(toOneLine)
    .filter((remark) => remark !== '');
  if (remarks.length > 0) out.text([...remarks, '', ''].join(end));
  const isApart = options.layout.times === 'paragraph' || options.second !== null;
  let before: TextBlock | undefined;
  for (const piece of textBlocks(cues, options)) {
    if (before && (isApart || piece.is === 'chapter' || before.is === 'chapter')) out.text(end);
    if (piece.is === 'chapter') out.text(`${clockText(piece.start)}\t${piece.title}`);
    else {
      if (piece.time !== null) out.text(`${clockText(piece.time)}\t`);
      out.text(options.second ? twoTextLines(piece, end) : piece.text);
    }
    out.line(end);
    before = piece;
  }
};

/** Below a time stands a tab alone, so that both texts begin in one column. */
const twoTextLines = ({ time, text, beside }: TextBlock & { is: 'words' }, end: string): string =>
  [text, beside].filter((line) => line !== '').join(time === null ? end : `${end}\t`);
