/** Such a link opens a file of the platform for whoever has it: a whole JSON text that is an address with a signature. */
const signed = /"https?:(?:\\?\/){2}[^"\s]*?(?:[?&]|\\u0026)(?:expire|l?sig|signature)=[^"\s]*"/gi;

/** What stands in their place. */
export const linkLeftOut = 'signed link left out';

/** A body without signed links: they never leave this device. */
export const withoutSignedLinks = (body: string): string =>
  // Nearly every body has none, and looking for a word is far quicker than for a pattern.
  /expire=|sig=|signature=/i.test(body) ? body.replace(signed, JSON.stringify(linkLeftOut)) : body;
