import { clockText } from '../../clock-text';
import { onOneLine } from '../../one-line';
import { type CaptionWriter, lineEnd } from './options';

/** Plain text: one line each, remarks at the top. A time stands apart by a tab, so that it can be cut off again. */
export const writeText: CaptionWriter = (out, cues, options) => {
  const end = lineEnd(options);
  const remarks = [options.title ?? '', ...options.notes].map(onOneLine).filter((remark) => remark !== '');
  if (remarks.length > 0) out.text([...remarks, '', ''].join(end));
  for (const { offset, text } of cues) {
    if (options.times === 'line') out.text(`${clockText(offset)}\t`);
    out.text(onOneLine(text));
    out.text(end);
  }
};
