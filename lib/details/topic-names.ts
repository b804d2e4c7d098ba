import type { MessageName } from '@/lib/shared/localized-text';
import { webAddress } from '@/lib/shared/web-address';

interface Topic {
  name: string;
  /** The name of a documented topic id. */
  nameMessage: MessageName | undefined;
  /** `null` if the address is not a valid HTTPS address. */
  href: string | null;
}

/**
 * Returns the name and address of a topic. The last segment of the address is the name, or an id if it follows the
 * segment `m`.
 */
export function topicOf(address: string): Topic {
  const href = /^https:/i.test(address) ? webAddress(address) : null;
  const path = href ? new URL(href).pathname : '';
  const [, id] = /\/m\/(\w+)\/?$/.exec(path) ?? [];
  const last = path.split('/').findLast((part) => part !== '');
  const name = id ?? (last && decodePathPart(last).replaceAll('_', ' ').trim());
  return { name: name || address, nameMessage: id ? topicNames[`/m/${id}`] : undefined, href };
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The text contains an invalid escape sequence, so it is returned unchanged.
    return part;
  }
}

/**
 * Names of the categories in `videoCategoryId`; the interface lists only their numbers. The numbers without a name are
 * ones that no video has.
 */
export const categoryNames: Readonly<Record<string, MessageName>> = {
  0: 'category0',
  1: 'category1',
  2: 'category2',
  10: 'topicMusic',
  15: 'category15',
  17: 'topicSports',
  19: 'category19',
  20: 'topicGaming',
  22: 'category22',
  23: 'category23',
  24: 'topicEntertainment',
  25: 'category25',
  26: 'category26',
  27: 'category27',
  28: 'category28',
  29: 'category29',
  30: 'category30',
  43: 'category43',
  44: 'category44',
};

/**
 * Names of the topics in set T of the interface, which lists only identifiers. The names are from a public
 * knowledge base.
 */
export const topicNames: Readonly<Record<string, MessageName>> = {
  '/m/04rlf': 'topicMusic',
  '/m/02mscn': 'topicChristianMusic',
  '/m/0ggq0m': 'topicClassicalMusic',
  '/m/01lyv': 'topicCountryMusic',
  '/m/02lkt': 'topicElectronicMusic',
  '/m/0glt670': 'topicHipHopMusic',
  '/m/05rwpb': 'topicIndependentMusic',
  '/m/03_d0': 'topicJazz',
  '/m/028sqc': 'topicMusicOfAsia',
  '/m/0g293': 'topicMusicOfLatinAmerica',
  '/m/064t9': 'topicPopMusic',
  '/m/06cqb': 'topicReggae',
  '/m/06j6l': 'topicRhythmAndBlues',
  '/m/06by7': 'topicRockMusic',
  '/m/0gywn': 'topicSoulMusic',
  '/m/0bzvm2': 'topicGaming',
  '/m/025zzc': 'topicActionGames',
  '/m/02ntfj': 'topicActionAdventureGames',
  '/m/0b1vjn': 'topicCasualGames',
  '/m/02hygl': 'topicMusicGames',
  '/m/04q1x3q': 'topicPuzzleGames',
  '/m/01sjng': 'topicRacingGames',
  '/m/0403l3g': 'topicRolePlayingGames',
  '/m/021bp2': 'topicSimulationGames',
  '/m/022dc6': 'topicSportsGames',
  '/m/03hf_rm': 'topicStrategyGames',
  '/m/06ntj': 'topicSports',
  '/m/0jm_': 'topicAmericanFootball',
  '/m/018jz': 'topicBaseball',
  '/m/018w8': 'topicBasketball',
  '/m/01cgz': 'topicBoxing',
  '/m/09xp_': 'topicCricket',
  '/m/02vx4': 'topicFootball',
  '/m/037hz': 'topicGolf',
  '/m/03tmr': 'topicIceHockey',
  '/m/01h7lh': 'topicMixedMartialArts',
  '/m/0410tth': 'topicMotorsport',
  '/m/07bs0': 'topicTennis',
  '/m/07_53': 'topicVolleyball',
  '/m/02jjt': 'topicEntertainment',
  '/m/09kqc': 'topicHumour',
  '/m/02vxn': 'topicFilms',
  '/m/05qjc': 'topicPerformingArts',
  '/m/066wd': 'topicProfessionalWrestling',
  '/m/0f2f9': 'topicTelevisionProgrammes',
  '/m/019_rr': 'topicLifestyle',
  '/m/032tl': 'topicFashion',
  '/m/027x7n': 'topicFitness',
  '/m/02wbm': 'topicFood',
  '/m/03glg': 'topicHobbies',
  '/m/068hy': 'topicPets',
  '/m/041xxh': 'topicPhysicalAttractiveness',
  '/m/07c1v': 'topicTechnology',
  '/m/07bxq': 'topicTourism',
  '/m/07yv9': 'topicVehicles',
  '/m/098wr': 'topicSociety',
  '/m/09s1f': 'topicBusiness',
  '/m/0kt51': 'topicHealth',
  '/m/01h6rj': 'topicMilitary',
  '/m/05qt0': 'topicPolitics',
  '/m/06bvp': 'topicReligion',
  '/m/01k8wb': 'topicKnowledge',
};
