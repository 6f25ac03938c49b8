import { expect, test } from 'vitest'
import { writeMail } from './write-mail.ts'

test('what a user typed is no link in a mail, in words or in HTML; an address to write to, a sum and our button stay what they are', () => {
  const typed =
    'See https://evil.example/pay or www.evil.ru, 203.0.113.7/login, 公司.中国, evil。cn, பணம்.சிங்கப்பூர்/pay, 😀.com, evil․com, http:\\\\evil.ru'
  const { html, text } = writeMail({
    locale: 'en',
    heading: typed,
    paragraphs: [typed, 'Aina <aina@example.test> paid RM 29.00.'],
    facts: [['Where', typed]],
    note: typed,
    button: { label: 'Open', url: 'https://khidmat.test/o/1' },
  })
  for (const mail of [html, text]) {
    expect(mail).not.toMatch(
      /https:\/\/evil|evil\.example|www\.evil|evil\.ru|203\.0\.113|公司\.中国|evil。cn|பணம்\.சிங்|😀\.com|evil․com|http:\\/,
    )
    expect(mail).toContain('aina@example.test')
    expect(mail).toContain('RM 29.00')
    expect(mail).toContain('https://khidmat.test/o/1')
  }
})
