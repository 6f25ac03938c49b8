import { company, inThree, service, type Trade } from '../story.ts'

export const weddings: Trade = {
  key: 'weddings',
  icon: 'sparkle',
  name: inThree('Weddings & events | Perkahwinan & acara | 婚礼活动'),
  place: 'both',
  subs: [
    ['planning', inThree('Planning | Perancangan | 策划')],
    ['decoration', inThree('Decoration | Hiasan | 布置')],
    ['entertainment', inThree('Music & hosts | Muzik & pengacara | 音乐与司仪')],
  ],
  fields: [
    {
      key: 'guests',
      kind: 'enum',
      name: inThree('Guests | Tetamu | 宾客'),
      choices: [
        ['50', inThree('Up to 50 | Hingga 50 | 50 人内')],
        ['300', inThree('Up to 300 | Hingga 300 | 300 人内')],
        ['1000', inThree('Up to 1,000 | Hingga 1,000 | 1000 人内')],
      ],
    },
    { key: 'outdoor', kind: 'boolean', name: inThree('Outdoor | Luar | 户外'), choices: [] },
  ],
  role: inThree('Planner | Perancang | 策划师'),
  about: inThree(
    'We write one timeline that everyone follows, bring a toolbox for small disasters, and stay until the last chair is stacked. | Kami susun satu jadual untuk semua, bawa kotak alat untuk kecemasan kecil, dan tunggu hingga kerusi terakhir disusun. | 一份人人照着走的流程表，随身急救工具箱，直到最后一张椅子收好才离开。',
  ),
  includes: [
    inThree('Timeline for all vendors | Jadual untuk semua vendor | 全体流程表'),
    inThree('Rehearsal call | Panggilan raptai | 彩排通话'),
    inThree('Set-up and take-down | Pasang dan buka | 搭建与拆除'),
  ],
  prepare: inThree(
    'Please bring your date, the number of guests and pictures of what you like. | Sila bawa tarikh majlis, bilangan tetamu dan gambar pilihan anda. | 请带上婚期、宾客人数和喜欢的风格图片。',
  ),
  addons: [
    [inThree('Fresh flower garland | Kalungan bunga segar | 鲜花花环'), 90, 0],
    [inThree('Photo booth corner | Sudut foto | 拍照角'), 350, 60],
  ],
  services: [
    service(
      'day-coordination',
      'planning',
      'Wedding day coordination | Penyelarasan hari perkahwinan | 婚礼当天统筹',
      'You marry; we watch the clock. | Anda bernikah; kami jaga masa. | 您专心结婚，时间交给我们。',
      1500,
      600,
      { kind: 'request', deposit: 30, policy: 'strict', place: 'customer', fields: { guests: '300' } },
    ),
    service(
      'pelamin',
      'decoration',
      'Pelamin & hall decoration | Pelamin & hiasan dewan | 新人台与会场布置',
      'Fresh flowers and warm light, minimalist or grand. | Bunga segar dan cahaya hangat, ringkas atau mewah. | 鲜花与暖光，简约或隆重。',
      1800,
      360,
      { kind: 'request', model: 'from', deposit: 30, policy: 'strict', place: 'customer', fields: { guests: '1000' } },
    ),
    service(
      'balloons',
      'decoration',
      'Birthday balloon set-up | Hiasan belon hari jadi | 生日气球布置',
      'An arch, a backdrop and the number of the year. | Gerbang belon, latar dan nombor umur. | 气球拱门、背景与数字。',
      260,
      120,
      { place: 'customer', fields: { guests: '50', outdoor: true } },
    ),
    service(
      'live-band',
      'entertainment',
      'Acoustic band | Kumpulan muzik akustik | 不插电乐队',
      'Three musicians, two sets, any language of love songs. | Tiga pemuzik, dua set, lagu cinta pelbagai bahasa. | 三人两场，多语情歌。',
      1200,
      180,
      { kind: 'request', deposit: 30, place: 'customer', fields: { outdoor: true, guests: '300' } },
    ),
    service(
      'emcee',
      'entertainment',
      'Bilingual emcee | Pengacara dwibahasa | 双语司仪',
      'Keeps grandmothers and colleagues laughing alike. | Menghiburkan nenek dan rakan sekerja serentak. | 让长辈和同事都开怀。',
      700,
      240,
      { model: 'from', place: 'customer', fields: { guests: '300' } },
    ),
    service(
      'planning-consult',
      'planning',
      'Planning consultation | Konsultasi perancangan | 婚礼咨询',
      'An hour to turn a dream and a budget into a list. | Sejam untuk menukar impian dan bajet menjadi senarai. | 一小时，把梦想和预算变成清单。',
      0,
      60,
      { model: 'free', place: 'online', policy: 'zero' },
    ),
  ],
  companies: [
    company(
      'Seri Pengantin',
      ['shah-alam', 'seremban'],
      'Your day, on time | Hari anda, tepat masa | 您的大日子，准时圆满',
    ),
    company(
      'Double Happiness Events',
      ['george-town', 'ipoh'],
      'Joy in both languages | Kegembiraan dwibahasa | 双倍的喜悦',
    ),
    company(
      'Kenyalang Celebrations',
      ['kuching'],
      'Longhouse to ballroom | Dari rumah panjang ke dewan | 从长屋到宴会厅',
    ),
    company(
      'Belon & Bunga',
      ['cheras', 'kajang'],
      'Small parties, big smiles | Majlis kecil, senyuman lebar | 小派对，大笑容',
    ),
  ],
  praise: {
    en: [
      'It rained, the generator failed, and no guest ever noticed.',
      'The pelamin made my mother cry, in the good way.',
      'Everyone asked where we found the emcee.',
      'One timeline, zero quarrels. Worth every ringgit.',
      'The balloons were still up a week later.',
    ],
    ms: [
      'Hujan lebat pun majlis berjalan lancar, tetamu tak perasan.',
      'Pelamin cantik sampai emak menitis air mata.',
      'Pengacara pandai hidupkan suasana, semua gelak.',
      'Jadual teratur, memang berbaloi.',
      'Belon tahan seminggu, anak gembira.',
    ],
    zh: [
      '下大雨也一切顺利，宾客完全没察觉。',
      '新人台美到妈妈落泪。',
      '司仪很会带气氛，大家都在问哪里请的。',
      '流程清楚，全程不吵架，值得。',
      '气球过了一星期还在。',
    ],
  },
  critique: {
    en: ['Beautiful flowers, set-up finished just in time.'],
    ms: ['Bunga cantik, pemasangan siap cukup-cukup masa.'],
    zh: ['花很美，布置刚好赶上时间。'],
  },
}
