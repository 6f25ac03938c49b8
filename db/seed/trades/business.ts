import { company, inThree, service, type Trade } from '../story.ts'

export const business: Trade = {
  key: 'business',
  icon: 'store',
  name: inThree('Business & legal | Perniagaan & guaman | 商务法律'),
  place: 'online',
  subs: [
    ['accounting', inThree('Accounting & tax | Perakaunan & cukai | 会计税务')],
    ['legal', inThree('Legal & company | Guaman & syarikat | 法律与公司')],
    ['design', inThree('Design & marketing | Reka bentuk & pemasaran | 设计营销')],
  ],
  fields: [
    {
      key: 'client',
      kind: 'multi_enum',
      name: inThree('For | Untuk | 对象'),
      choices: [
        ['sole', inThree('Sole proprietors | Milikan tunggal | 独资')],
        ['sdn-bhd', inThree('Sdn Bhd | Sdn Bhd | 私人有限公司')],
        ['person', inThree('Individuals | Individu | 个人')],
      ],
    },
    { key: 'certified', kind: 'boolean', name: inThree('Licensed practice | Firma berlesen | 持牌机构'), choices: [] },
  ],
  role: inThree('Consultant | Perunding | 顾问'),
  about: inThree(
    'A fixed price, a named person, and answers in ordinary words. You get a summary in writing the same day. | Harga tetap, orang yang sama, dan jawapan dalam bahasa biasa. Ringkasan bertulis dihantar pada hari yang sama. | 固定价格、专人负责、用平常话回答。当天提供书面摘要。',
  ),
  includes: [
    inThree('Written summary the same day | Ringkasan bertulis hari sama | 当天书面摘要'),
    inThree('One follow-up question | Satu soalan susulan | 一次后续提问'),
    inThree('Confidential | Sulit | 严格保密'),
  ],
  prepare: inThree(
    'Please have your papers at hand, as photos or PDF. | Sila sediakan dokumen anda sebagai gambar atau PDF. | 请备好相关文件，照片或 PDF 均可。',
  ),
  addons: [[inThree('Express, within 24 hours | Ekspres, dalam 24 jam | 24 小时加急'), 90, 0]],
  services: [
    service(
      'tax-form',
      'accounting',
      'Personal tax filing | Fail cukai peribadi | 个人报税',
      'Form BE or B, with every relief you are entitled to. | Borang BE atau B, lengkap dengan semua pelepasan. | BE 或 B 表，不漏任何减免。',
      150,
      60,
      { fields: { client: ['person', 'sole'], certified: true } },
    ),
    service(
      'bookkeeping',
      'accounting',
      'Monthly bookkeeping | Simpan kira bulanan | 每月记账',
      'Receipts by photo, accounts by the tenth. | Resit melalui gambar, akaun siap sebelum sepuluh hari bulan. | 拍照传收据，十号前出账。',
      280,
      60,
      { kind: 'request', model: 'from', fields: { client: ['sole', 'sdn-bhd'], certified: true } },
    ),
    service(
      'ssm-register',
      'legal',
      'Business registration | Pendaftaran perniagaan | 商业注册',
      'Name search, forms and certificate explained step by step. | Carian nama, borang dan sijil diterangkan langkah demi langkah. | 查名、填表、领证，逐步讲解。',
      220,
      60,
      { fields: { client: ['sole', 'sdn-bhd'] } },
    ),
    service(
      'tenancy',
      'legal',
      'Tenancy agreement | Perjanjian sewa | 租约拟定',
      'A fair contract, stamped, for landlord and tenant. | Kontrak adil dan bersetem untuk tuan rumah dan penyewa. | 公平合约并盖印，房东租客皆安心。',
      250,
      60,
      { place: 'both', fields: { client: ['person'], certified: true } },
    ),
    service(
      'logo',
      'design',
      'Logo & business card | Logo & kad perniagaan | 标志与名片设计',
      'Three directions, two rounds, files for print and web. | Tiga hala tuju, dua pusingan, fail cetak dan web. | 三个方向、两轮修改，印刷与网页档。',
      480,
      60,
      { kind: 'request', deposit: 30, policy: 'moderate', fields: { client: ['sole', 'sdn-bhd'] } },
    ),
    service(
      'social-media',
      'design',
      'Social media coaching | Bimbingan media sosial | 社媒辅导',
      'Plan a month of posts in one sitting. | Rancang siaran sebulan dalam satu sesi. | 一次规划一个月内容。',
      180,
      90,
      {
        fields: { client: ['sole'] },
        also: [inThree('At your shop | Di kedai anda | 到您的店'), 240, 120, 'customer'],
      },
    ),
  ],
  companies: [
    company(
      'Kira-Kira Accounts',
      ['kuala-lumpur', 'petaling-jaya'],
      'Numbers, in order | Angka yang teratur | 账目井井有条',
    ),
    company('Lim, Aziz & Rajan', ['george-town'], 'Plain-language law | Undang-undang bahasa mudah | 听得懂的法律'),
    company(
      'Wau Creative',
      ['kota-bharu'],
      'Brands with a tail that flies | Jenama yang terbang tinggi | 让品牌飞起来',
    ),
    company(
      'Start Terus Consult',
      ['kota-kinabalu', 'kuching'],
      'Open by next month | Buka bulan depan | 下个月就开张',
    ),
  ],
  praise: {
    en: [
      'Found RM 900 of reliefs I had missed for years.',
      'Explained the contract in fifteen minutes, no Latin.',
      'The logo made my stall look like a proper shop.',
      'Accounts done by the eighth. Every month.',
      'Registered and open in nine days.',
    ],
    ms: [
      'Jumpa pelepasan cukai RM 900 yang saya terlepas bertahun-tahun.',
      'Kontrak diterangkan lima belas minit, mudah faham.',
      'Logo cantik, gerai saya nampak macam kedai sebenar.',
      'Akaun siap sebelum lapan hari bulan, setiap bulan.',
      'Sembilan hari sahaja dah daftar dan buka.',
    ],
    zh: [
      '帮我找到多年漏掉的 900 块减免。',
      '十五分钟讲清楚合约，没有术语。',
      '标志让我的档口像正式的店。',
      '每个月八号前就做好账。',
      '九天就注册好开张。',
    ],
  },
  critique: {
    en: ['Solid advice, replies slower in tax season.'],
    ms: ['Nasihat bagus, cuma lambat sikit musim cukai.'],
    zh: ['建议实在，报税季回复较慢。'],
  },
}
