import { webAddress } from './web-address';

/** A link that may be saved or listed; its signature may make it longer than any address that a person writes. */
export const webLink = (address: unknown): string | null => webAddress(address, Number.POSITIVE_INFINITY);
