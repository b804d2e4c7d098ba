/**
 * Returns when a signed link expires, in milliseconds since 1970, from its `expire` parameter in seconds; `null`
 * without one. Section "Limits" promises no more than "a few hours".
 */
export function linkExpiryOf(link: string): number | null {
  const expire = Number(URL.parse(link)?.searchParams.get('expire') ?? Number.NaN);
  return Number.isFinite(expire) && expire > 0 ? expire * 1000 : null;
}
