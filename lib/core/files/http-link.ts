/** An address that may be opened, saved or listed: http and https alone. `null` for anything else, however it came. */
export function httpLink(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address.trim()) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
