const maxAddressLength = 2_048;

/** Returns a valid http or https address; `null` for anything else. */
export function webAddress(address: unknown, maxLength = maxAddressLength): string | null {
  if (typeof address !== 'string' || address.length > maxLength) return null;
  const url = URL.parse(address);
  // A user name before the host can make an address look like another site.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}

/**
 * Returns a valid http or https link of any length, because signed download links are longer than other addresses;
 * `null` for anything else.
 */
export const webLink = (address: unknown): string | null => webAddress(address, Number.POSITIVE_INFINITY);
