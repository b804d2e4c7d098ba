import type { CaptionReader } from './caption-parser';
import { Markup } from './markup-scanner';
import { readTranscript } from './transcript';
import { readTtml } from './ttml';

/** Reads the platform's timed text in its three forms and TTML: the root says which it is, whatever was asked for. */
export const readXml: CaptionReader = (file, lang) => {
  const markup = new Markup(file.includes('\r') ? file.replace(/\r\n?/g, '\n') : file);
  if (!markup.toTag() || markup.closes) return null;
  if (markup.isCalled('tt')) return readTtml(markup, lang);
  if (!markup.isCalled('transcript') && !markup.isCalled('timedtext')) return null;
  markup.toTagEnd();
  return readTranscript(markup, lang);
};
