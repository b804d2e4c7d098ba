import type { CaptionParser } from './line-collector';
import { parseTranscript } from './transcript';
import { parseTtml } from './ttml';
import { XmlScanner } from './xml-scanner';

/** Parses the platform's three forms of timed text and TTML, detected by the root element. */
export const parseXml: CaptionParser = (file, lang) => {
  const markup = new XmlScanner(file.includes('\r') ? file.replace(/\r\n?/g, '\n') : file);
  if (!markup.nextTag() || markup.isClosing) return null;
  if (markup.isNamed('tt')) return parseTtml(markup, lang);
  if (!markup.isNamed('transcript') && !markup.isNamed('timedtext')) return null;
  markup.skipToTagEnd();
  return parseTranscript(markup, lang);
};
