import { type FontName, fontBytes } from './fonts.ts'

/** A part of a document; parts follow each other from top to bottom. */
export type DocumentPart =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; muted?: boolean }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'table'; head: string[]; rows: string[][]; foot?: [label: string, value: string][] }

const HAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/
const MARGIN = 56
/**
 * Draws a one-column A4 document with the bundled fonts; text with Chinese in it is set in the Chinese font.
 * @param letterhead lines beside the issuer's name.
 */
export async function drawDocument(document: {
  title: string
  issuer: string
  letterhead: string[]
  parts: DocumentPart[]
  foot: string
  at: Date
  colour: string
}): Promise<Buffer> {
  // Loaded with the first document: it holds several megabytes.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: document.title, Author: document.issuer, CreationDate: document.at },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const width = pdf.page.width - 2 * MARGIN
  const registered = new Set<FontName>()
  const write = (
    text: string,
    style: { size?: number; bold?: boolean; colour?: string } = {},
    place: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {},
  ) => {
    const font: FontName = HAN.test(text) ? (style.bold ? 'hanBold' : 'han') : style.bold ? 'latinBold' : 'latin'
    const { x, y, ...options } = place
    withFont(pdf, font, registered)
      .fontSize(style.size ?? 10.5)
      .fillColor(style.colour ?? '#101828')
    pdf.text(text, x ?? pdf.x, y ?? pdf.y, { lineGap: 2, ...options })
  }
  write(document.issuer, { size: 18, bold: true, colour: document.colour }, { x: MARGIN, width })
  for (const line of document.letterhead) write(line, { size: 9.5, colour: '#475467' }, { x: MARGIN, width })
  pdf.moveDown(1.5)
  for (const part of document.parts) drawPart(pdf, part, width, write)
  pdf.moveDown(2)
  write(document.foot, { size: 9, colour: '#475467' }, { x: MARGIN, width })
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

/** Registers a font with the document when it is first needed. */
function withFont(pdf: PDFKit.PDFDocument, font: FontName, registered: Set<FontName>): PDFKit.PDFDocument {
  if (!registered.has(font)) pdf.registerFont(font, fontBytes(font))
  registered.add(font)
  return pdf.font(font)
}

type Write = (
  text: string,
  style?: { size?: number; bold?: boolean; colour?: string },
  place?: PDFKit.Mixins.TextOptions & { x?: number; y?: number },
) => void

function drawPart(pdf: PDFKit.PDFDocument, part: DocumentPart, width: number, write: Write) {
  switch (part.kind) {
    case 'heading':
      write(part.text, { size: 15, bold: true }, { x: MARGIN, width })
      pdf.moveDown(0.6)
      return
    case 'text':
      write(part.text, part.muted ? { colour: '#475467' } : {}, { x: MARGIN, width })
      pdf.moveDown(0.6)
      return
    case 'facts':
      for (const [label, value] of part.rows) row(pdf, [label, value], [0.3, 0.7], width, write, ['muted', 'plain'])
      pdf.moveDown(1)
      return
    case 'table': {
      const shares = part.head.map((_, i) => (i === 0 ? 1 - 0.18 * (part.head.length - 1) : 0.18))
      const line = () => {
        pdf
          .moveTo(MARGIN, pdf.y)
          .lineTo(MARGIN + width, pdf.y)
          .lineWidth(0.7)
          .strokeColor('#e4e9f0')
          .stroke()
        pdf.y += 6
      }
      row(
        pdf,
        part.head,
        shares,
        width,
        write,
        part.head.map(() => 'muted' as const),
      )
      line()
      for (const cells of part.rows)
        row(
          pdf,
          cells,
          shares,
          width,
          write,
          cells.map(() => 'plain' as const),
        )
      line()
      for (const cells of part.foot ?? []) row(pdf, cells, [0.75, 0.25], width, write, ['plain', 'bold'])
      pdf.moveDown(1)
    }
  }
}

/** Cells side by side, all but the first aligned right; the row is as high as its highest cell. */
function row(
  pdf: PDFKit.PDFDocument,
  cells: string[],
  shares: number[],
  width: number,
  write: Write,
  styles: ('plain' | 'muted' | 'bold')[],
) {
  const y = pdf.y
  let bottom = y
  let x = MARGIN
  cells.forEach((cell, i) => {
    const cellWidth = width * (shares[i] ?? 0)
    const style = styles[i] === 'muted' ? { colour: '#475467' } : { bold: styles[i] === 'bold' }
    write(cell, style, {
      x,
      y,
      width: cellWidth - 8,
      align: i > 0 && shares.length !== 2 ? 'right' : i > 0 && styles[i] === 'bold' ? 'right' : 'left',
    })
    bottom = Math.max(bottom, pdf.y)
    x += cellWidth
  })
  pdf.y = bottom + 4
}
