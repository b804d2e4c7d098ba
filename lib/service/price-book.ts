import type { ToolRequestName } from './call-name';
import { type EndpointName, endpoints } from './endpoints';
import type { Micros } from './price';

/**
 * What can have a price of its own: each endpoint, captions by speech-to-text, which are another service's work, and beginning
 * and listing at the tool-calling entry point. What a call there costs is said tool by tool, beside the tool.
 */
export type PriceName = EndpointName | 'speechToText' | Exclude<ToolRequestName, 'toolsCall'>;

export const priceNames: readonly PriceName[] = [
  ...(Object.keys(endpoints) as EndpointName[]),
  'speechToText',
  'toolsBegin',
  'toolsList',
];

/**
 * Prices that the user entered, by `PriceName`, in millionths of a dollar: for a request, for a begun chunk of 50 ids
 * (batch videos) or for a page (related videos).
 */
export type OwnPrices = Readonly<Record<string, Micros>>;

/** What one price of the book counts: shown beside the field it is typed into. */
export const priceUnit = (name: PriceName): 'request' | 'chunk' | 'page' => {
  if (name === 'batchVideos') return 'chunk';
  return name === 'relatedVideos' ? 'page' : 'request';
};
