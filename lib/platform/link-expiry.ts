/**
 * When a signed link of the platform ends, in milliseconds since 1970, as its own `expire` says in seconds; `null` where it
 * does not say. Section "Limits" promises no more than "a few hours".
 */
export function linkExpiryOf(link: string): number | null {
  const expire = Number(URL.parse(link)?.searchParams.get('expire') ?? Number.NaN);
  return Number.isFinite(expire) && expire > 0 ? expire * 1000 : null;
}
