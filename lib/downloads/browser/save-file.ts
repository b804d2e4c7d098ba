/** How long the browser may take to begin reading a file that it was handed, in milliseconds. */
const revokeDelayMs = 60_000;

/** Saves a file under the name given, through the browser's own download of a link: no permission is needed. */
export async function save(name: string, type: string, parts: BlobPart[]): Promise<void> {
  // An untyped file may lose its ending on the way, so the type is always said.
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}
