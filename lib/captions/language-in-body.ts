/** Where a body names its language, by what was asked for; the other formats say none. */
const languagePatterns: Readonly<Record<string, RegExp>> = {
  json: /"lang"\s*:\s*"([^"\\]{1,35})"/,
  ttml: /\bxml:lang\s*=\s*["']([^"'<]{1,35})["']/,
  vtt: /^Language:[ \t]*([\w-]{1,35})[ \t]*$/m,
};

/** The language that came, read from the beginning alone: a track of 36,000 lines need not be parsed to be named. */
export const languageInBody = (body: string, format = 'json'): string | null =>
  languagePatterns[format]?.exec(body.slice(0, 20_000))?.[1] ?? null;
