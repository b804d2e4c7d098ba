import type { EndpointName } from '../service/endpoints';
import type { Capture } from './capture';

/** The endpoints that tell the whole of a video (section "Video"). */
const detailing: ReadonlySet<EndpointName> = new Set(['batchVideos', 'videos', 'popularVideos']);

/** Whether a capture holds the details of its videos: an observation. */
export const isObservation = ({ name }: Pick<Capture, 'name'>): boolean => detailing.has(name);
