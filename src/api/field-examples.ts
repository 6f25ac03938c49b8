import { market } from '#shared/brand.ts'

/** What stands in a field, by its name, where its shape does not tell: whoever reads the description sees a booking, not "string". */
const texts = new Map<string, string>(
  Object.entries({
    action: 'confirm',
    actorName: 'Aina Rahman',
    address: '12, Jalan Telawi, 59100 Kuala Lumpur',
    asked: 'Please add a photo of your licence.',
    attach: 'attached',
    attestationObject: 'o2NmbXRkbm9uZQ',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    authenticatorData: 'SZYN5YgOjGh0NBcP',
    authorName: 'Aina R.',
    backupCodes: 'k7m2-p4xq',
    because: 'The colleague is not free at this time.',
    branch: 'Bangsar',
    branchName: 'Bangsar',
    branches: 'Bangsar',
    called: 'Bangsar',
    can: 'BEK',
    category: 'hair',
    categoryKey: 'hair',
    city: 'Kuala Lumpur',
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    closedFrom: '2030-12-24',
    closedTo: '2030-12-26',
    code: 'SPRING',
    codeGoesTo: 'a***@example.com',
    company: 'Seri Ayu Salon',
    companyName: 'Seri Ayu Salon',
    companySlug: 'seri-ayu-salon',
    country: 'MY',
    currency: market.currency,
    currentPassword: 'correct horse staple',
    cursor: 'MjAzMC0wNS0wMw',
    customer: 'Aina Rahman',
    customerName: 'Aina Rahman',
    day: '2030-05-03',
    decisionWords: 'Please add a photo of your licence.',
    description: 'Wash, cut and blow-dry.',
    docno: 'KH-24017',
    email: 'aina@example.com',
    emailStyles: '',
    en: 'Haircut',
    error: 'The mail server did not answer',
    errorMsg: 'Not found',
    file: 'receipt.pdf',
    flags: 'A',
    from: '2030-05-03',
    gallery: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10',
    heading: 'Seri Ayu Salon',
    hint: '9NWo',
    html: '<p>Wash, cut and blow-dry.</p>',
    icon: 'scissors',
    info: 'Opens at ten',
    info1: 'Opens at ten',
    info2: 'Parking behind the house',
    info3: '+60312345678',
    invitedBy: 'Aina Rahman',
    ip: '203.0.113.7',
    itemCode: 'service',
    itemHistory: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10',
    itemTitle: 'Haircut',
    jwt: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTk3In0.c2lnbmVk',
    keep: '1k2j8d.8f3b1c5d9e7a4206b8d0f2',
    key: 'hair',
    lacking: 'Your role covers your own bookings only',
    lastError: 'timeout',
    line: '12, Jalan Telawi, 59100 Kuala Lumpur',
    line1: '12, Jalan Telawi',
    line2: 'Bangsar Baru',
    line3: '59100 Kuala Lumpur',
    link: 'https://meet.example.com/room',
    madeBy: 'Aina Rahman',
    message: 'See you at three.',
    mark: 'q8Zr1.Xk2Pw.a91Lm.c0Tte',
    method: 'card',
    mime: 'image/webp',
    ms: 'Gunting rambut',
    name: 'Aina Rahman',
    next: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10',
    note: 'By the side door',
    now: '2030-05-03T02:00:00.000Z',
    offerSlug: 'haircut',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    page: '/search',
    parentKey: 'beauty',
    password: 'correct horse staple',
    path: 'lines.0.quantity',
    perms: 'BEK',
    person: 'Mei Ling',
    phone: '+60123456789',
    phoneno: '+60123456789',
    place: 'Kuala Lumpur',
    photos: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10',
    postalName: 'Seri Ayu Salon Sdn Bhd',
    postcode: '59100',
    provider: 'sandbox',
    head: 'Name',
    q: 'aina',
    samples: 'Aina Sofea',
    says: 'This is not an email address',
    qr: 'data:image/svg+xml;base64,PHN2Zy8+',
    reason: 'The house is closed on that day',
    recipient: 'Aina Rahman',
    recipientName: 'Aina Rahman',
    redirectUrl: 'https://pay.example.com/p/7Q2',
    ref: 'KH-24017',
    refCode: 'AINA-2030',
    embedOrigins: 'https://www.example.com',
    referrer: 'https://example.com/',
    registrationNumber: '202001012345',
    rejected: 'We take no such services yet.',
    reply: 'Thank you for coming.',
    returnUrl: 'https://example.com/back',
    result: '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10',
    secret: '8f3b1c5d9e7a4206b8d0f2a4c6e81357',
    seen: 'q8Zr1.Xk2Pw.a91Lm.c0Tte',
    whole: 'q8Zr1.Xk2Pw.a91Lm.c0Tte',
    self: '/my/order',
    settledBy: 'Aina Rahman',
    signature: 'MEUCIQDx0b3Vn7',
    slug: 'haircut',
    source: 'search',
    staff: 'Mei Ling',
    staffName: 'Mei Ling',
    state: 'Kuala Lumpur',
    subjectName: 'Seri Ayu Salon',
    summary: 'Wash, cut and blow-dry',
    tac: '123456',
    tag: 'home',
    tags: 'regular',
    tagline: 'Hair, gently',
    text: 'Is there a place to park?',
    title: 'Haircut',
    to: '2030-05-04',
    uri: 'otpauth://totp/Khidmat:aina@example.com?secret=JBSWY3DPEHPK3PXP',
    url: '/my/order',
    userAgent: 'Chrome on Android',
    userHandle: 'MDE5N2ExZDI',
    value: market.currency,
    whom: 'aina@example.com',
    why: 'It rains',
    words: 'Please add a photo of your licence.',
    zh: '剪发',
    zone: market.zone,
  }),
)

const numbers = new Map<string, number>(
  Object.entries({
    amount: 8500,
    bytes: 48_213,
    databaseBytes: 81_264_640,
    distanceKm: 2.4,
    durationMinutes: 45,
    from: 540,
    fromMinute: 600,
    lat: 3.1319,
    lng: 101.6711,
    memoryBytes: 201_326_592,
    ratingCount: 12,
    ratingSum: 57,
    to: 1080,
    toMinute: 1080,
    uts: 1_904_004_000,
  }),
)

type Schema = { readonly [key: string]: unknown }

const typesOf = ({ type }: Schema): readonly unknown[] => (Array.isArray(type) ? type : [type])

/** An example of what a field holds; undefined where its shape says so itself, or nothing is known of the name. */
export function exampleOf(name: string, schema: Schema): string | number | undefined {
  if (['enum', 'const', 'examples', 'default', 'anyOf'].some((key) => key in schema)) return undefined
  const types = typesOf(schema)
  if (types.includes('integer') || types.includes('number')) return numberOf(name, schema)
  if (!types.includes('string') || 'format' in schema) return undefined
  return textOf(name)
}

function textOf(name: string): string | undefined {
  if (/ids?$/i.test(name)) return '0197a1d2-7c3e-7b21-9d55-3f1f6f1f2a10'
  return /(At|^at|^since|^decideBy)$/.test(name) ? '2030-05-03T02:00:00.000Z' : texts.get(name)
}

/** What sums, shares and lengths usually are; what counts is small. */
function usual(name: string): number {
  if (/(?:Limit|Total|Due|Refund)$/.test(name)) return 8500
  if (/Percent$|^percent$/.test(name)) return 50
  if (/Minutes$|^minutes$/.test(name)) return 30
  return /Days$|^days$/.test(name) ? 14 : 3
}

/** A number within its bounds. */
function numberOf(name: string, { minimum = 0, maximum = Infinity }: Schema): number {
  return Math.min(Number(maximum), Math.max(Number(minimum), numbers.get(name) ?? usual(name)))
}
