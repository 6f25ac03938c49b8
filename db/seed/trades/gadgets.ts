import { company, inThree, service, type Trade } from '../story.ts'

export const gadgets: Trade = {
  key: 'gadgets',
  icon: 'laptop',
  name: inThree('Phones & computers | Telefon & komputer | 手机电脑'),
  place: 'both',
  subs: [
    ['phone-repair', inThree('Phone repair | Baiki telefon | 手机维修')],
    ['computer-repair', inThree('Computer help | Bantuan komputer | 电脑维修')],
    ['smart-home', inThree('CCTV & network | CCTV & rangkaian | 监控与网络')],
  ],
  fields: [
    {
      key: 'device',
      kind: 'multi_enum',
      name: inThree('Device | Peranti | 设备'),
      choices: [
        ['iphone', inThree('iPhone | iPhone | iPhone')],
        ['android', inThree('Android | Android | 安卓')],
        ['laptop', inThree('Laptop | Komputer riba | 笔电')],
      ],
    },
    { key: 'data-safe', kind: 'boolean', name: inThree('Data kept | Data selamat | 保留数据'), choices: [] },
  ],
  role: inThree('Technician | Juruteknik | 工程师'),
  about: inThree(
    'Diagnosis first, at no charge. Your data stays yours: we work with the screen facing you and never ask for your password unless you type it. | Pemeriksaan dahulu, tanpa bayaran. Data kekal milik anda: kami bekerja di hadapan anda dan tidak meminta kata laluan. | 先免费检测。数据归您：屏幕面向您操作，从不索取密码。',
  ),
  includes: [
    inThree('Free diagnosis | Pemeriksaan percuma | 免费检测'),
    inThree('90-day parts warranty | Waranti alat 90 hari | 零件保修 90 天'),
    inThree('Data left untouched | Data tidak diusik | 不动您的数据'),
  ],
  prepare: inThree(
    'Please save your data first, and bring the charger. | Sila simpan data anda dahulu dan bawa pengecas. | 请先备份数据，并带上充电器。',
  ),
  addons: [
    [inThree('Tempered glass | Kaca pelindung | 钢化膜'), 25, 5],
    [inThree('Backup to your drive | Salinan ke pemacu anda | 备份到您的硬盘'), 40, 30],
  ],
  services: [
    service(
      'screen',
      'phone-repair',
      'Phone screen replacement | Tukar skrin telefon | 手机换屏',
      'Original-grade glass while you drink a kopi. | Skrin gred asli sementara anda minum kopi. | 喝杯咖啡，屏幕就换好。',
      180,
      45,
      { model: 'from', fields: { device: ['iphone', 'android'], 'data-safe': true } },
    ),
    service(
      'battery',
      'phone-repair',
      'Phone battery replacement | Tukar bateri telefon | 手机换电池',
      'Back to a full day, in thirty minutes. | Tahan sehari semula, siap tiga puluh minit. | 三十分钟，恢复一天续航。',
      110,
      30,
      { fields: { device: ['iphone', 'android'], 'data-safe': true } },
    ),
    service(
      'laptop-slow',
      'computer-repair',
      'Slow laptop clean-up | Pulihkan komputer riba perlahan | 笔电提速清理',
      'Dust out, disk checked, start-up halved. | Habuk dibuang, cakera diperiksa, lebih pantas bermula. | 清灰、检盘、开机快一倍。',
      120,
      90,
      { fields: { device: ['laptop'], 'data-safe': true } },
    ),
    service(
      'data-recovery',
      'computer-repair',
      'Data recovery | Selamatkan data | 数据恢复',
      'Wedding photos, thesis, accounts: we try before we charge. | Gambar kahwin, tesis, akaun: kami cuba dahulu. | 婚照、论文、账目，先尝试再收费。',
      250,
      120,
      { kind: 'request', model: 'from', place: 'provider', fields: { device: ['laptop'] } },
    ),
    service(
      'cctv',
      'smart-home',
      'CCTV installation | Pemasangan CCTV | 闭路电视安装',
      'Four cameras, neat cables, viewed on your phone. | Empat kamera, kabel kemas, dilihat di telefon. | 四路摄像、走线整齐、手机查看。',
      980,
      300,
      { kind: 'request', deposit: 30, place: 'customer' },
    ),
    service(
      'wifi',
      'smart-home',
      'Home Wi-Fi tuning | Laraskan Wi-Fi rumah | 家庭无线优化',
      'Every corner measured, dead spots removed. | Setiap sudut diukur, kawasan mati dihapuskan. | 逐角测量，消除死角。',
      150,
      90,
      {
        place: 'customer',
        also: [inThree('Remote help, 30 minutes | Bantuan jauh, 30 minit | 远程协助 30 分钟'), 45, 30, 'online'],
      },
    ),
  ],
  companies: [
    company(
      'Kedai Gajet Ah Beng',
      ['bukit-bintang', 'subang-jaya'],
      'Fixed before your coffee is cold | Siap sebelum kopi sejuk | 咖啡还没凉就修好',
    ),
    company('ByteRescue', ['cyberjaya'], 'Your files, found | Fail anda, dijumpai | 找回您的文件'),
    company(
      'Pantai Timur Komputer',
      ['kuantan', 'kemaman'],
      'East coast tech, plain talk | Teknologi pantai timur, bahasa mudah | 东海岸科技，说人话',
    ),
    company('Sandakan Gadget Clinic', ['sandakan'], 'Second life for screens | Nyawa kedua untuk skrin | 屏幕重生'),
  ],
  praise: {
    en: [
      'Screen done in 35 minutes and all my photos still there.',
      'They recovered my thesis. I named a footnote after them.',
      'Honest: told me the laptop only needed cleaning.',
      'Wi-Fi now reaches the back kitchen.',
      'Cables so neat my wife noticed.',
    ],
    ms: [
      'Skrin siap 35 minit, gambar semua selamat.',
      'Tesis saya dapat diselamatkan, terima kasih banyak.',
      'Jujur, cakap cuma perlu cuci habuk.',
      'Wi-Fi sampai ke dapur belakang sekarang.',
      'Kabel CCTV kemas sangat.',
    ],
    zh: [
      '35 分钟换好屏幕，照片都在。',
      '把我的论文救回来了，感激不尽。',
      '很诚实，说只需清灰就行。',
      '后厨房也有 Wi-Fi 了。',
      '走线很整齐，太太都称赞。',
    ],
  },
  critique: {
    en: ['Good repair, the shop was packed that day.'],
    ms: ['Kerja okey, kedai penuh hari itu.'],
    zh: ['修得好，就是店里人很多。'],
  },
}
