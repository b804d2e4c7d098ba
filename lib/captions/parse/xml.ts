import type { CaptionParser } from './line-collector';
import { parseTranscript } from './transcript';
import { parseTtml } from './ttml';
import { XmlScanner } from './xml-scanner';

/** Reads the platform's timed text in its three forms and TTML: the root says which it is, whatever was asked for. */
export const parseXml: CaptionParser = (file, lang) => {
  const markup = new XmlScanner(file.includes('\r') ? file.replace(/\r\n?/g, '\n') : file);
  if (!markup.nextTag() || markup.isClosing) return null;
  if (markup.isNamed('tt')) return parseTtml(markup, lang);
  if (!markup.isNamed('transcript') && !markup.isNamed('timedtext')) return null;
  markup.skipToTagEnd();
  return parseTranscript(markup, lang);
};
