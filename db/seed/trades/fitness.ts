import { company, inThree, service, type Trade } from '../story.ts'

export const fitness: Trade = {
  key: 'fitness',
  icon: 'dumbbell',
  name: inThree('Fitness & yoga | Kecergasan & yoga | 健身瑜伽'),
  place: 'provider',
  subs: [
    ['yoga', inThree('Yoga & pilates | Yoga & pilates | 瑜伽普拉提')],
    ['training-personal', inThree('Personal training | Latihan peribadi | 私人教练')],
    ['martial', inThree('Silat & martial arts | Silat & seni bela diri | 武术')],
  ],
  fields: [
    {
      key: 'intensity',
      kind: 'enum',
      name: inThree('Intensity | Tahap | 强度'),
      choices: [
        ['gentle', inThree('Gentle | Ringan | 温和')],
        ['medium', inThree('Medium | Sederhana | 中等')],
        ['hard', inThree('Hard | Berat | 高强度')],
      ],
    },
    { key: 'women-only', kind: 'boolean', name: inThree('Women only | Wanita sahaja | 女性专属'), choices: [] },
  ],
  role: inThree('Coach | Jurulatih | 教练'),
  about: inThree(
    'Come ten minutes early, bring water; we lend you the mat. Every class has an easier and a harder version of each movement. | Datang sepuluh minit awal dan bawa air; tikar kami pinjamkan. Setiap gerakan ada versi mudah dan mencabar. | 请提早十分钟，自备水，垫子我们提供。每个动作都有简易与进阶版本。',
  ),
  includes: [
    inThree('Mat and equipment | Tikar dan peralatan | 垫子与器材'),
    inThree('Shower and lockers | Pancuran dan lokar | 淋浴与储物柜'),
    inThree('Beginner-friendly cues | Panduan mesra pemula | 新手友善指导'),
  ],
  prepare: inThree(
    'Please wear what you can move in, and bring water and a towel. | Sila pakai pakaian yang selesa untuk bergerak, serta bawa air dan tuala. | 请穿着便于活动的衣服，并带上水和毛巾。',
  ),
  addons: [
    [inThree('Towel | Tuala | 毛巾'), 5, 0],
    [inThree('Body composition scan | Imbasan komposisi badan | 体脂测量'), 30, 10],
  ],
  services: [
    service(
      'hatha-yoga',
      'yoga',
      'Hatha yoga class | Kelas yoga hatha | 哈达瑜伽课',
      'Slow, steady and kind to stiff backs. | Perlahan, stabil dan mesra belakang yang tegang. | 缓慢稳定，呵护僵硬腰背。',
      35,
      60,
      { seats: 14, model: 'per_person', fields: { intensity: 'gentle' } },
    ),
    service(
      'reformer-pilates',
      'yoga',
      'Reformer pilates, six machines | Pilates reformer | 器械普拉提小班',
      'Small classes, springs that humble everyone. | Kelas kecil, spring yang mencabar semua orang. | 六人小班，弹簧让人谦卑。',
      85,
      50,
      { seats: 6, model: 'per_person', fields: { intensity: 'medium', 'women-only': true } },
    ),
    service(
      'personal-training',
      'training-personal',
      'Personal training session | Sesi latihan peribadi | 私人教练课',
      'Strength and mobility with a plan you can follow alone. | Kekuatan dan kelenturan dengan pelan yang boleh diikuti sendiri. | 力量与灵活训练，附可自行练习的计划。',
      130,
      60,
      {
        fields: { intensity: 'hard' },
        also: [inThree('At your condo gym | Di gim kondo anda | 到您的公寓健身房'), 150, 60, 'customer'],
      },
    ),
    service(
      'silat',
      'martial',
      'Silat for beginners | Silat untuk pemula | 马来武术入门',
      'Footwork, falls and respect, for eight-year-olds and their parents. | Langkah, jatuhan dan hormat, untuk anak lapan tahun dan ibu bapa. | 步法、倒地与礼仪，亲子同练。',
      30,
      75,
      { seats: 16, model: 'per_person', fields: { intensity: 'medium' } },
    ),
    service(
      'zumba-park',
      'training-personal',
      'Zumba in the park | Zumba di taman | 公园尊巴',
      'Free for first-timers; bring your loudest shoes. | Percuma untuk kali pertama; pakai kasut paling ceria. | 首次免费，穿上最亮的鞋子来。',
      0,
      60,
      { seats: 30, model: 'free', policy: 'zero', fields: { intensity: 'medium' } },
    ),
    service(
      'taichi',
      'martial',
      'Morning tai chi | Tai chi pagi | 晨间太极',
      'Twenty-four forms, under the rain tree. | Dua puluh empat gerak di bawah pokok hujan-hujan. | 雨树下的二十四式。',
      20,
      60,
      { seats: 20, model: 'per_person', fields: { intensity: 'gentle' } },
    ),
  ],
  companies: [
    company(
      'Nafas Studio',
      ['bangsar', 'sri-petaling'],
      'Breathe, then move | Bernafas, kemudian bergerak | 先呼吸，再动',
    ),
    company('Kampung Strong', ['shah-alam'], 'Strong like your grandfather | Kuat macam datuk | 像祖辈一样强壮'),
    company(
      'Island Flow Yoga',
      ['langkawi', 'george-town'],
      'Salt in the hair, ease in the hips | Angin laut, badan ringan | 海风与舒展',
    ),
    company('Gelanggang Seri Gayong', ['kuching'], 'Old art, young hearts | Seni lama, jiwa muda | 古老武艺，年轻的心'),
  ],
  praise: {
    en: [
      'I could not touch my toes in March. Guess what.',
      'Small class, and the coach knew my name by the second visit.',
      'Hard but never humiliating.',
      'My mother joined the tai chi and now runs the WhatsApp group.',
      'Clean showers. You know how rare that is.',
    ],
    ms: [
      'Bulan Mac tak boleh sentuh ibu jari kaki, sekarang boleh!',
      'Kelas kecil, jurulatih ingat nama semua orang.',
      'Penat tapi seronok, langsung tak rasa malu.',
      'Khas untuk wanita, sangat selesa.',
      'Anak suka silat, makin berdisiplin.',
    ],
    zh: [
      '三月还碰不到脚趾，现在可以了！',
      '小班教学，第二次来教练就记得名字。',
      '累但很有成就感。',
      '妈妈参加太极后变成群主。',
      '淋浴间很干净，难得。',
    ],
  },
  critique: {
    en: ['Great class, the studio fills up so book early.'],
    ms: ['Kelas best, tapi cepat penuh.'],
    zh: ['课很好，但很快就满，要早点预约。'],
  },
}
