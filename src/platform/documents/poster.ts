import QRCode from 'qrcode'
import sharp from 'sharp'
import { type FontName, fontBytes } from './fonts.ts'

const HAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/
const MARGIN = 56
const LOGO = 120
const CODE = 300
const [INK, MUTED] = ['#101828', '#475467']

/**
 * Draws an A4 poster whose code leads to an address: logo, name, what one does with it, the code, the address in letters.
 * @param poster.logo a picture in any format that is shown on pages; without one the first letter of the name stands there
 */
export async function drawPoster(poster: {
  name: string
  logo: Buffer | null
  invites: string
  url: string
  foot: string
  colour: string
}): Promise<Buffer> {
  // Loaded with the first document: it holds several megabytes.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: poster.name, Author: poster.name } })
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { width: page, height } = pdf.page
  const width = page - 2 * MARGIN
  const registered = new Set<FontName>()
  /** A line or more in the middle; of what is too long, smaller letters. @returns where it ends */
  const write = (text: string, y: number, size: number, colour: string, isBold = false, most = 2) => {
    const font: FontName = HAN.test(text) ? (isBold ? 'hanBold' : 'han') : isBold ? 'latinBold' : 'latin'
    if (!registered.has(font)) pdf.registerFont(font, fontBytes(font))
    registered.add(font)
    pdf.font(font).fillColor(colour)
    const lines = () => pdf.heightOfString(text, { width, align: 'center' }) / pdf.currentLineHeight(true)
    let letters = size
    do pdf.fontSize(letters)
    while (lines() > most + 0.1 && --letters > 9)
    pdf.text(text, MARGIN, y, { width, align: 'center' })
    return pdf.y
  }
  const middle = page / 2
  pdf.rect(0, 0, page, 14).fill(poster.colour)
  const top = MARGIN + 14
  if (poster.logo) {
    const picture = await sharp(poster.logo).resize(480, 480, { fit: 'cover' }).png().toBuffer()
    pdf
      .save()
      .circle(middle, top + LOGO / 2, LOGO / 2)
      .clip()
    pdf.image(picture, middle - LOGO / 2, top, { width: LOGO, height: LOGO })
    pdf.restore()
  } else {
    pdf.circle(middle, top + LOGO / 2, LOGO / 2).fill('#e8f2fa')
    write([...poster.name][0]?.toUpperCase() ?? '', top + 28, 52, poster.colour, true, 1)
  }
  const below = write(poster.name, top + LOGO + 22, 34, INK, true)
  const code = write(poster.invites, below + 8, 20, MUTED) + 26
  drawCode(pdf, poster.url, middle - CODE / 2, code)
  write(poster.url.replace(/^https?:\/\//, ''), code + CODE + 24, 20, INK, true)
  write(poster.foot, height - MARGIN - 18, 10, MUTED, false, 1)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

/** A code as squares, sharp at any size. A quarter of it may be torn off or covered. */
function drawCode(pdf: PDFKit.PDFDocument, text: string, x: number, y: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  const step = CODE / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) pdf.rect(x + column * step, y + row * step, step + 0.05, step + 0.05)
  pdf.fill(INK)
}
