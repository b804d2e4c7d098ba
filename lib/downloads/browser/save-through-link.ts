/** Delay before the object URL is revoked, in milliseconds; by then, the browser must have started to read the file. */
const revokeDelayMs = 60_000;

/** Saves a file through a link with the `download` attribute, which needs no permission. */
export async function saveThroughLink(name: string, type: string, parts: BlobPart[]): Promise<void> {
  // A file without a type may lose its extension.
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
