import { strictJson } from '@/lib/shared/strict-json';
import { subtitleTimes } from './subtitle-times';
import { type CaptionWriter, lineEndOf } from './write-options';

/**
 * The platform's event format: whole milliseconds, text in segments. Readers pass over the member with the remarks. Lines keep
 * their own ends, whatever is chosen for subtitle files: the windows of the platform's own events overlap.
 */
export const writeJson3: CaptionWriter = (out, cues, options) => {
  const { starts, ends } = subtitleTimes(cues, false);
  const end = lineEndOf(options);
  const remarks = [options.title ?? '', ...options.notes].filter((remark) => remark !== '');
  const notes = remarks.length > 0 ? `,"notes":${strictJson(remarks)}` : '';
  out.text(`{"wireMagic":"pb3"${notes},"pens":[{}],"wsWinStyles":[{}],"wpWinPositions":[{}],"events":[`);
  cues.forEach(({ text }, at) => {
    out.text(`${at === 0 ? end : `,${end}`}{"tStartMs":`);
    out.whole(starts[at] ?? 0);
    out.text(',"dDurationMs":');
    out.whole((ends[at] ?? 0) - (starts[at] ?? 0));
    out.text(`,"segs":[{"utf8":${strictJson(text)}}]}`);
  });
  out.text(`${end}]}${end}`);
};
