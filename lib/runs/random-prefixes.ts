import type { SearchChoice } from '@/lib/settings/settings';
import { sha256Hex } from '@/lib/shared/sha256';
import { encodeUtf8 } from '@/lib/shared/text';
import type { SearchPlan } from './plan-schema';

export type PrefixDraw = NonNullable<SearchChoice['prefixes']>;

/**
 * Draws different prefixes of video ids for random prefix sampling (Zhou, Li, Adhikari and Zhang, 2011,
 * doi:10.1145/2068816.2068851). The letters of prefix n are the digits, lowest first, of SHA-256 of `seed:n` in base 26,
 * so every program draws the same ones:
 *
 *     def prefix(n):
 *         number = int(hashlib.sha256(f"{seed}:{n}".encode()).hexdigest(), 16)
 *         return "".join(chr(97 + number // 26**place % 26) for place in range(length))
 *     drawn = list(dict.fromkeys(prefix(n) for n in range(1, 20 * count)))[:count]
 *
 * Prefixes of lower-case letters alone stand for equally many ids each if the search ignores case, and none of them has
 * the hyphen that ends it. Five letters give about five results per search (github.com/iDPI-Umass/youtubescripts,
 * prefixsampling.py). The query `"watch?v=prefix"` follows the descriptions of the method; the one that its authors
 * sent could not be verified.
 */
export function drawPrefixes({ count, length, seed }: PrefixDraw): string[] {
  const drawn = new Set<string>();
  const size = Math.min(count, 26 ** length);
  for (let n = 1; drawn.size < size; n += 1) drawn.add(prefixFrom(sha256Hex(encodeUtf8(`${seed}:${n}`)), length));
  return [...drawn];
}

function prefixFrom(hash: string, length: number): string {
  let rest = BigInt(`0x${hash}`);
  let prefix = '';
  while (prefix.length < length) {
    prefix += String.fromCharCode(97 + Number(rest % 26n));
    rest /= 26n;
  }
  return prefix;
}

/** Returns the draw of a plan's prefixes, which have equal lengths. */
export const drawOf = ({ prefixes }: SearchPlan): PrefixDraw | null =>
  prefixes ? { count: prefixes.list.length, length: prefixes.list[0]?.length ?? 0, seed: prefixes.seed } : null;
