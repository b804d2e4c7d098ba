import type { EndpointName } from '@/lib/service/endpoints';
import type { Capture } from './capture';

/** The endpoints that tell the whole of a video (section "Video"). */
const detailsEndpoints: ReadonlySet<EndpointName> = new Set(['batchVideos', 'videos', 'popularVideos']);

/** Whether responses of an endpoint hold the details of videos. */
export const isDetailsEndpoint = (name: EndpointName): boolean => detailsEndpoints.has(name);

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === 'string');

/** Whether a capture holds the details of its videos, and nothing damaged what it says they are: an observation. */
export const isObservation = ({ name, ids, asked }: Pick<Capture, 'name' | 'ids' | 'asked'>): boolean =>
  isDetailsEndpoint(name) &&
  areIds(ids) &&
  (name === 'batchVideos' ? areIds(Object(asked).ids) : typeof asked === 'object' && asked !== null);
