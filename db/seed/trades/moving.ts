import { company, inThree, service, type Trade } from '../story.ts'

export const moving: Trade = {
  key: 'moving',
  icon: 'truck',
  name: inThree('Moving & delivery | Pindah & penghantaran | 搬家运输'),
  place: 'customer',
  subs: [
    ['house-moving', inThree('House moving | Pindah rumah | 搬家')],
    ['lorry', inThree('Lorry & van hire | Sewa lori & van | 罗里与货车')],
    ['disposal', inThree('Disposal | Pelupusan | 旧物清运')],
  ],
  fields: [
    {
      key: 'crew',
      kind: 'enum',
      name: inThree('Crew | Pekerja | 人手'),
      choices: [
        ['2', inThree('2 people | 2 orang | 2 人')],
        ['4', inThree('4 people | 4 orang | 4 人')],
      ],
    },
    { key: 'insured', kind: 'boolean', name: inThree('Goods insured | Barang diinsuranskan | 货物保险'), choices: [] },
  ],
  role: inThree('Mover | Pekerja pindah | 搬运员'),
  about: inThree(
    'Blankets, straps and trolleys come with the lorry. We photograph what is fragile, and nothing is dragged over your floor. | Selimut, tali dan troli disediakan. Barang mudah pecah difoto dahulu, dan tiada apa diseret di atas lantai anda. | 附毛毯、绑带与推车。易碎品先拍照，绝不在地板上拖行。',
  ),
  includes: [
    inThree('Blankets and straps | Selimut dan tali | 毛毯绑带'),
    inThree('Tolls and fuel in the city | Tol dan minyak dalam bandar | 市内过路费与油费'),
    inThree('Beds taken apart and put together | Katil dibuka dan dipasang semula | 床架拆装'),
  ],
  prepare: inThree(
    'Please pack small things into boxes, and book the lift of your building. | Sila masukkan barang kecil ke dalam kotak dan tempah lif bangunan anda. | 请将小件物品装箱，并预约楼里的货梯。',
  ),
  addons: [
    [inThree('20 boxes delivered | 20 kotak dihantar | 送 20 个纸箱'), 80, 0],
    [inThree('Packing helper, 2 hours | Pembantu membungkus, 2 jam | 打包助手 2 小时'), 90, 120],
  ],
  services: [
    service(
      'condo-move',
      'house-moving',
      'Condo or flat move | Pindah kondo atau pangsapuri | 公寓搬家',
      'A three-tonne lorry and two movers for half a day. | Lori tiga tan dan dua pekerja selama separuh hari. | 三吨罗里、两名搬运员半天。',
      420,
      240,
      { model: 'from', deposit: 20, fields: { crew: '2', insured: true } },
    ),
    service(
      'house-move',
      'house-moving',
      'House move | Pindah rumah | 有地住宅搬家',
      'Five-tonne lorry, four movers, a full day. | Lori lima tan, empat pekerja, sehari penuh. | 五吨罗里、四名搬运员、一整天。',
      880,
      480,
      { kind: 'request', model: 'from', deposit: 30, policy: 'moderate', fields: { crew: '4', insured: true } },
    ),
    service(
      'van-hire',
      'lorry',
      'Van with driver | Van dengan pemandu | 货车连司机',
      'For a sofa, a stall or a sound system. | Untuk sofa, gerai atau sistem bunyi. | 搬沙发、摆摊、音响都行。',
      60,
      120,
      { model: 'per_hour', fields: { crew: '2' } },
    ),
    service(
      'piano-move',
      'house-moving',
      'Piano moving | Pindah piano | 搬钢琴',
      'Wrapped, levelled and rolled, not lifted by luck. | Dibalut, diimbang dan digolek, bukan bernasib baik. | 包覆、平衡、滚轮，不靠运气。',
      480,
      150,
      { kind: 'request', fields: { crew: '4', insured: true } },
    ),
    service(
      'bulky-disposal',
      'disposal',
      'Bulky item disposal | Buang barang besar | 大件旧物清运',
      'Mattresses, cupboards and old sofas, recycled where possible. | Tilam, almari dan sofa lama, dikitar semula jika boleh. | 床垫、橱柜、旧沙发，尽量回收。',
      130,
      60,
      { model: 'from', fields: { crew: '2' } },
    ),
    service(
      'office-move',
      'lorry',
      'Weekend office move | Pindah pejabat hujung minggu | 周末办公室搬迁',
      'Labelled on Friday, plugged in by Monday. | Dilabel hari Jumaat, siap dipasang hari Isnin. | 周五贴标签，周一就开工。',
      1200,
      600,
      { kind: 'request', model: 'from', deposit: 30, fields: { crew: '4', insured: true } },
    ),
  ],
  companies: [
    company(
      'Pindah Senang',
      ['petaling-jaya', 'klang'],
      'Moving, minus the headache | Pindah tanpa pening | 搬家不头疼',
    ),
    company(
      'Gajah Movers',
      ['taiping', 'ipoh'],
      'Strong and careful, like our name | Kuat dan cermat, macam nama kami | 像大象一样稳',
    ),
    company(
      'Selatan Lorry Services',
      ['johor-bahru', 'batu-pahat'],
      'Across the south in a day | Seluruh selatan dalam sehari | 一天走遍南马',
    ),
    company(
      'Borneo Haulage',
      ['tawau', 'lahad-datu'],
      'The long road, done right | Jalan jauh, kerja rapi | 长路也走得稳',
    ),
  ],
  praise: {
    en: [
      'Seventeen floors, one lift, no scratches.',
      'They labelled every box by room. We slept in made beds that night.',
      'The piano is still in tune. Unbelievable.',
      'Friendly uncles, quick hands, no hidden toll charges.',
      'Took the old mattress and swept where it had been.',
    ],
    ms: [
      'Tingkat tujuh belas, satu lif, tiada satu calar pun.',
      'Semua kotak dilabel ikut bilik. Malam itu terus boleh tidur.',
      'Piano masih sedap bunyinya, hebat.',
      'Pekerja mesra, cepat dan tiada caj tersembunyi.',
      'Tilam lama diangkut, tempatnya disapu sekali.',
    ],
    zh: [
      '十七楼一部电梯，一点刮痕都没有。',
      '每箱都按房间贴标签，当晚就能睡。',
      '钢琴搬完音还准，佩服。',
      '师傅友善手脚快，没有隐藏收费。',
      '旧床垫搬走还帮忙扫地。',
    ],
  },
  critique: {
    en: ['Careful crew, started an hour late because of the lift booking.'],
    ms: ['Kerja cermat, cuma mula lewat sejam sebab tempahan lif.'],
    zh: ['很小心，但因电梯预约晚了一小时开始。'],
  },
}
