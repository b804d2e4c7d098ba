import { describe, expect, it } from 'vitest';
import { hostileTitles } from './hostile-titles.ts';
import { sharedSampleData } from './sample-data.ts';
import type { HostileTitle, SampleData, SampleVideo } from './sample-data-types.ts';

const sampleData = sharedSampleData(11);
const special = (name: keyof SampleData['special']): SampleVideo => known(sampleData.special[name]);
function known(id: string): SampleVideo {
  const video = sampleData.video(id);
  if (!video) throw new Error(`No video ${id}`);
  return video;
}

describe('the sample video', () => {
  const video = known(sampleData.sample.videoId);

  it('has authored tracks, one of them right-to-left, and an automatic one', () => {
    expect(video.tracks.map(({ lang, origin }) => `${lang} ${origin}`)).toEqual([
      'en authored',
      'de authored',
      'ar authored',
      'ja authored',
      'en automatic',
    ]);
  });

  it('has more than 300 lines in eighteen minutes, at low and high speech rates', () => {
    const cues = video.tracks[0]?.cues() ?? [];
    const speechRates = cues
      .map(({ text, duration }) => (text.split(' ').length / duration) * 60)
      .filter((speechRate) => speechRate > 0);
    expect([video.duration, cues.length > 300]).toEqual([1083, true]);
    expect(speechRates.filter((speechRate) => speechRate < 110).length).toBeGreaterThan(20);
    expect(speechRates.filter((speechRate) => speechRate > 180).length).toBeGreaterThan(20);
    expect(cues.some(({ text }) => /^\[/.test(text))).toBe(true);
  });

  it('has a comment with more than forty replies with markup, addresses, time codes and line breaks', () => {
    const replies = sampleData.comment(sampleData.sample.commentId)?.replies ?? [];
    const has = (pattern: RegExp) => replies.some(({ text }) => pattern.test(text));
    expect(replies.length).toBeGreaterThan(40);
    expect([has(/<script>/), has(/https:\/\//), has(/\d:\d\d/), has(/\n/)]).toEqual([true, true, true, true]);
    expect(replies.every(({ id, parentId }) => id.startsWith(`${parentId}.`))).toBe(true);
  });

  it('is in its playlist, in its channel’s uploads, and has related videos', () => {
    expect(sampleData.playlist(sampleData.sample.playlistId)?.videoIds).toContain(video.id);
    expect(sampleData.playlist(sampleData.sample.playlistId)?.videoIds.length).toBeGreaterThan(50);
    expect(sampleData.playlistsWith(video.id).length).toBeGreaterThan(0);
    expect(sampleData.uploads(sampleData.sample.channelId)).toContain(video);
    expect(sampleData.related(video.id).length).toBeGreaterThanOrEqual(10);
  });
});

describe('a special video', () => {
  const cues = (name: keyof SampleData['special'], index = 0) => special(name).tracks[index]?.cues() ?? [];
  const isBeyond = (name: keyof SampleData['special'], index = 0) =>
    cues(name, index).some(({ offset, duration }) => offset + duration > special(name).duration);

  it('has 36,000 lines over more than twenty hours', () => {
    expect(cues('longest')).toHaveLength(36_000);
    expect(special('longest').duration).toBeGreaterThan(72_000);
    expect(isBeyond('longest')).toBe(false);
  });

  it('has only three lines', () => {
    expect(cues('shortest')).toHaveLength(3);
    expect(isBeyond('shortest')).toBe(false);
  });

  it('has speech but no captions', () => {
    expect([special('withoutCaptions').tracks, special('withoutCaptions').speech === null]).toEqual([[], false]);
  });

  it('has right-to-left text', () => {
    expect(special('rightToLeft').tracks.map(({ lang }) => lang)).toEqual(['ar', 'iw', 'ar']);
    expect(cues('rightToLeft')[0]?.text).toMatch(/\p{sc=Arab}/u);
  });

  it('has attacks in its captions', () => {
    const text = JSON.stringify(cues('hostileText'));
    expect(['onerror=', '</script>', 'javascript:', '-->'].filter((attack) => !text.includes(attack))).toEqual([]);
  });

  it('has overlapping cues and repeated lines', () => {
    const lines = cues('overlappingCues');
    expect(
      lines.some(
        ({ offset, duration }, index) => offset + duration > (lines[index + 1]?.offset ?? Number.POSITIVE_INFINITY),
      ),
    ).toBe(true);
    expect(lines.some(({ text }, index) => text === lines[index + 1]?.text)).toBe(true);
  });

  it('has a short description and a long one of ten million characters', () => {
    const { description, longDescription } = special('hugeDescription');
    expect([description.length < 1000, longDescription?.().length]).toEqual([true, 10_000_000]);
  });

  it('has counts beyond doubles and 64-bit integers', () => {
    const { views, likes, comments } = special('hugeCounts');
    expect([views > 2n ** 53n, likes > 2n ** 63n, comments > 2n ** 64n]).toEqual([true, true, true]);
    expect(String(Number(views))).not.toBe(String(views));
  });

  it('has an id that starts with a dash', () => {
    expect(sampleData.special.dashedId).toMatch(/^-[\w-]{10}$/);
  });

  it('lacks every optional field', () => {
    const { tags, topicIds, defaultLanguage, localizations, tracks, description } = special('bare');
    expect([tags, topicIds, defaultLanguage, localizations, tracks, description]).toEqual([null, [], null, {}, [], '']);
  });

  it.each(Object.entries(hostileTitles))('has a title that file systems reject: %s', (name, title) => {
    expect(special(name as HostileTitle).title).toBe(title);
  });

  it('is not on the first pages if its title is hostile', () => {
    const first = [...sampleData.videos.slice(0, 400), ...sampleData.related(sampleData.sample.videoId)].map(
      ({ title }) => title,
    );
    expect(first.filter((title) => title !== 'CON' && Object.values<string>(hostileTitles).includes(title))).toEqual(
      [],
    );
  });

  it('is upcoming, live, blocked, licensed by region or short of related videos, as its name states', () => {
    expect(special('upcoming')).toMatchObject({ live: 'upcoming', duration: 0, tracks: [] });
    expect(special('withoutFormats').blockedIn).toEqual(expect.arrayContaining(['DE', 'US', 'JP', 'ZW']));
    expect(sampleData.related(sampleData.special.fewRelated)).toHaveLength(37);
    expect(special('withoutFormatsHere').blockedIn).toContain('DE');
    expect(special('regionLicensed').regionLicensed).toBe(true);
    expect(special('live').live).toBe('live');
  });
});
