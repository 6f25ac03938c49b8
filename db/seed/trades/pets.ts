import { company, inThree, service, type Trade } from '../story.ts'

export const pets: Trade = {
  key: 'pets',
  icon: 'paw',
  name: inThree('Pets | Haiwan peliharaan | 宠物'),
  place: 'provider',
  subs: [
    ['grooming', inThree('Grooming | Dandanan | 宠物美容')],
    ['sitting', inThree('Sitting & walking | Jagaan & jalan-jalan | 寄养遛狗')],
    ['training', inThree('Training | Latihan | 训练')],
  ],
  fields: [
    {
      key: 'animal',
      kind: 'multi_enum',
      name: inThree('Animal | Haiwan | 动物'),
      choices: [
        ['dog', inThree('Dogs | Anjing | 狗')],
        ['cat', inThree('Cats | Kucing | 猫')],
        ['rabbit', inThree('Rabbits | Arnab | 兔子')],
      ],
    },
    { key: 'cage-free', kind: 'boolean', name: inThree('Cage-free | Tanpa sangkar | 无笼'), choices: [] },
  ],
  role: inThree('Groomer | Pendandan haiwan | 美容师'),
  about: inThree(
    'One animal at a time, no cages in sight, and breaks whenever someone is nervous. We send a photo when the tail is dry. | Seekor pada satu masa, tanpa sangkar, dan berehat jika haiwan gelisah. Kami hantar gambar apabila ekornya sudah kering. | 一次只照顾一只，不关笼，紧张就休息。尾巴吹干后会发照片给您。',
  ),
  includes: [
    inThree('Health check of ears and skin | Pemeriksaan telinga dan kulit | 耳朵与皮肤检查'),
    inThree('Hypoallergenic shampoo | Syampu hipoalergenik | 低敏洗剂'),
    inThree('Photo when done | Gambar setelah siap | 完成后发照片'),
  ],
  prepare: inThree(
    'Please bring the vaccination card, and walk your dog before. | Sila bawa kad vaksin dan bawa anjing anda berjalan dahulu. | 请携带疫苗本，并提前遛狗。',
  ),
  addons: [
    [inThree('Teeth brushing | Memberus gigi | 刷牙'), 20, 10],
    [inThree('Flea treatment | Rawatan kutu | 除蚤'), 35, 15],
  ],
  services: [
    service(
      'dog-groom',
      'grooming',
      'Full dog grooming | Dandanan penuh anjing | 狗狗全套美容',
      'Bath, haircut, nails and ears, by breed. | Mandi, gunting bulu, kuku dan telinga mengikut baka. | 依品种洗澡、修毛、剪甲、清耳。',
      90,
      120,
      {
        variants: [
          [inThree('Small | Kecil | 小型'), 90, 120],
          [inThree('Large | Besar | 大型'), 150, 180],
        ],
        fields: { animal: ['dog'], 'cage-free': true },
      },
    ),
    service(
      'cat-groom',
      'grooming',
      'Cat bath & comb | Mandi & sikat kucing | 猫咪洗澡梳毛',
      'Slow and quiet, with a towel to hide in. | Perlahan dan senyap, dengan tuala untuk bersembunyi. | 慢慢来、安安静静，还有毛巾可躲。',
      75,
      75,
      { fields: { animal: ['cat'], 'cage-free': true } },
    ),
    service(
      'boarding',
      'sitting',
      'Overnight boarding | Rumah tumpangan semalaman | 过夜寄养',
      'Sofas, garden and a video call home each evening. | Sofa, taman dan panggilan video setiap petang. | 有沙发、花园，每晚视讯回家。',
      60,
      720,
      { model: 'per_unit', fields: { animal: ['dog', 'cat'], 'cage-free': true } },
    ),
    service(
      'dog-walk',
      'sitting',
      'Neighbourhood dog walk | Bawa anjing bersiar-siar | 遛狗',
      'Forty minutes before the sun gets hot. | Empat puluh minit sebelum matahari terik. | 趁太阳还不晒，散步四十分钟。',
      30,
      45,
      { place: 'customer', policy: 'flexible', fields: { animal: ['dog'] } },
    ),
    service(
      'puppy-class',
      'training',
      'Puppy manners class | Kelas adab anak anjing | 幼犬礼仪课',
      'Sit, come, calm: groups of six on Saturday mornings. | Duduk, datang, tenang: kumpulan enam pada pagi Sabtu. | 坐下、回来、冷静，六只一班。',
      55,
      60,
      { seats: 6, fields: { animal: ['dog'] } },
    ),
    service(
      'cat-sitting',
      'sitting',
      'Cat sitting at home | Jaga kucing di rumah | 上门喂猫',
      'Food, litter, play and a plant watered too. | Makanan, pasir, bermain dan siram pokok sekali. | 喂食、清砂、陪玩，顺便浇花。',
      38,
      45,
      { place: 'customer', fields: { animal: ['cat', 'rabbit'] } },
    ),
  ],
  companies: [
    company(
      'Ekor Gembira',
      ['damansara-heights', 'ampang'],
      'Happy tails only | Hanya ekor yang gembira | 只要快乐的尾巴',
    ),
    company(
      'Meow & Woof House',
      ['ipoh', 'kampar'],
      'A second sofa for them | Sofa kedua untuk mereka | 毛孩的第二个家',
    ),
    company('Paws of Penang', ['tanjung-bungah'], 'Beach dogs welcome | Anjing pantai dialu-alukan | 欢迎海边的狗狗'),
    company('Bulu Comel', ['seremban'], 'Soft fur, softer hands | Bulu lembut, tangan lebih lembut | 毛软，手更软'),
  ],
  praise: {
    en: [
      'My anxious rescue dog fell asleep on the table. I cried a little.',
      'The cat forgave me within an hour. A record.',
      'They noticed an ear infection before we did.',
      'Video call every evening, tail wagging each time.',
      'The puppy now sits. The children do not, yet.',
    ],
    ms: [
      'Kucing saya yang garang pun boleh duduk diam, hebat.',
      'Bulu gebu dan wangi, siap ada reben.',
      'Mereka perasan jangkitan telinga lebih awal dari kami.',
      'Setiap petang ada panggilan video, tenang hati nak bercuti.',
      'Lepas kelas, anak anjing dah pandai duduk.',
    ],
    zh: [
      '我家胆小的狗居然在美容桌上睡着。',
      '猫咪一小时就原谅我了，破纪录。',
      '比我们还早发现耳朵发炎。',
      '每天晚上都有视讯，出国很安心。',
      '小狗学会坐下了，孩子们还没。',
    ],
  },
  critique: {
    en: ['Lovely cut, a little shorter than I asked.'],
    ms: ['Cantik, cuma gunting pendek sikit dari yang diminta.'],
    zh: ['剪得可爱，就是比要求短了些。'],
  },
}
