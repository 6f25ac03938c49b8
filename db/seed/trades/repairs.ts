import { company, inThree, service, type Trade } from '../story.ts'

export const repairs: Trade = {
  key: 'repairs',
  icon: 'wrench',
  name: inThree('Repairs & handyman | Baik pulih & tukang | 维修与水电'),
  place: 'customer',
  subs: [
    ['plumbing', inThree('Plumbing | Paip | 水管')],
    ['electrical', inThree('Electrical | Elektrik | 电工')],
    ['handyman', inThree('Handyman | Tukang serba boleh | 杂修')],
    ['painting', inThree('Painting | Mengecat | 油漆')],
  ],
  fields: [
    {
      key: 'emergency',
      kind: 'boolean',
      name: inThree('Night & emergency | Malam & kecemasan | 夜间急修'),
      choices: [],
    },
    {
      key: 'licence',
      kind: 'enum',
      name: inThree('Licence | Lesen | 执照'),
      choices: [
        ['st', inThree('Energy Commission | Suruhanjaya Tenaga | 能源委员会')],
        ['span', inThree('SPAN water | SPAN air | 水务 SPAN')],
      ],
    },
  ],
  role: inThree('Tradesman | Tukang | 师傅'),
  about: inThree(
    'Tell us what is wrong, send a photo if you can, and a tradesman with the right parts comes at the agreed time. Small jobs are welcome. | Ceritakan masalahnya, hantar gambar jika boleh, dan tukang datang pada masa yang dijanjikan dengan alat yang betul. Kerja kecil pun kami terima. | 说明问题、附上照片，师傅会带齐零件准时上门。小工程一样欢迎。',
  ),
  includes: [
    inThree('Price agreed before work begins | Harga dipersetujui sebelum kerja bermula | 开工前谈定价格'),
    inThree('Clean-up afterwards | Kawasan dikemas selepas siap | 完工清理现场'),
    inThree('90-day workmanship warranty | Waranti kerja 90 hari | 90 天工艺保修'),
  ],
  prepare: inThree(
    'Please clear the place of work, and find out where water and power are switched off. | Sila kosongkan tempat kerja dan pastikan di mana suis air dan elektrik. | 请清空施工处，并确认水电总闸的位置。',
  ),
  addons: [
    [inThree('Urgent visit within 2 hours | Lawatan segera dalam 2 jam | 两小时内急修'), 80, 0],
    [inThree('Old parts taken away | Alat lama dibawa pergi | 旧件清运'), 20, 10],
  ],
  services: [
    service(
      'pipe-leak',
      'plumbing',
      'Leaking pipe repair | Baiki paip bocor | 水管漏水维修',
      'Taps, joints and hidden leaks found with a listening device. | Kepala paip, sambungan dan kebocoran tersembunyi dikesan dengan alat khas. | 水龙头、接头与暗漏，用听漏仪查找。',
      95,
      60,
      { model: 'from', fields: { licence: 'span', emergency: true } },
    ),
    service(
      'blocked-drain',
      'plumbing',
      'Blocked drain clearing | Buka saluran tersumbat | 疏通堵塞排水',
      'Sinks, floor traps and toilets cleared by machine, not chemicals. | Sinki, perangkap lantai dan tandas dibersihkan dengan mesin, bukan bahan kimia. | 机器疏通水槽、地漏与马桶，不用化学剂。',
      120,
      60,
      { fields: { emergency: true } },
    ),
    service(
      'water-heater',
      'plumbing',
      'Water heater installation | Pasang pemanas air | 热水器安装',
      'Instant or storage heater fitted with a proper breaker. | Pemanas segera atau bertangki dipasang dengan pemutus litar. | 即热或储水式，配独立断路器。',
      160,
      90,
      { fields: { licence: 'st' } },
    ),
    service(
      'power-trip',
      'electrical',
      'Power trip troubleshooting | Cari punca elektrik terpelantik | 跳电排查',
      'Licensed wireman finds the faulty circuit and makes it safe. | Pendawai berlesen mencari litar rosak dan menjadikannya selamat. | 持证电工找出故障线路，确保安全。',
      110,
      60,
      { model: 'from', fields: { licence: 'st', emergency: true } },
    ),
    service(
      'handyman-hours',
      'handyman',
      'Handyman by the hour | Tukang mengikut jam | 按小时杂修',
      'Shelves, curtain rails, hinges, furniture: bring your list. | Rak, rel langsir, engsel, perabot: sediakan senarai anda. | 层架、窗帘杆、门铰、组装家具，列好清单就行。',
      65,
      120,
      {
        model: 'per_hour',
        also: [inThree('Half-day handyman | Tukang separuh hari | 半天杂修'), 240, 240, 'customer'],
      },
    ),
    service(
      'room-painting',
      'painting',
      'Room painting | Mengecat bilik | 房间粉刷',
      'Two coats of low-odour paint, furniture moved and covered. | Dua lapis cat kurang bau, perabot dialih dan ditutup. | 两层低味漆，搬移并遮盖家具。',
      420,
      480,
      { kind: 'request', model: 'from', deposit: 30, policy: 'moderate' },
    ),
  ],
  companies: [
    company(
      'Tukang Kita',
      ['kuala-lumpur', 'shah-alam'],
      'The handyman your neighbour recommends | Tukang yang disyorkan jiran anda | 邻居推荐的师傅',
    ),
    company(
      'Muthu & Sons Plumbing',
      ['klang'],
      'No leak too small | Tiada kebocoran terlalu kecil | 再小的漏水也认真修',
    ),
    company(
      'Penang Spark Electrical',
      ['bayan-lepas'],
      'Safe wiring, tidy work | Pendawaian selamat, kerja kemas | 安全用电，整洁施工',
    ),
    company(
      'Sarawak Home Fix',
      ['miri', 'bintulu'],
      'From Miri to Bintulu, fixed | Dari Miri ke Bintulu, siap dibaiki | 美里到民都鲁，都修好',
    ),
  ],
  praise: {
    en: [
      'He found the leak behind the tiles without breaking half the wall.',
      'Arrived with the right valve in his van. Done in forty minutes.',
      'Explained why the breaker tripped and drew me a little diagram.',
      'Swept the floor before leaving. My husband never does.',
      'Reasonable price, and he would not take a tip.',
    ],
    ms: [
      'Jumpa punca bocor tanpa pecahkan semua jubin.',
      'Siap dalam empat puluh minit, alat ganti memang dibawa.',
      'Abang terangkan kenapa elektrik trip, sangat membantu.',
      'Lepas siap, lantai pun disapu. Kemas.',
      'Harga patut dan ikut janji.',
    ],
    zh: [
      '没有敲掉整面墙就找到漏水点，专业。',
      '零件都带齐了，四十分钟搞定。',
      '跳电原因解释得很清楚，还画了图。',
      '修完还把地扫干净才走。',
      '价钱合理，说几点就几点到。',
    ],
  },
  critique: {
    en: ['Fixed well, but he had to come back the next day with a part.'],
    ms: ['Kerja bagus, cuma terpaksa datang semula esoknya untuk alat ganti.'],
    zh: ['修得好，只是缺零件要隔天再来一趟。'],
  },
}
