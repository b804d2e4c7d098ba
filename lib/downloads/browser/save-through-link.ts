/** Time until the object URL is revoked, in milliseconds: the browser must have started to read it. */
const revokeDelayMs = 60_000;

/** Saves a file through a link with a download name, which needs no permission. */
export async function saveThroughLink(name: string, type: string, parts: BlobPart[]): Promise<void> {
  // A file without a type may lose its extension.
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
