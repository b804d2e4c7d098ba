/** A stretch of plain text: words, a time in the video, or a web address. The texts joined are the text as it came. */
export type LinkedPart =
  | { is: 'text'; text: string }
  /** Seconds from the start of the video. */
  | { is: 'time'; text: string; seconds: number }
  | { is: 'link'; text: string; href: string };

/** Longer is no address that a person wrote. */
const mostOfAddress = 2_048;

/**
 * An address up to white space or a closing sign, or a time as people write it: `4:29`, `75:30`, `1:02:03`. No letter, digit
 * or colon of the same kind may touch a time, so that neither `10:30pm` nor a ratio in a number is one; letters of scripts
 * that are written without spaces may. Every part of the pattern is bounded or a single run, so it takes linear time.
 */
const pattern =
  /https?:\/\/[^\s<>"“”«»。、，）」』】]+|(?<![\w:]|\d\.)(?:(\d{1,3}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?![\w:]|\.\d)/gi;

/** Splits plain text into words, times and web addresses; the one place that knows which is which. */
export function linkedText(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const part = partOf(match);
    if (!part) continue;
    if (match.index > from) parts.push({ is: 'text', text: text.slice(from, match.index) });
    parts.push(part);
    from = match.index + part.text.length;
  }
  if (from < text.length) parts.push({ is: 'text', text: text.slice(from) });
  return parts;
}

/** The address to open, or `null` where a text is not the whole of a sound http(s) address. */
export function webAddress(text: string): string | null {
  if (text.length > mostOfAddress || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A name before the host is how an address poses as another.
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}

function partOf([whole, hours, minutesOfHour, minutes, seconds]: RegExpExecArray): LinkedPart | null {
  if (seconds !== undefined) {
    const at = Number(hours ?? 0) * 3600 + Number(minutesOfHour ?? minutes ?? 0) * 60 + Number(seconds);
    return { is: 'time', text: whole, seconds: at };
  }
  const text = withoutTail(whole.slice(0, mostOfAddress + 1));
  const href = webAddress(text);
  return href === null ? null : { is: 'link', text, href };
}

/** Without the signs that end a sentence rather than an address; a bracket stays where it was opened inside. */
function withoutTail(address: string): string {
  let open = bracketsIn(address);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const sign = address.charAt(end - 1);
    if (sign === ')' && open < 0) open += 1;
    else if (!/[.,;:!?'*_~\]}…]/.test(sign)) break;
  }
  return address.slice(0, end);
}

/** Opened less closed round brackets. */
const bracketsIn = (text: string): number =>
  [...text].reduce((open, sign) => open + Number(sign === '(') - Number(sign === ')'), 0);
