import { captionModes } from '@/lib/service/value-sets';

/** The mode of a translation that the browser made on this device, of which the service knows nothing. */
export const onDeviceTranslation = 'on-device-translation';

/** The modes of saved tracks: those of requests, and translations made on this device. */
export const trackModes = [...captionModes, onDeviceTranslation] as const;
export type TrackMode = (typeof trackModes)[number];
