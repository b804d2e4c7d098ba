/** What XML 1.0 has no way to write ("Char"), and HTML drops or takes for something else. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as XML and HTML take it, in elements and attributes; what they cannot hold is shown as missing. */
export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
