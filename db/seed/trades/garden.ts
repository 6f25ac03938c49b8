import { company, inThree, service, type Trade } from '../story.ts'

export const garden: Trade = {
  key: 'garden',
  icon: 'leaf',
  name: inThree('Garden & outdoor | Taman & luar rumah | 园艺户外'),
  place: 'customer',
  subs: [
    ['gardening', inThree('Gardening | Berkebun | 园艺')],
    ['trees', inThree('Trees & grass | Pokok & rumput | 树木草地')],
    ['guides', inThree('Nature guides | Pemandu alam | 自然导览')],
  ],
  fields: [
    { key: 'organic', kind: 'boolean', name: inThree('No chemicals | Tanpa bahan kimia | 无化学剂'), choices: [] },
    {
      key: 'size',
      kind: 'enum',
      name: inThree('Garden size | Saiz taman | 花园大小'),
      choices: [
        ['balcony', inThree('Balcony | Balkoni | 阳台')],
        ['terrace', inThree('Terrace house | Rumah teres | 排屋')],
        ['large', inThree('Bungalow | Banglo | 独立屋')],
      ],
    },
  ],
  role: inThree('Gardener | Tukang kebun | 园丁'),
  about: inThree(
    'We plant what likes our sun and rain, and show you how little water it really needs. Cuttings are taken away. | Kami tanam apa yang sesuai dengan panas dan hujan kita, dan tunjukkan betapa sedikit air diperlukan. Sisa dibawa pergi. | 种适合本地日晒雨淋的植物，教您其实不必多浇水。枝叶带走。',
  ),
  includes: [
    inThree('Own tools | Peralatan sendiri | 自备工具'),
    inThree('Green waste removed | Sisa kebun diangkut | 清运枝叶'),
    inThree('Care sheet for your plants | Panduan jagaan pokok | 植物照护说明'),
  ],
  prepare: inThree(
    'Please leave a tap outside open to us, and tell us where pets are. | Sila benarkan kami guna paip di luar dan maklumkan jika ada haiwan peliharaan. | 请预留室外水龙头，并告知家中宠物的位置。',
  ),
  addons: [
    [inThree('Compost, two bags | Kompos, dua beg | 两包堆肥'), 30, 0],
    [inThree('Mosquito check | Periksa tempat nyamuk | 检查蚊虫孳生'), 25, 15],
  ],
  services: [
    service(
      'grass-cut',
      'trees',
      'Grass cutting | Potong rumput | 割草',
      'Edges trimmed, drain swept, done before nine. | Tepi dikemas, longkang disapu, siap sebelum pukul sembilan. | 修边、扫沟，九点前完成。',
      60,
      60,
      {
        fields: { size: 'terrace' },
        variants: [
          [inThree('Terrace house | Rumah teres | 排屋'), 60, 60],
          [inThree('Bungalow | Banglo | 独立屋'), 140, 150],
        ],
      },
    ),
    service(
      'tree-prune',
      'trees',
      'Tree pruning | Cantas pokok | 树木修剪',
      'Mango, rambutan or rain tree, cut safely and cleanly. | Mangga, rambutan atau pokok hujan, dicantas selamat dan kemas. | 芒果、红毛丹或雨树，安全修剪。',
      220,
      150,
      { kind: 'request', model: 'from', fields: { size: 'large' } },
    ),
    service(
      'balcony-garden',
      'gardening',
      'Balcony garden set-up | Bina taman balkoni | 阳台花园',
      'Pots, soil and ten plants that forgive. | Pasu, tanah dan sepuluh pokok yang mudah dijaga. | 花盆、泥土与十株好养植物。',
      350,
      180,
      { model: 'from', deposit: 20, fields: { size: 'balcony', organic: true } },
    ),
    service(
      'edible-garden',
      'gardening',
      'Edible garden coaching | Bimbingan kebun dapur | 可食花园辅导',
      'Pandan, chilli, kangkung: eat from your own yard. | Pandan, cili, kangkung: makan dari halaman sendiri. | 斑斓、辣椒、空心菜，自家收成。',
      90,
      90,
      { fields: { organic: true } },
    ),
    service(
      'mangrove-walk',
      'guides',
      'Mangrove walk | Jelajah hutan bakau | 红树林导览',
      'Mudskippers, monkeys and kingfishers with a local guide. | Belacak, kera dan raja udang bersama pemandu tempatan. | 跳鱼、猴子与翠鸟，由本地向导带领。',
      45,
      120,
      { seats: 12, model: 'per_person', place: 'provider' },
    ),
    service(
      'firefly-cruise',
      'guides',
      'Firefly river cruise | Pelayaran kelip-kelip | 萤火虫游船',
      'A quiet boat after dark; bring a jacket. | Bot senyap selepas gelap; bawa jaket. | 夜里静静的小船，请带外套。',
      55,
      90,
      { seats: 8, model: 'per_person', place: 'provider', policy: 'moderate' },
    ),
  ],
  companies: [
    company('Kebun Kita', ['kajang', 'semenyih'], 'Green thumbs for hire | Tangan hijau untuk disewa | 出租绿手指'),
    company('Kelip-Kelip River Guides', ['kuala-selangor'], 'Nights that glow | Malam yang bercahaya | 会发光的夜晚'),
    company('Highland Roots', ['cameron-highlands'], 'Cool air, deep roots | Udara dingin, akar dalam | 凉风深根'),
    company(
      'Rimba Borneo Gardens',
      ['kota-kinabalu', 'ranau'],
      'Rainforest at your door | Hutan hujan di depan pintu | 家门口的雨林',
    ),
  ],
  praise: {
    en: [
      'Our balcony has butterflies now. On the fourteenth floor.',
      'He knew every bird by its call.',
      'Neat edges, quiet machine, gone before breakfast.',
      'The children still talk about the fireflies.',
      'Chillies everywhere. We give them to neighbours.',
    ],
    ms: [
      'Balkoni tingkat empat belas pun ada rama-rama sekarang.',
      'Pemandu kenal setiap bunyi burung.',
      'Potong kemas, cepat dan tak bising.',
      'Anak-anak masih bercerita pasal kelip-kelip.',
      'Cili lebat sampai beri jiran.',
    ],
    zh: [
      '十四楼的阳台居然有蝴蝶了。',
      '向导听声音就知道是什么鸟。',
      '修得整齐，早餐前就完工。',
      '孩子们还在说萤火虫。',
      '辣椒多到送邻居。',
    ],
  },
  critique: {
    en: ['Nice work; rain moved our date once.'],
    ms: ['Kerja bagus, cuma tarikh berubah sebab hujan.'],
    zh: ['做得好，只是下雨改了一次日期。'],
  },
}
