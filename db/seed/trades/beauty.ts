import { company, inThree, service, type Trade } from '../story.ts'

export const beauty: Trade = {
  key: 'beauty',
  icon: 'scissors',
  name: inThree('Hair & beauty | Rambut & kecantikan | 美发美容'),
  place: 'provider',
  subs: [
    ['hair', inThree('Hair salons | Salon rambut | 美发沙龙')],
    ['barber', inThree('Barbers | Kedai gunting | 男士理发')],
    ['nails', inThree('Nails | Kuku | 美甲')],
    ['makeup', inThree('Make-up & brows | Solekan & kening | 化妆与眉毛')],
  ],
  fields: [
    {
      key: 'audience',
      kind: 'multi_enum',
      name: inThree('For | Untuk | 适合'),
      choices: [
        ['women', inThree('Women | Wanita | 女士')],
        ['men', inThree('Men | Lelaki | 男士')],
        ['children', inThree('Children | Kanak-kanak | 儿童')],
      ],
    },
    { key: 'private-room', kind: 'boolean', name: inThree('Private room | Bilik tertutup | 私人房间'), choices: [] },
  ],
  role: inThree('Stylist | Penggaya rambut | 造型师'),
  about: inThree(
    'We start with a short talk about what you like and what your mornings allow, then work without hurry. Tools are disinfected after every guest, and we tell you the final price before we begin. | Kami mula dengan berbual sebentar tentang gaya kegemaran anda, kemudian bekerja tanpa tergesa-gesa. Peralatan dinyahkuman selepas setiap pelanggan dan harga akhir diberitahu sebelum kami bermula. | 我们会先聊聊您喜欢的风格和日常打理时间，再从容开始。工具每客消毒，动手之前就告诉您最终价格。',
  ),
  includes: [
    inThree('Consultation before we start | Sesi perbincangan sebelum bermula | 开始前的沟通咨询'),
    inThree('Wash and styling products | Syampu dan produk gaya rambut | 洗护与造型产品'),
    inThree('Free touch-up within 7 days | Pembetulan percuma dalam 7 hari | 7 天内免费微调'),
  ],
  prepare: inThree(
    'Please come with dry hair or bare nails, and bring a picture if you have one in mind. | Sila datang dengan rambut kering atau kuku tanpa cat, dan bawa gambar jika ada gaya pilihan. | 请保持头发干爽或指甲洁净；如有喜欢的款式，请带上图片。',
  ),
  addons: [
    [inThree('Scalp massage | Urutan kulit kepala | 头皮按摩'), 25, 15],
    [inThree('Deep conditioning mask | Masker rambut berkhasiat | 深层护发膜'), 45, 20],
  ],
  services: [
    service(
      'signature-cut',
      'hair',
      'Signature haircut & blow-dry | Gunting & pengeringan rambut istimewa | 招牌剪发与吹整',
      'A precise cut shaped to your face, washed and blow-dried. | Potongan kemas mengikut bentuk muka, termasuk cuci dan pengeringan. | 依脸型精剪，含洗发与吹整。',
      68,
      60,
      {
        fields: { audience: ['women', 'men'] },
        variants: [
          [inThree('Short hair | Rambut pendek | 短发'), 68, 60],
          [inThree('Long hair | Rambut panjang | 长发'), 88, 75],
        ],
      },
    ),
    service(
      'balayage',
      'hair',
      'Balayage colour | Warna rambut balayage | 渐层手刷染发',
      'Hand-painted colour that grows out softly and suits warm skin tones. | Warna disapu tangan yang lembut dan sesuai dengan kulit sawo matang. | 手刷渐层，色泽自然，衬托亚洲肤色。',
      320,
      180,
      { model: 'from', deposit: 20, policy: 'moderate', fields: { audience: ['women'] } },
    ),
    service(
      'keratin',
      'hair',
      'Keratin smoothing treatment | Rawatan keratin melembutkan rambut | 角蛋白柔顺护理',
      'Tames frizz in our humid weather for up to four months. | Menjinakkan rambut kembang dalam cuaca lembap sehingga empat bulan. | 告别潮湿天气的毛躁，效果长达四个月。',
      260,
      150,
      { fields: { audience: ['women', 'men'] } },
    ),
    service(
      'hot-towel-shave',
      'barber',
      'Barber cut & hot towel shave | Gunting lelaki & cukur tuala panas | 男士理发与热毛巾剃须',
      'Fade, beard line and a slow shave under a hot towel. | Potongan fade, kemas janggut dan cukuran dengan tuala panas. | 渐变短发、胡型修整，热毛巾慢剃。',
      45,
      45,
      { fields: { audience: ['men'] } },
    ),
    service(
      'gel-manicure',
      'nails',
      'Gel manicure | Manikur gel | 凝胶美甲',
      'Shaping, cuticle care and gel colour that lasts three weeks. | Bentuk kuku, rawatan kutikel dan warna gel tahan tiga minggu. | 修形、护甲皮与三周持久凝胶色。',
      78,
      60,
      { fields: { audience: ['women'], 'private-room': true } },
    ),
    service(
      'bridal-makeup',
      'makeup',
      'Bridal make-up & hairdo | Solekan & dandanan pengantin | 新娘化妆造型',
      'A trial beforehand, then make-up and hair on your day, at your home or the hall. | Sesi percubaan dahulu, kemudian solekan dan dandanan pada hari bersejarah anda. | 先试妆，婚礼当天上门化妆与造型。',
      480,
      150,
      { kind: 'request', model: 'from', place: 'both', deposit: 30, policy: 'strict', fields: { audience: ['women'] } },
    ),
    service(
      'kids-cut',
      'hair',
      "Children's haircut | Gunting rambut kanak-kanak | 儿童剪发",
      'Patient stylists, a cartoon chair and a certificate for the first cut. | Penggaya penyabar, kerusi kartun dan sijil untuk potongan pertama. | 耐心造型师、卡通座椅，初剪还有纪念证书。',
      32,
      30,
      { policy: 'zero', fields: { audience: ['children'] } },
    ),
  ],
  companies: [
    company(
      'Seri Ayu Salon',
      ['bangsar', 'petaling-jaya', 'johor-bahru'],
      'Hair that behaves, in a room that breathes | Rambut terurus, ruang yang menenangkan | 秀发服帖，空间舒心',
    ),
    company(
      'Kedai Gunting Abang Lan',
      ['shah-alam'],
      'Neat cuts, honest talk, since 1998 | Potongan kemas, bual mesra, sejak 1998 | 干净利落的手艺，始于 1998',
    ),
    company(
      'Jade & Ivory Nail Studio',
      ['george-town'],
      'Small nails, great care | Kuku kecil, rapi sekali | 指尖小事，用心呵护',
    ),
    company(
      'Rumah Rambut Borneo',
      ['kuching', 'kota-kinabalu'],
      'Colour made for the tropics | Warna untuk iklim tropika | 为热带而生的发色',
    ),
  ],
  praise: {
    en: [
      'She listened, cut exactly what I asked for, and it still falls well three weeks later.',
      'The head massage alone is worth the trip. I walked out feeling ten years younger.',
      'Colour came out softer than the photo I brought, in the best way.',
      'On time, spotless, no hard selling of packages. Rare.',
      'My son usually cries at haircuts. Here he asked when we could come back.',
      'Finally a stylist who understands thick wavy hair.',
    ],
    ms: [
      'Penggaya dengar betul-betul apa yang saya nak. Hasilnya memang memuaskan hati.',
      'Urutan kepala terbaik, rasa hilang semua penat seminggu.',
      'Kedai bersih, staf mesra dan tak paksa ambil pakej.',
      'Warna cantik dan tahan lama walaupun selalu berpeluh.',
      'Anak saya yang cerewet pun duduk diam. Memang pandai layan budak.',
      'Ada bilik tertutup, sangat selesa untuk wanita bertudung.',
    ],
    zh: [
      '设计师很认真听我说，剪出来完全是我要的感觉。',
      '头皮按摩太舒服了，差点睡着。',
      '颜色很自然，同事都问我在哪里做的。',
      '店里干净，不会一直推销配套，赞。',
      '小朋友第一次剪头发没有哭，设计师很有耐心。',
      '准时、细心、价钱透明，会再来。',
    ],
  },
  critique: {
    en: [
      'Lovely result, though I waited fifteen minutes past my time.',
      'Good cut. Parking around the shop is a struggle on Saturdays.',
    ],
    ms: [
      'Hasil cantik, cuma terpaksa tunggu lebih kurang 15 minit.',
      'Potongan okey, tapi susah nak cari parkir hujung minggu.',
    ],
    zh: ['手艺不错，就是等了十五分钟才轮到。', '剪得好，不过周末停车有点难找。'],
  },
}
