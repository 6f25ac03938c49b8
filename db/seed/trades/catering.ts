import { company, inThree, service, type Trade } from '../story.ts'

export const catering: Trade = {
  key: 'catering',
  icon: 'cake',
  name: inThree('Food & catering | Makanan & katering | 餐饮外烩'),
  place: 'customer',
  subs: [
    ['buffet', inThree('Buffets | Bufet | 自助餐')],
    ['cakes', inThree('Cakes & desserts | Kek & pencuci mulut | 蛋糕甜点')],
    ['chef', inThree('Private chefs | Cef peribadi | 私厨')],
  ],
  fields: [
    {
      key: 'diet',
      kind: 'multi_enum',
      name: inThree('Food | Jenis makanan | 饮食'),
      choices: [
        ['halal', inThree('Halal | Halal | 清真')],
        ['vegetarian', inThree('Vegetarian | Vegetarian | 素食')],
        ['nyonya', inThree('Nyonya | Nyonya | 娘惹')],
      ],
    },
    {
      key: 'tableware',
      kind: 'boolean',
      name: inThree('Tableware included | Pinggan mangkuk disediakan | 含餐具'),
      choices: [],
    },
  ],
  role: inThree('Chef | Cef | 厨师'),
  about: inThree(
    'Cooked on the morning of your event in a licensed kitchen, delivered hot and set out nicely. Tell us about allergies and elders who prefer less spice. | Dimasak pada pagi majlis di dapur berlesen, dihantar panas dan dihidang kemas. Maklumkan alahan atau warga emas yang kurang pedas. | 当天清晨在持证厨房烹煮，热腾腾送达并摆设。请告知过敏或少辣的长辈。',
  ),
  includes: [
    inThree('Delivery and set-up within 25 km | Penghantaran dan susun atur 25 km | 25 公里内送餐布置'),
    inThree('Serving spoons and warmers | Senduk dan pemanas | 公勺与保温炉'),
    inThree('Tasting for 50 guests and more | Uji rasa bagi 50 tetamu ke atas | 50 人以上可试菜'),
  ],
  prepare: inThree(
    'Please keep one long table and a socket free where the food is to stand. | Sila sediakan meja panjang dan soket di tempat hidangan. | 请在摆放餐食处预留一张长桌和插座。',
  ),
  addons: [
    [inThree('Teh tarik counter | Kaunter teh tarik | 拉茶档'), 180, 0],
    [inThree('Two serving staff | Dua petugas hidangan | 两名服务员'), 240, 0],
  ],
  services: [
    service(
      'kenduri-buffet',
      'buffet',
      'Kenduri buffet | Bufet kenduri | 马来喜宴自助餐',
      'Nasi minyak, rendang, dalca, acar and a dessert of the day. | Nasi minyak, rendang, dalca, acar dan pencuci mulut hari itu. | 油饭、仁当、豆汤、泡菜与当日甜品。',
      22,
      240,
      {
        model: 'per_person',
        kind: 'request',
        deposit: 30,
        policy: 'moderate',
        fields: { diet: ['halal'], tableware: true },
      },
    ),
    service(
      'nyonya-spread',
      'buffet',
      'Nyonya tok panjang | Jamuan panjang Nyonya | 娘惹长桌宴',
      'Ayam pongteh, itek tim, jiu hu char and five kuih. | Ayam pongteh, itik tim, jiu hu char dan lima jenis kuih. | 黑果鸡、鸭汤、鱿鱼炒沙葛与五色糕点。',
      48,
      240,
      { model: 'per_person', kind: 'request', deposit: 30, fields: { diet: ['nyonya', 'halal'], tableware: true } },
    ),
    service(
      'banana-leaf',
      'buffet',
      'Banana leaf lunch | Makan tengah hari daun pisang | 香蕉叶午餐',
      'Rice, three vegetables, rasam, papadam and a choice of curry. | Nasi, tiga sayur, rasam, papadam dan pilihan kari. | 白饭、三样蔬菜、酸辣汤、脆饼与咖喱。',
      18,
      180,
      { model: 'per_person', fields: { diet: ['vegetarian'] } },
    ),
    service(
      'birthday-cake',
      'cakes',
      'Birthday cake to order | Kek hari jadi tempahan | 定制生日蛋糕',
      'Vanilla, pandan or chocolate, decorated as you describe. | Vanila, pandan atau coklat, dihias mengikut cerita anda. | 香草、斑斓或巧克力，按您的描述装饰。',
      128,
      30,
      {
        model: 'from',
        place: 'both',
        variants: [
          [inThree('1 kg | 1 kg | 1 公斤'), 128, 30],
          [inThree('2 kg | 2 kg | 2 公斤'), 228, 30],
        ],
        fields: { diet: ['halal'] },
      },
    ),
    service(
      'kuih-box',
      'cakes',
      'Kuih platter | Dulang kuih | 糕点拼盘',
      'Forty pieces: onde-onde, seri muka, kuih lapis and more. | Empat puluh biji: onde-onde, seri muka, kuih lapis dan lain-lain. | 四十件：椰糖丸、斑斓糕、九层糕等。',
      68,
      30,
      { model: 'per_unit', place: 'both', fields: { diet: ['halal', 'vegetarian'] } },
    ),
    service(
      'private-chef',
      'chef',
      'Private chef at home | Cef peribadi di rumah | 私厨到家',
      'A four-course dinner for six, shopping and washing-up included. | Makan malam empat hidangan untuk enam orang, termasuk beli-belah dan cuci pinggan. | 六人四道菜晚餐，含采购与洗碗。',
      620,
      240,
      { kind: 'request', model: 'from', deposit: 30, policy: 'strict' },
    ),
  ],
  companies: [
    company(
      'Dapur Mak Teh',
      ['shah-alam', 'bangi'],
      'The kenduri everybody talks about | Kenduri yang jadi sebutan | 人人称赞的喜宴',
    ),
    company(
      'Nyonya Su Kitchen',
      ['melaka'],
      "Grandmother's recipes, written down at last | Resipi nenek, akhirnya ditulis | 外婆的食谱，终于写下来",
    ),
    company('Curry & Cardamom', ['klang', 'kajang'], 'Spice with manners | Rempah yang beradab | 香料有礼'),
    company(
      'Kek Kenyang Bakes',
      ['kota-kinabalu', 'sandakan'],
      'Cakes that disappear | Kek yang cepat habis | 一上桌就没的蛋糕',
    ),
  ],
  praise: {
    en: [
      'The rendang was gone in half an hour and people asked for the number.',
      'Arrived hot, on time, and they even brought extra ice.',
      "Best pongteh outside my grandmother's house.",
      "The cake looked exactly like my son's drawing, crooked dinosaur and all.",
      'Ordered for 80, there was plenty for 90.',
    ],
    ms: [
      'Rendang licin dalam setengah jam, ramai minta nombor telefon.',
      'Sampai panas dan tepat masa, siap hias meja.',
      'Rasa macam masakan arwah nenek, sedih pun ada.',
      'Kek ikut lukisan anak saya, comel sangat.',
      'Tempah untuk 80 orang, makanan memang cukup dan lebih.',
    ],
    zh: [
      '仁当半小时就扫光，亲戚都来问电话。',
      '准时送到还热腾腾，摆盘也漂亮。',
      '娘惹菜有外婆的味道。',
      '蛋糕跟儿子画的一模一样，连歪歪的恐龙都有。',
      '订八十人份，九十人都够吃。',
    ],
  },
  critique: {
    en: ['Delicious, though the delivery van came twenty minutes late.'],
    ms: ['Sedap, cuma van lewat dua puluh minit.'],
    zh: ['很好吃，只是送餐晚了二十分钟。'],
  },
}
