/** Section "GET /search": the values of videoCategoryId, with the platform's titles, which the document does not list. */
export const categoryTitles: Readonly<Record<string, string>> = {
  '0': 'Uncategorized',
  '1': 'Film & Animation',
  '2': 'Autos & Vehicles',
  '10': 'Music',
  '15': 'Pets & Animals',
  '17': 'Sports',
  '18': 'Short Movies',
  '19': 'Travel & Events',
  '20': 'Gaming',
  '21': 'Videoblogging',
  '22': 'People & Blogs',
  '23': 'Comedy',
  '24': 'Entertainment',
  '25': 'News & Politics',
  '26': 'Howto & Style',
  '27': 'Education',
  '28': 'Science & Technology',
  '29': 'Nonprofits & Activism',
  '30': 'Movies',
  '31': 'Anime/Animation',
  '32': 'Action/Adventure',
  '33': 'Classics',
  '34': 'Comedy',
  '35': 'Documentary',
  '36': 'Drama',
  '37': 'Family',
  '38': 'Foreign',
  '39': 'Horror',
  '40': 'Sci-Fi/Fantasy',
  '41': 'Thriller',
  '42': 'Shorts',
  '43': 'Shows',
  '44': 'Trailers',
};

/** Set T: every topic a video of this world may have. */
export const topicIds: readonly string[] = (
  '/m/04rlf /m/02mscn /m/0ggq0m /m/01lyv /m/02lkt /m/0glt670 /m/05rwpb /m/03_d0 /m/028sqc /m/0g293 /m/064t9 /m/06cqb ' +
  '/m/06j6l /m/06by7 /m/0gywn /m/0bzvm2 /m/025zzc /m/02ntfj /m/0b1vjn /m/02hygl /m/04q1x3q /m/01sjng /m/0403l3g ' +
  '/m/021bp2 /m/022dc6 /m/03hf_rm /m/06ntj /m/0jm_ /m/018jz /m/018w8 /m/01cgz /m/09xp_ /m/02vx4 /m/037hz /m/03tmr ' +
  '/m/01h7lh /m/0410tth /m/07bs0 /m/07_53 /m/02jjt /m/09kqc /m/02vxn /m/05qjc /m/066wd /m/0f2f9 /m/019_rr /m/032tl ' +
  '/m/027x7n /m/02wbm /m/03glg /m/068hy /m/041xxh /m/07c1v /m/07bxq /m/07yv9 /m/098wr /m/09s1f /m/0kt51 /m/01h6rj ' +
  '/m/05qt0 /m/06bvp /m/01k8wb'
).split(' ');

/** Countries a made-up video may be withheld from; the default region, DE, is among them. */
export const someCountries: readonly string[] = ['DE', 'FR', 'US', 'JP', 'BR', 'IN', 'ZA', 'AU', 'TR', 'KR'];
