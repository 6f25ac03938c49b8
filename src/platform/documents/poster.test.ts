import { expect, test } from 'vitest'
import { drawPoster } from './poster.ts'

const poster = {
  name: 'Seri Ayu Salon',
  logo: null,
  invites: 'Scan to see our prices and book',
  url: 'http://localhost:3000/co/seri-ayu-salon',
  foot: 'Found and booked with Khidmat',
  colour: '#0066b2',
}

test('a poster is one page, whatever the name and however long the address, with and without a logo', async () => {
  const { default: sharp } = await import('sharp')
  const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .webp()
    .toBuffer()
  const long = { ...poster, name: 'Kedai Gunting Rambut dan Kecantikan '.repeat(3).slice(0, 100) }
  const han = { ...poster, name: '美丽发廊', invites: '扫码查看价格并预约' }
  const address = { ...poster, url: `${poster.url}${'-x'.repeat(30)}` }
  for (const one of [poster, { ...poster, logo }, long, han, address]) {
    const pdf = (await drawPoster(one)).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1)
    expect(pdf.includes('/Subtype /Image')).toBe(one.logo !== null)
  }
})
