/** Formats whole seconds as players do: `0:07`, `12:34`, `1:02:03`. */
export function clockText(seconds: number): string {
  const totalSeconds = Math.floor(seconds);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const remainder = totalSeconds % 60;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(remainder)}` : `${minutes}:${twoDigits(remainder)}`;
}
