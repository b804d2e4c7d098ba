/** Patterns of the language in a body, by requested format. Other formats do not contain it. */
const languagePatterns: Readonly<Record<string, RegExp>> = {
  json: /"lang"\s*:\s*"([^"\\]{1,35})"/,
  ttml: /\bxml:lang\s*=\s*["']([^"'<]{1,35})["']/,
  vtt: /^Language:[ \t]*([\w-]{1,35})[ \t]*$/m,
};

/** Returns the language of a body. Only the start is searched, so that a long track need not be parsed. */
export const languageInBody = (body: string, format = 'json'): string | null =>
  languagePatterns[format]?.exec(body.slice(0, 20_000))?.[1] ?? null;
