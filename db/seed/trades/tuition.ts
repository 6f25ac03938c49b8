import { company, inThree, service, type Trade } from '../story.ts'

export const tuition: Trade = {
  key: 'tuition',
  icon: 'book',
  name: inThree('Tuition & classes | Tuisyen & kelas | 补习与课程'),
  place: 'both',
  subs: [
    ['school', inThree('School subjects | Mata pelajaran sekolah | 学校科目')],
    ['languages', inThree('Languages | Bahasa | 语言')],
    ['music', inThree('Music | Muzik | 音乐')],
    ['crafts', inThree('Arts & cooking | Seni & masakan | 艺术与烹饪')],
  ],
  fields: [
    {
      key: 'level',
      kind: 'multi_enum',
      name: inThree('Level | Tahap | 程度'),
      choices: [
        ['primary', inThree('Primary | Sekolah rendah | 小学')],
        ['secondary', inThree('Secondary | Sekolah menengah | 中学')],
        ['adult', inThree('Adults | Dewasa | 成人')],
      ],
    },
    { key: 'trial', kind: 'boolean', name: inThree('Free trial | Percubaan percuma | 免费试课'), choices: [] },
  ],
  role: inThree('Tutor | Tutor | 导师'),
  about: inThree(
    'Small groups or one to one, with a short note to parents after every lesson. We teach how to think through a question, not just the answer scheme. | Kumpulan kecil atau seorang dengan seorang, dengan catatan ringkas kepada ibu bapa selepas setiap kelas. Kami ajar cara berfikir, bukan sekadar skema jawapan. | 小班或一对一，每节课后给家长简短反馈。我们教的是思路，不只是标准答案。',
  ),
  includes: [
    inThree('Printed notes and exercises | Nota dan latihan bercetak | 讲义与练习'),
    inThree('Progress note after each lesson | Catatan kemajuan setiap kelas | 每课进度反馈'),
    inThree('Make-up lesson once a month | Kelas ganti sebulan sekali | 每月一次补课'),
  ],
  prepare: inThree(
    'Please have school book, exercise book and pencil ready. | Sila sediakan buku teks, buku latihan dan pensel. | 请备好课本、练习本和铅笔。',
  ),
  addons: [
    [inThree('Past-year paper set | Set kertas tahun lepas | 历年试题集'), 25, 0],
    [inThree('Extra 30 minutes | Tambahan 30 minit | 加时 30 分钟'), 35, 30],
  ],
  services: [
    service(
      'spm-maths',
      'school',
      'SPM Mathematics tuition | Tuisyen Matematik SPM | SPM 数学补习',
      'Form 4 and 5 syllabus, one to one, at home or at our centre. | Silibus Tingkatan 4 dan 5, seorang dengan seorang, di rumah atau pusat kami. | 中四中五课程，一对一，到府或到中心上课。',
      70,
      90,
      {
        fields: { level: ['secondary'], trial: true },
        also: [inThree('Online lesson | Kelas dalam talian | 线上课程'), 60, 90, 'online'],
      },
    ),
    service(
      'primary-chinese',
      'languages',
      'Primary Chinese, small group | Bahasa Cina sekolah rendah | 小学华文小班',
      'Stories, characters and composition for groups of eight. | Cerita, tulisan dan karangan untuk kumpulan lapan orang. | 故事、识字与作文，八人小班。',
      45,
      60,
      { seats: 8, model: 'per_person', place: 'provider', fields: { level: ['primary'], trial: true } },
    ),
    service(
      'english-speaking',
      'languages',
      'English speaking for work | Bahasa Inggeris untuk kerja | 职场英语口语',
      'Meetings, calls and small talk with patient correction. | Mesyuarat, panggilan dan perbualan dengan pembetulan yang sabar. | 会议、电话与闲聊，耐心纠正。',
      80,
      60,
      { place: 'online', fields: { level: ['adult'], trial: true } },
    ),
    service(
      'piano',
      'music',
      'Piano lesson | Kelas piano | 钢琴课',
      'From first notes to grade 8, on an upright piano. | Daripada not pertama hingga gred 8, menggunakan piano tegak. | 从入门到八级，使用直立钢琴。',
      75,
      45,
      { place: 'provider', fields: { level: ['primary', 'secondary', 'adult'] } },
    ),
    service(
      'guitar',
      'music',
      'Guitar for beginners | Gitar untuk pemula | 吉他入门',
      'Three chords and a full song by the fourth lesson. | Tiga kord dan sebuah lagu penuh menjelang kelas keempat. | 第四课就能弹唱完整一首歌。',
      60,
      60,
      { fields: { level: ['secondary', 'adult'], trial: true } },
    ),
    service(
      'batik',
      'crafts',
      'Batik painting workshop | Bengkel mencanting batik | 蜡染手绘工作坊',
      'Wax, colour and take home a scarf of your own. | Canting, warna dan bawa pulang selendang sendiri. | 上蜡、染色，带走自己的丝巾。',
      85,
      120,
      { seats: 12, model: 'per_person', place: 'provider', fields: { level: ['adult', 'primary'] } },
    ),
  ],
  companies: [
    company(
      'Pusat Tuisyen Cemerlang',
      ['seremban', 'nilai'],
      'Understand first, score later | Faham dahulu, cemerlang kemudian | 先理解，再高分',
    ),
    company(
      'Little Scholars',
      ['puchong', 'sunway'],
      'Curious children, calm exams | Anak ingin tahu, peperiksaan tenang | 好奇的孩子，从容的考试',
    ),
    company(
      'Canting & Kord',
      ['kuala-terengganu'],
      'Hands that make, ears that hear | Tangan berkarya, telinga berirama | 手作与音乐',
    ),
    company(
      'Bright Path Tutors',
      ['melaka', 'muar'],
      'One lesson at a time | Satu pelajaran satu masa | 一课一步，稳步向前',
    ),
  ],
  praise: {
    en: [
      'My daughter went from a D to a B in one term and now asks for homework.',
      'The tutor explains with food. Fractions finally make sense.',
      'Patient with an adult beginner who had never read a note.',
      'Clear notes to parents after every class. We know where we stand.',
      'We left with two scarves and a new hobby.',
    ],
    ms: [
      'Anak dari D naik ke B dalam satu penggal, syukur.',
      'Cikgu ajar guna contoh kuih, terus faham pecahan.',
      'Sangat sabar walaupun saya baru pertama kali pegang gitar.',
      'Setiap kelas ada laporan kepada ibu bapa. Bagus.',
      'Mencanting memang seronok, anak-anak pun suka.',
    ],
    zh: [
      '女儿一个学期从 D 进步到 B，还会主动做功课。',
      '老师用食物讲分数，一听就懂。',
      '对成人初学者很有耐心。',
      '每次课后都有反馈，家长很放心。',
      '蜡染很有趣，带回家两条丝巾。',
    ],
  },
  critique: {
    en: ['Very good teacher, though two lessons were moved at short notice.'],
    ms: ['Cikgu bagus, cuma dua kali tukar masa saat akhir.'],
    zh: ['老师很好，就是有两次临时改时间。'],
  },
}
