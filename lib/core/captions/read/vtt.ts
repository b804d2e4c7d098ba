import { decodeReferences } from '../references';
import { blocksOf, millisFrom, type TimedText } from './blocks';

const clock = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`;
/** Settings such as `align:start` may follow the times. */
const times = new RegExp(`^${clock}[ \\t]+-->[ \\t]+${clock}(?:[ \\t]+[^\\n]*)?$`);
const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const tag = /<[^>]*>/g;

/** Reads WebVTT (W3C WebVTT, "file structure"); tags are left out, comments passed over. `null` for what is no such file. */
export function readVtt(file: string): TimedText[] | null {
  const [head = [], ...blocks] = blocksOf(file);
  if (!/^WEBVTT(?:[ \t]|$)/.test(head[0] ?? '')) return null;
  const captions: TimedText[] = [];
  for (const block of blocks) {
    if (aside.test(block[0] ?? '')) continue;
    // A caption may carry a name of its own on the line before its times.
    const at = block.findIndex((line) => line.includes('-->'));
    const [, from, to] = times.exec(block[at] ?? '') ?? [];
    if (at > 1 || from === undefined || to === undefined) return null;
    const text = decodeReferences(
      block
        .slice(at + 1)
        .join('\n')
        .replace(tag, ''),
    );
    captions.push({ start: millisFrom(from), end: millisFrom(to), text });
  }
  return captions;
}
