import { type CaptionParser, LineCollector } from './line-collector';
import { parseLooseTime } from './numbers-and-times';
import { normalizeLineEnds } from './srt-vtt';

const times = /^[ \t]*(\d{1,6}:\d{1,2}:\d{1,2}\.\d{1,3}),(\d{1,6}:\d{1,2}:\d{1,2}\.\d{1,3})[ \t]*$/gm;

/** Parses SubViewer as YouTube Studio writes it: `0:00:01.000,0:00:03.500`, then the text up to an empty line. */
export const parseSbv: CaptionParser = (file, lang) => {
  const text = normalizeLineEnds(file);
  const found = [...text.matchAll(times)];
  if (found.length === 0) return null;
  const lines = new LineCollector(text, lang, (raw) => raw);
  found.forEach(({ index, 0: { length }, 1: start = '', 2: end = '' }, i) => {
    const content = text.slice(index + length + 1, found[i + 1]?.index).trim();
    // YouTube Studio writes a line break as "[br]".
    lines.addText(content.replaceAll('[br]', '\n'), parseLooseTime(start), parseLooseTime(end));
  });
  return lines.result(null);
};
