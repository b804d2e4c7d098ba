/** A day and a time of day as a browser's own fields give them, as GET /search takes a bound: RFC 3339 in UTC. */
export function formatMoment(day: string, time: string, isEnd: boolean): string {
  if (day === '') return '';
  const seconds = /^\d{2}:\d{2}$/.test(time) ? `${time}:00` : time.slice(0, 8);
  // Both bounds are inclusive, so a day alone ends with its last second.
  return `${day}T${seconds || (isEnd ? '23:59:59' : '00:00:00')}Z`;
}

/** The day and the time of a bound, for those fields. */
export const parseMoment = (moment: string): { day: string; time: string } => ({
  day: moment.slice(0, moment.indexOf('T') < 0 ? undefined : moment.indexOf('T')),
  time: moment.slice(moment.indexOf('T') + 1).replace('Z', ''),
});
