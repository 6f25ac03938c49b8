import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One word for one thing: of words that mean the same, the one that is not used here, and what is said in its place. */
const terms = {
  en: {},
  ms: {
    perkhidmatan: 'servis',
    dikembalikan: 'dipulangkan (bayaran)',
    'tempat servis': 'lokasi',
    'masa lapang': 'masa kosong',
    'tekan Paling': 'ketik Paling awal',
    'Kotak pasir': 'simulasi',
    // Bookings are confirmed: 'disahkan'. Companies are checked.
    'penyedia disahkan': 'penyedia yang disemak',
    'tanda disahkan': 'tanda disemak',
    // What a provider has to accept.
    mohon: 'minta, permintaan',
    'pesanan: diminta': 'pesanan: permintaan dihantar',
  },
  zh: {
    服务商: '商家',
    客户: '顾客',
    讯息: '消息',
    预订: '预约',
    答复: '回复',
    现场支付: '到场支付',
    现场付款: '到场支付',
    到场付款: '到场支付',
    到店支付: '到场支付',
    预约请求: '预约申请',
    已提交请求: '已提交申请',
    已请求: '已申请',
    沙盒: '模拟',
    ' %': '%',
    '\u00a0%': '%',
  },
} as const

test('the views of a schedule are called otherwise than the schedule', () => {
  for (const language of Object.keys(terms)) {
    const texts = JSON.parse(readFileSync(`src/locales/${language}/desk.json`, 'utf8')) as Record<string, string>
    const views = ['day', 'week', 'month', 'agenda'].map((view) => texts[`view_${view}`])
    expect(new Set([texts.nav_schedule, ...views]).size, language).toBe(5)
  }
})

/** Texts that say something else by it: the sentence about the marketplace is given; people apply for jobs. */
const excused = ['layout.description', 'rights.jobs.edit']

/** In small letters, with every kind of space as the one that is typed: one that does not break is read as any other. */
const plain = (text: string) => text.toLowerCase().replaceAll(/\s/g, ' ')

test.each(Object.entries(terms))('every text in %s calls one thing by one word', (language, words) => {
  const wrong = globSync(`src/locales/${language}/**/*.json`).flatMap((file) => {
    const namespace = file.replace(/.*\//, '').replace('.json', '')
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    return Object.entries(texts).flatMap(([key, text]) =>
      excused.includes(`${namespace}.${key}`)
        ? []
        : Object.entries(words)
            .filter(([word]) => plain(text).includes(plain(word)))
            .map(([word, instead]) => `${namespace}.${key}: ${word} → ${instead}`),
    )
  })
  expect(wrong).toEqual([])
})
