import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nodesOf, treeOf } from '../scripts/syntax.ts'

/** One word for one thing: of words that mean the same, the one that is not used here, and what is said in its place. */
const terms = {
  en: {},
  ms: {
    perkhidmatan: 'servis',
    dikembalikan: 'dipulangkan (bayaran)',
    'wang dipulangkan': 'bayaran dipulangkan',
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

/**
 * Words of docs/glossary.md that once meant several things. Each is part of a name only where it means the one: in these
 * places, and in these names anywhere, for the reason before them. Words on their own (`message`, `letters`) may stand.
 */
const kept: Readonly<Record<string, { places: RegExp; names: Readonly<Record<string, string>> }>> = {
  letter: {
    places: /^src\/shared\/rights\.ts$/,
    names: {
      'letters of rights': 'rightLetters allLetters heldLetters',
      'characters of a text': 'LETTERS inLetters',
      'the head of a document': 'Letterhead LetterheadView getLetterhead letterhead',
    },
  },
  notice: {
    places: /notices|private\/messages\/|notifications\/|app\.ts$/,
    names: {
      'columns, and fields on the wire':
        'noticeMinutes cancelNoticeMinutes notice_minutes noticeid receivePaymentNotice',
      'told in the product, too': 'SecurityNotice',
      'limits of texts to accounts': 'notice_sms_account notice_sms_all notice_sms_desk notice_sms_dial_code',
      'what the room offers': 'listNotices markNoticesRead noticesCalls',
    },
  },
  message: {
    places:
      /\/messages\b|talk\/index\.ts$|(notify-of|post|write)-message|message-(centre|button)|messages-(popover|store)|conversation\.tsx$|live\.test\.ts$|^test\/thread\.ts$|(handlers|app)\.ts$|layout\/header\.tsx$/,
    names: {
      'of Node, the browser or a library':
        'IncomingMessage MessageEvent MessagePort onmessage postMessage longPressMessage failureMessages log_min_messages',
      'the text of an error, or of an answer': 'messageOf _message tacMessage',
      'the field of a queue entry that stands, and of a mail on its way': 'messageId',
      'the field on the wire of what a company’s programs are told': 'messageid',
      'what people write, in other rooms':
        'MOST_MESSAGES Messages MessagesPopover WriteMessage getMessageFile listMessages listOrderMessages messagesCalls messagesOf messagesSynced postOrderMessage notifyOfMessage useMessages readMessageFile showMessages',
    },
  },
  gateway: {
    places: /web\/public\/gateway\/|gateway-intent\.ts$|^test\/e2e\/gateway/,
    names: { 'opens it': 'Gateway GatewayIntent setGatewayIntent takeGatewayIntent' },
  },
  provider: {
    places: /^src\/(?!platform|domain\/money)|^db\/seed|^test\/(?!payment-service)/,
    names: {
      'a column, and the field on the wire': 'providerRef',
      'the library’s word at Google': 'providerAccountId providers',
    },
  },
}

/** What is wrong with a name of a file, or one in its source. */
function strangeIn(file: string, code: string): string[] {
  return Object.entries(kept).flatMap(([word, { places, names }]) => {
    if (places.test(file)) return []
    const named = new RegExp(`${word}s?[.-]|-${word}`).test(path.basename(file)) ? ['its file'] : []
    if (!code.toLowerCase().includes(word)) return named
    const excused = new Set([word, `${word}s`, ...Object.values(names).flatMap((list) => list.split(' '))])
    const found = [...nodesOf(treeOf(file, code))].flatMap(({ type, name }) =>
      /^(JSX)?Identifier$/.test(type) && typeof name === 'string' ? [name] : [],
    )
    const strange = found.filter((name) => name.toLowerCase().includes(word) && !excused.has(name))
    return [...named, ...new Set(strange)].map((name) => `${file}: ${name} (${word})`)
  })
}

test('a word that once meant several things is part of a name only where it means the one', () => {
  const files = globSync('{src,test,scripts,bench,db}/**/*.{ts,tsx}')
  expect(files.flatMap((file) => strangeIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['src/domain/trade/orders/order-letters.ts', 'export const a = 1'],
  ['src/domain/trade/checkout/a.ts', 'applyNotice(1)'],
  ['src/domain/base/outbox/a.ts', 'recordMessage(1)'],
  ['src/platform/payments/a.ts', 'interface PaymentProvider {}'],
  ['test/a.ts', 'const aGateway = 1'],
])('it would be seen in %s', (file, code) => {
  expect(strangeIn(file, code)).toHaveLength(1)
})

/** The table of areas in the glossary, a row each: folders of screens, files of calls, namespaces of texts. */
function areas() {
  const text = readFileSync('docs/glossary.md', 'utf8')
  const rows =
    text
      .slice(text.indexOf('## Areas'))
      .match(/^\|.*\|$/gm)
      ?.slice(2) ?? []
  const column = (at: number) =>
    rows.flatMap((row) => [...(row.split('|')[at] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).sort()
  return { screens: column(3), calls: column(4), texts: column(5) }
}

test('the glossary’s table of areas names every folder of screens, every file of calls, every namespace of texts, once', () => {
  const { screens, calls, texts } = areas()
  const folders = ['web/public', 'web/private'].flatMap((parent) =>
    readdirSync(`src/${parent}`, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  )
  const named = (pattern: string, end: string) => globSync(pattern).map((file) => path.basename(file, end))
  expect(screens).toEqual(folders.sort())
  expect(calls).toEqual(named('src/contracts/*.calls.ts', '.calls.ts').sort())
  const routes = new Set(named('src/api/routes/*.ts', '.ts'))
  expect(calls.filter((name) => !routes.has(name))).toEqual([])
  expect(texts).toEqual([...named('src/locales/en/*.json', '.json'), 'errors'].sort())
})
