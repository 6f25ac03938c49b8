import type { Locale } from '#shared/locale.ts'
import { inThree, type Text } from './story.ts'

export const streets: readonly string[] = [
  'Jalan Bunga Raya',
  'Jalan Kenanga',
  'Lorong Melati',
  'Jalan Seri Indah',
  'Jalan Pasar Lama',
  'Jalan Merdeka',
  'Jalan Tun Razak Kecil',
  'Jalan Cempaka',
  'Persiaran Damai',
  'Jalan Teratai',
  'Lorong Kapitan',
  'Jalan Bukit Hijau',
  'Jalan Mawar',
  'Jalan Dato Onn',
  'Jalan Sultan Lama',
  'Jalan Perwira',
]

export const branchName = (town: { name: string; zh?: string }): Text => ({
  en: `${town.name} branch`,
  ms: `Cawangan ${town.name}`,
  zh: `${town.zh ?? town.name}分店`,
})

export const companyParagraph: readonly ((company: string, town: { name: string; zh?: string }) => Text)[] = [
  (company, town) => ({
    en: `${company} began with one room in ${town.name} and the belief that good work speaks for itself. Most of our customers were sent by somebody they trust.`,
    ms: `${company} bermula dengan sebuah bilik di ${town.name} dan keyakinan bahawa kerja yang baik akan bercakap sendiri. Kebanyakan pelanggan datang atas cadangan orang yang mereka percaya.`,
    zh: `${company} 从${town.zh ?? town.name}的一间小店做起，相信好手艺自己会说话。大部分客人都是熟人介绍来的。`,
  }),
  (company, town) => ({
    en: `A family business from ${town.name}. At ${company} the person who answers your message is the person who turns up.`,
    ms: `Perniagaan keluarga dari ${town.name}. Di ${company}, orang yang membalas mesej anda ialah orang yang datang berkhidmat.`,
    zh: `来自${town.zh ?? town.name}的家族生意。在 ${company}，回您消息的人就是上门服务的人。`,
  }),
  (company, town) => ({
    en: `We opened ${company} because we could not find this service done properly in ${town.name}. Now neighbours drive across town for it.`,
    ms: `Kami membuka ${company} kerana sukar mencari servis sebegini yang betul-betul baik di ${town.name}. Kini pelanggan sanggup datang dari jauh.`,
    zh: `因为在${town.zh ?? town.name}找不到让自己满意的服务，我们开了 ${company}。如今客人愿意专程而来。`,
  }),
  (company, town) => ({
    en: `${company} serves ${town.name} and around with a small, steady team. We would rather do six jobs well than ten in a hurry.`,
    ms: `${company} berkhidmat di ${town.name} dan sekitarnya dengan pasukan kecil yang tetap. Enam kerja yang rapi lebih baik daripada sepuluh yang tergesa-gesa.`,
    zh: `${company} 以一支小而稳定的团队服务${town.zh ?? town.name}及周边。我们宁可做好六件事，也不赶十件。`,
  }),
]

export const faqs: readonly { question: Text; answer: Text }[] = [
  {
    question: inThree('Can I change my time? | Boleh saya tukar masa? | 可以更改时间吗？'),
    answer: inThree(
      'Yes, up to the notice shown in the policy, straight from your order page. | Boleh, sehingga tempoh notis dalam polisi, terus dari halaman pesanan anda. | 可以，在取消政策的通知时间之前，直接在订单页更改。',
    ),
  },
  {
    question: inThree('Are there any extra charges? | Ada caj tambahan? | 会有额外收费吗？'),
    answer: inThree(
      'No. Add-ons and travel are shown before you pay; anything else needs your agreement. | Tidak. Tambahan dan perjalanan dipaparkan sebelum bayaran; selain itu perlu persetujuan anda. | 没有。加购与路费在付款前列明，其他须您同意。',
    ),
  },
  {
    question: inThree('Which languages do you speak? | Bahasa apa yang digunakan? | 你们说什么语言？'),
    answer: inThree(
      'Malay and English, and most days somebody who speaks Mandarin. | Bahasa Melayu dan Inggeris, dan biasanya ada yang bertutur Mandarin. | 马来语和英语，通常也有会说华语的同事。',
    ),
  },
]

export const replies: Record<Locale, readonly string[]> = {
  en: [
    'Thank you, it was a pleasure. See you again soon!',
    'Thank you for telling us; we have passed it on to the team.',
    'You made our day. Come back any time.',
  ],
  ms: [
    'Terima kasih banyak, jumpa lagi!',
    'Terima kasih atas maklum balas, kami akan perbaiki.',
    'Gembira dapat membantu. Datang lagi ya.',
  ],
  zh: ['谢谢您的肯定，期待再见！', '谢谢您的意见，我们会改进。', '很高兴能帮到您，欢迎再来。'],
}

/** General sentences at the end of reviews. */
export const closings: Record<Locale, readonly string[]> = {
  en: [
    'Will book again.',
    'Already told my sister.',
    'Fair price too.',
    'Easy to book, easy to pay.',
    'They even sent a reminder.',
    'Worth the drive.',
    'Third time here, same standard.',
    'Parking was easy on a weekday.',
    'Friendly from the first message.',
    'No complaints at all.',
  ],
  ms: [
    'Pasti tempah lagi.',
    'Dah cadangkan kepada kakak saya.',
    'Harga pun berpatutan.',
    'Senang tempah, senang bayar.',
    'Siap hantar peringatan.',
    'Berbaloi datang jauh.',
    'Kali ketiga, mutu tetap sama.',
    'Parkir mudah hari biasa.',
    'Mesra sejak mesej pertama.',
    'Memang puas hati.',
  ],
  zh: [
    '下次还会再约。',
    '已经推荐给姐姐。',
    '价钱也合理。',
    '预约和付款都方便。',
    '还会发提醒，贴心。',
    '专程过来也值得。',
    '第三次来，水准一样好。',
    '平日停车方便。',
    '从第一条消息就很友善。',
    '没有可挑剔的地方。',
  ],
}
