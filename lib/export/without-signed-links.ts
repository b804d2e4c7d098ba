/** Such a link opens a file of the platform for whoever has it: a whole JSON text that is an address with a signature. */
const signedLink = /"https?:(?:\\?\/){2}[^"\s]*?(?:[?&]|\\u0026)(?:expire|l?sig|signature)=[^"\s]*"/gi;

/** What stands in their place. */
const omittedLinkText = 'signed link left out';

/** A body without signed links: they never leave this device. */
export const withoutSignedLinks = (body: string): string =>
  // Nearly every body has none, and looking for a word is far quicker than for a pattern.
  /expire=|sig=|signature=/i.test(body) ? body.replace(signedLink, JSON.stringify(omittedLinkText)) : body;
