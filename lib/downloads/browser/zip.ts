import { downloadZip } from 'client-zip';

/** Creates a zip without compression, because pictures are already compressed. */
export const zipFiles = (files: readonly { name: string; bytes: ArrayBuffer }[]): Promise<Blob> =>
  downloadZip(files.map(({ name, bytes }) => ({ name, input: bytes, lastModified: new Date() }))).blob();
