import { bodyWithoutVideo } from '@/lib/provenance/without-video';
import { rowsInBody } from '@/lib/service/read-response';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import type { ToolResponse } from './records';

/**
 * Removes a video from a tool's response; returns `null` if the arguments name the video, or if the result mentions it
 * and is not an object. Other rows in text parts are unchanged byte for byte.
 */
export function toolResponseWithoutVideo(response: ToolResponse, videoId: string): ToolResponse | null {
  // A restored response can be damaged, and must not prevent the deletion.
  if (JSON.stringify([response.params]).includes(videoId)) return null;
  if (!response.body.includes(videoId)) return response;
  const parsed = parseJsonText(response.body);
  const result = parsed.is === 'json' ? parsed.value : null;
  if (!isRecord(result)) return null;
  const { structuredContent, content } = result;
  const parts = Array.isArray(content) ? content.map((part) => partWithoutVideo(part, videoId)) : content;
  const structure = textWithoutVideo(structuredContent ? JSON.stringify(structuredContent) : '', videoId);
  const remaining = { ...result, content: parts, structuredContent: structure ? JSON.parse(structure) : undefined };
  return { ...response, body: JSON.stringify(remaining) };
}

/** Removes a video from a part of a tool's response. A part without text is removed if it mentions the video. */
function partWithoutVideo(part: unknown, videoId: string): unknown {
  if (isRecord(part) && typeof part.text === 'string') return { ...part, text: textWithoutVideo(part.text, videoId) };
  return JSON.stringify(part).includes(videoId) ? { type: 'text', text: '' } : part;
}

/**
 * Removes a video from text in a tool's response, which can be a response body of the REST service. Any other text that
 * mentions the video is removed entirely.
 */
function textWithoutVideo(text: string, videoId: string): string {
  if (!text.includes(videoId)) return text;
  const json = parseJsonText(text);
  const hasRows = json.is === 'json' && rowsInBody(json.value) !== null;
  return hasRows ? bodyWithoutVideo(text, videoId).body : '';
}
