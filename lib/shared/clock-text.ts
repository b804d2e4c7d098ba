/** `0:07`, `12:34`, `1:02:03` for people: whole seconds, as players show them. */
export function clockText(seconds: number): string {
  const totalSeconds = Math.floor(seconds);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, remainder] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(remainder)}` : `${minutes}:${twoDigits(remainder)}`;
}
