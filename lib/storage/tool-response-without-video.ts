import { isJsonObject } from '@/lib/shared/json-schema';
import type { ToolResponse } from '@/lib/tools/tool-records';
import { bodyWithoutVideo } from './without-video';

/** An answer without a video; `null` where its arguments name it. Of lists in it the other rows stay as they came. */
export function toolResponseWithoutVideo(response: ToolResponse, videoId: string): ToolResponse | null {
  if (JSON.stringify(response.asked).includes(videoId)) return null;
  if (!response.body.includes(videoId)) return response;
  const result: unknown = JSON.parse(response.body);
  if (!isJsonObject(result)) return null;
  const { structuredContent, content } = result;
  const texts = Array.isArray(content) ? content.map((part) => partWithoutVideo(part, videoId)) : content;
  const structure =
    structuredContent === undefined
      ? {}
      : { structuredContent: JSON.parse(bodyWithoutVideo(JSON.stringify(structuredContent), videoId).body) };
  return { ...response, body: JSON.stringify({ ...result, content: texts, ...structure }) };
}

/** One part of what a tool says; a text may be the body of an answer as the service gives it over REST. */
function partWithoutVideo(part: unknown, videoId: string): unknown {
  if (!isJsonObject(part) || typeof part.text !== 'string' || !part.text.includes(videoId)) return part;
  try {
    JSON.parse(part.text);
  } catch {
    // No list that rows could be taken out of: what mentions the video goes as a whole.
    return { ...part, text: '' };
  }
  return { ...part, text: bodyWithoutVideo(part.text, videoId).body };
}
