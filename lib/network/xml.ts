/** What XML 1.0 may have no way to write at all, not even as a reference: signs of control, halves of a pair, two others. */
const unsafeCharacters = /\p{Cc}|\p{Cs}|\ufffe|\uffff/gu;
/** Signs of control beyond ASCII are allowed. */
const allowedControls = /[\t\n\r\u0080-\u009f]/;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text for between tags or quotes; what XML cannot hold becomes the sign for "cannot be shown". */
export const xmlText = (text: string): string =>
  text
    .replace(unsafeCharacters, (sign) => (allowedControls.test(sign) ? sign : '\ufffd'))
    .replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
