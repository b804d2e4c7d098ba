/** Longer is no address that a person wrote. */
const maxAddressLength = 2_048;

/** An address that may be opened: http or https alone. `null` for anything else, however it came. */
export function webAddress(address: unknown, maxLength = maxAddressLength): string | null {
  if (typeof address !== 'string' || address.length > maxLength) return null;
  const url = URL.parse(address);
  // A name before the host is how an address poses as another.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}

/** A link that may be saved or listed; its signature may make it longer than any address that a person writes. */
export const webLink = (address: unknown): string | null => webAddress(address, Number.POSITIVE_INFINITY);
