/** The subject of a video: words for the placeholders of its sentences. */
export interface Subject {
  name: string;
  place: string;
  person: string;
  parts: readonly string[];
  materials: readonly string[];
  jobs: readonly string[];
}

export const subjects: readonly Subject[] = [
  {
    name: 'tide mill',
    place: 'the creek',
    person: 'the miller',
    parts: [
      'sluice gate',
      'mill pond',
      'water wheel',
      'millstone',
      'sea wall',
      'tide clock',
      'grain loft',
      'tail race',
    ],
    materials: ['oak', 'granite', 'elm', 'clay'],
    jobs: ['open the gate', 'dress the stones', 'wait for the ebb', 'clear the weed', 'weigh the flour'],
  },
  {
    name: 'lighthouse',
    place: 'the headland',
    person: 'the keeper',
    parts: [
      'lamp room',
      'lens',
      'spiral stair',
      'fog bell',
      'gallery rail',
      'logbook',
      'landing stage',
      'weather vane',
    ],
    materials: ['granite', 'brass', 'cut glass', 'iron'],
    jobs: ['trim the lamp', 'polish the lens', 'write the log', 'wind the clockwork', 'ring the bell'],
  },
  {
    name: 'kitchen garden',
    place: 'the south wall',
    person: 'the gardener',
    parts: ['cold frame', 'seed bed', 'bean row', 'compost heap', 'water butt', 'pear tree', 'path', 'potting bench'],
    materials: ['brick', 'leaf mould', 'hazel', 'slate'],
    jobs: ['sow the beans', 'turn the compost', 'tie in the pears', 'thin the carrots', 'save the seed'],
  },
  {
    name: 'stone bridge',
    place: 'the ford',
    person: 'the mason',
    parts: ['arch', 'keystone', 'parapet', 'pier', 'cutwater', 'toll house', 'roadway', 'foundation'],
    materials: ['limestone', 'lime mortar', 'oak piles', 'rubble'],
    jobs: ['cut the keystone', 'strike the centring', 'point the joints', 'sound the piers', 'count the carts'],
  },
  {
    name: 'canal lock',
    place: 'the summit pound',
    person: 'the lock keeper',
    parts: ['lower gate', 'paddle', 'balance beam', 'side pond', 'overflow weir', 'towpath', 'chamber', 'gauge board'],
    materials: ['elm', 'puddled clay', 'cast iron', 'brick'],
    jobs: ['raise the paddles', 'let a boat through', 'grease the beam', 'read the gauge', 'mend the gate'],
  },
  {
    name: 'village bakery',
    place: 'the square',
    person: 'the baker',
    parts: ['oven', 'dough trough', 'proving basket', 'flour bin', 'long peel', 'shop bell', 'cooling rack', 'hearth'],
    materials: ['rye', 'firebrick', 'beech', 'linen'],
    jobs: ['feed the leaven', 'shape the loaves', 'sweep the hearth', 'light the oven', 'sift the flour'],
  },
  {
    name: 'bell tower',
    place: 'the old market',
    person: 'the bell founder',
    parts: ['great bell', 'clapper', 'bell frame', 'rope', 'ringing chamber', 'clock face', 'louvre', 'mould'],
    materials: ['bronze', 'loam', 'ash', 'tin'],
    jobs: ['tune the bell', 'hang the clapper', 'oil the bearings', 'pour the metal', 'ring the changes'],
  },
  {
    name: 'observatory',
    place: 'the ridge',
    person: 'the astronomer',
    parts: ['dome', 'mirror', 'eyepiece', 'star chart', 'shutter', 'transit clock', 'notebook', 'mount'],
    materials: ['glass', 'copper', 'cedar', 'brass'],
    jobs: ['open the dome', 'find the pole star', 'let the mirror cool', 'draw the field', 'set the clock'],
  },
  {
    name: 'boatyard',
    place: 'the slipway',
    person: 'the boat builder',
    parts: ['keel', 'stem', 'steam box', 'plank', 'mast step', 'sail loft', 'tiller', 'mooring ring'],
    materials: ['larch', 'copper rivets', 'hemp', 'pitch'],
    jobs: ['lay the keel', 'steam a plank', 'caulk the seams', 'cut the sail', 'launch on the spring tide'],
  },
  {
    name: 'weaving shed',
    place: 'the upper valley',
    person: 'the weaver',
    parts: [
      'loom',
      'shuttle',
      'warp beam',
      'dye vat',
      'spinning wheel',
      'carding comb',
      'pattern book',
      'drying green',
    ],
    materials: ['wool', 'flax', 'madder', 'walnut husk'],
    jobs: ['dress the loom', 'throw the shuttle', 'wash the fleece', 'mix the dye', 'full the cloth'],
  },
  {
    name: 'orchard',
    place: 'the lower meadow',
    person: 'the grower',
    parts: ['cider press', 'graft', 'ladder', 'beehive', 'apple store', 'hedge', 'rootstock', 'blossom'],
    materials: ['ash', 'straw', 'beeswax', 'willow'],
    jobs: ['prune the old trees', 'press the apples', 'graft the scions', 'check the hives', 'lay the hedge'],
  },
  {
    name: 'map room',
    place: 'the harbour office',
    person: 'the surveyor',
    parts: ['chart table', 'compass', 'sounding line', 'copper plate', 'scale bar', 'contour', 'field book', 'tripod'],
    materials: ['vellum', 'brass', 'ink', 'copper'],
    jobs: ['take the soundings', 'draw the coast', 'close the traverse', 'engrave the plate', 'check the scale'],
  },
];

/** Returns the subject with this name. Throws if there is none, which is a bug. */
export function subjectNamed(name: string): Subject {
  const found = subjects.find((subject) => subject.name === name);
  if (!found) throw new Error(`No subject has the name ${name}`);
  return found;
}
