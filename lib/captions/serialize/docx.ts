import { watchUrl } from '@/lib/platform/platform-links';
import { encodeUtf8, toOneLine } from '@/lib/shared/text';
import { concatBytes, zipParts } from '@/lib/shared/zip-parts';
import type { Cue } from '../cue';
import { escapeXml } from './byte-writer';
import { textDirection } from './html';
import { haveTimes, timestamp, transcriptParagraphs } from './transcript';
import type { CaptionWriter, WriteOptions } from './write-options';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const documentTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const relationships = (type: string, target: string): string =>
  `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationshipTypes}/${type}" Target="${target}"/></Relationships>`;

const contentTypes = `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${documentTypes}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${documentTypes}.styles+xml"/></Types>`;

const spacing = '<w:spacing w:after="160" w:line="276" w:lineRule="auto"/>';
const styles = `${declaration}<w:styles ${wordNamespace}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${spacing}</w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:rPr><w:b/><w:bCs/><w:sz w:val="32"/><w:szCs w:val="32"/></w:rPr></w:style></w:styles>`;

/** Returns a paragraph, which runs from right to left in a language that is written so. */
function paragraphXml(text: string, isRightToLeft: boolean, style?: string): string {
  const properties = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${isRightToLeft ? '<w:bidi/>' : ''}`;
  const paragraph = properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`;
  const run = isRightToLeft ? '<w:rPr><w:rtl/></w:rPr>' : '';
  return `<w:p>${paragraph}<w:r>${run}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

/** Returns the lines below the title: channel, address of the video and notes. */
const headingLines = ({ channel, videoId, notes }: WriteOptions): string[] =>
  [channel ?? '', videoId === null ? '' : watchUrl(videoId), ...notes].map(toOneLine).filter((line) => line !== '');

function documentXml(cues: readonly Cue[], options: WriteOptions): string {
  const isRightToLeft = textDirection(options.lang ?? cues[0]?.lang ?? null) === 'rtl';
  const isTimed = haveTimes(cues);
  const title = toOneLine(options.title ?? '');
  const paragraphs = [
    ...(title === '' ? [] : [paragraphXml(title, isRightToLeft, 'Title')]),
    ...headingLines(options).map((line) => paragraphXml(line, isRightToLeft)),
    ...transcriptParagraphs(cues).map(({ start, text }) =>
      paragraphXml(isTimed ? `${timestamp(start)} ${text}` : text, isRightToLeft),
    ),
  ];
  return `${declaration}<w:document ${wordNamespace}><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`;
}

/**
 * Writes a Word document (ECMA-376, part 1, WordprocessingML) with title, channel, address and notes, and a paragraph
 * after each timestamp.
 */
export const writeDocx: CaptionWriter = (out, cues, options) => {
  const zip = zipParts();
  const add = (name: string, content: string) => zip.part(name)(encodeUtf8(content), true);
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', relationships('officeDocument', 'word/document.xml'));
  add('word/document.xml', documentXml(cues, options));
  add('word/styles.xml', styles);
  add('word/_rels/document.xml.rels', relationships('styles', 'styles.xml'));
  out.append(concatBytes([zip.takeBytes(), zip.end()]));
};
