import { withReferences } from './character-references.ts';

/**
 * W3C XML 1.0, section 2.2: characters, such as lone surrogates, that a document must not contain even as references.
 */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Encodes text as the content of an XML element. */
export const xmlText = (text: string): string => withReferences(text.replace(forbidden, ''));

export const xmlHead = '<?xml version="1.0" encoding="utf-8" ?>';
