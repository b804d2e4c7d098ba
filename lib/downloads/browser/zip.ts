import { downloadZip } from 'client-zip';

/** Files as one zip, not pressed: pictures are already. */
export const zipFiles = (files: readonly { name: string; bytes: ArrayBuffer }[]): Promise<Blob> =>
  downloadZip(files.map(({ name, bytes }) => ({ name, input: bytes, lastModified: new Date() }))).blob();
