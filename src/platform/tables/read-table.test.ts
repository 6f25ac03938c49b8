import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { askApart } from '../ask-apart.ts'
import { readTableApart, type TableBounds } from './index.ts'
import { readTable } from './read-table.ts'

const bounds: TableBounds = { rows: 100, columns: 10, cell: 50, letters: 20_000, unpackedBytes: 2 * 1024 * 1024 }
const cellsOf = async (bytes: Uint8Array | string, over: Partial<TableBounds> = {}) => {
  const read = await readTable({
    bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes,
    bounds: { ...bounds, ...over },
  })
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : read.unread
}

const book = (sheets = '<sheet name="One" sheetId="1" r:id="rId1"/>') =>
  `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`
const links =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/other.xml"/></Relationships>'
/** A spreadsheet whose first sheet has these rows. */
const xlsx = (rows: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': book(),
        'xl/_rels/workbook.xml.rels': links,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

test('text is read with whatever separator, quotes and line breaks, and empty lines are no rows', async () => {
  expect(await cellsOf('Name,Note\r\n"Lim, Mei","a\nb"\r\n\r\n  Aina  ,"say ""hi"""\r\n')).toEqual([
    ['Name', 'Note'],
    ['Lim, Mei', 'a\nb'],
    ['Aina', 'say "hi"'],
  ])
  expect(await cellsOf('Name;Phone\nMei;1,2')).toEqual([
    ['Name', 'Phone'],
    ['Mei', '1,2'],
  ])
  expect(await cellsOf('Name\tPhone\nMei\t1')).toEqual([
    ['Name', 'Phone'],
    ['Mei', '1'],
  ])
  const read = await readTable({ bytes: strToU8('Name\n\nMei\n'), bounds })
  expect(read).toEqual({
    rows: [
      { no: 1, cells: ['Name'] },
      { no: 3, cells: ['Mei'] },
    ],
  })
})

test('text is read in the encodings that spreadsheets write', async () => {
  const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
  expect(await cellsOf(utf16('姓名,电话\n王伟,1\n'))).toEqual([
    ['姓名', '电话'],
    ['王伟', '1'],
  ])
  // 姓名\n王伟 in GB 18030, Zoë Müller in Windows-1252.
  expect(await cellsOf(new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 10, 0xcd, 0xf5, 0xce, 0xb0]))).toEqual([
    ['姓名'],
    ['王伟'],
  ])
  expect(await cellsOf(new Uint8Array([...strToU8('Zo'), 0xeb, 32, 77, 0xfc, ...strToU8('ller')]))).toEqual([
    ['Zoë Müller'],
  ])
  expect(await cellsOf('\ufeffName\nMei')).toEqual([['Name'], ['Mei']])
})

test('the first sheet that is shown is read: shared and written words, numbers, formulas as their value, gaps', async () => {
  const words = '<sst><si><t>Name</t></si><si><r><t>Lim </t></r><r><t>Mei</t></r><rPh><t>x</t></rPh></si></sst>'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>1</f><v>Phone</v></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>6.0123456789E10</v></c></row>`
  const file = xlsx(rows, {
    'xl/sharedStrings.xml': words,
    'xl/workbook.xml': book(
      '<sheet name="Hidden" state="hidden" r:id="rId2"/><sheet name="One" sheetId="1" r:id="rId1"/>',
    ),
  })
  expect(await readTable({ bytes: file, bounds })).toEqual({
    rows: [
      { no: 1, cells: ['Name', '', 'Phone'] },
      { no: 4, cells: ['Lim Mei', '', '60123456789'] },
    ],
  })
})

test('what is larger than the bounds is refused: rows, columns, and bytes once unpacked; a long cell is cut', async () => {
  expect(await cellsOf(`Name\n${'x\n'.repeat(100)}`)).toHaveLength(101)
  expect(await cellsOf(`Name\n${'x\n'.repeat(101)}`)).toBe('too_many_rows')
  expect(await cellsOf(`${','.repeat(10)}x`)).toBe('too_many_columns')
  expect((await cellsOf(`Name\n${'x'.repeat(400)}`))[1]).toEqual(['x'.repeat(50)])
  const million = Array.from({ length: 30_000 }, (_, n) => `<row r="${n + 1}">${inline(`A${n + 1}`, 'x')}</row>`).join(
    '',
  )
  expect(await cellsOf(xlsx(million), { unpackedBytes: 1e9 })).toBe('too_many_rows')
  expect(await cellsOf(xlsx(`<row r="1">${inline('XFD1', 'x')}</row>`))).toBe('too_many_columns')
  // Three megabytes of nothing that are packed into three kilobytes.
  expect(await cellsOf(xlsx(' '.repeat(3 * 1024 * 1024)))).toBe('too_many_rows')
})

test('a zip that says less than it holds unpacks no more than it says', async () => {
  const honest = xlsx(`<row r="1">${inline('A1', 'Name')}</row>${' '.repeat(3 * 1024 * 1024)}`)
  const lying = honest.slice()
  const size = new DataView(lying.buffer)
  // In the directory and before the file: its size once unpacked.
  for (let at = 0; at + 4 < lying.length; at++)
    if (size.getUint32(at, true) > 3 * 1024 * 1024 && size.getUint32(at, true) < 3.1 * 1024 * 1024)
      size.setUint32(at, 200, true)
  const read = await cellsOf(lying)
  expect(read === 'unreadable' || Array.isArray(read)).toBe(true)
})

test('entities of a document are not read, nor what lies elsewhere; what is broken is no table', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const file = xlsx('', {
    'xl/worksheets/sheet1.xml': `${bomb}<worksheet><row r="1">${inline('A1', '&b;&f;&amp;')}</row></worksheet>`,
  })
  expect(await cellsOf(file)).toEqual([['&b;&f;&']])
  expect(await cellsOf(zipSync({ 'a.txt': strToU8('x') }))).toBe('unreadable')
  expect(await cellsOf(xlsx('').slice(0, 200))).toBe('unreadable')
  expect(
    await cellsOf(
      xlsx('', { 'xl/_rels/workbook.xml.rels': links.replace('worksheets/sheet1.xml', '../../etc/passwd') }),
    ),
  ).toBe('unreadable')
  expect(await cellsOf(new Uint8Array([0, 1, 2]))).toBe('unreadable')
})

test('rows that number themselves wrongly keep their order', async () => {
  const rows = `<row r="5">${inline('A5', 'a')}</row><row r="5">${inline('A5', 'b')}</row><row r="x">${inline('A6', 'c')}</row>`
  const read = await readTable({ bytes: xlsx(rows), bounds })
  expect('rows' in read && read.rows.map(({ no }) => no)).toEqual([5, 6, 7])
})

test('what costs much and says nothing is ended at once: depth, attributes, words, empty rows and cells, one tag without end', async () => {
  const sheet = (rows: string) => cellsOf(xlsx(rows), { unpackedBytes: 64 * 1024 * 1024 })
  const said = `<row r="1">${inline('A1', 'Name')}</row>`
  expect(await sheet(`${'<a>'.repeat(14)}${said}${'</a>'.repeat(14)}`)).toEqual([['Name']])
  expect(await sheet(`${'<a>'.repeat(15)}${said}`)).toBe('unreadable')
  const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}="1"`).join(' ')
  expect(await sheet(`<x ${attributes(50)}/>${said}`)).toEqual([['Name']])
  expect(await sheet(`<x ${attributes(51)}/>${said}`)).toBe('unreadable')
  for (const long of [`<${'x'.repeat(5e5)}/>`, `<x y="${'x'.repeat(5e5)}"/>`, `<!--${'x'.repeat(5e5)}-->`])
    expect(await sheet(`${long}${said}`)).toBe('unreadable')
  expect(await sheet(`${said}${'<row/>'.repeat(2 ** 20)}`)).toEqual([['Name']])
  expect(await sheet(`${said}${'<row/>'.repeat(2 ** 20 + 1)}`)).toBe('too_many_rows')
  const words = (count: number) =>
    cellsOf(xlsx(said, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(count)}</sst>` }))
  expect(await words(1010)).toEqual([['Name']])
  expect(await words(1011)).toBe('too_many_rows')
  expect(await cellsOf(`Name${','.repeat(40)}\nMei`)).toEqual([['Name'], ['Mei']])
  expect(await cellsOf(','.repeat(5000))).toBe('too_many_rows')
  expect(await cellsOf(`${'x,'.repeat(5000)}`)).toBe('too_many_columns')
})

test('one long word in many cells is no way to make much of little', async () => {
  const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(50)}</t></si></sst>` }
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`
  expect(await cellsOf(xlsx(row.repeat(40), shared))).toHaveLength(40)
  expect(await cellsOf(xlsx(row.repeat(41), shared))).toBe('too_many_rows')
})

test('a table is read in a process of its own', async () => {
  expect(await readTableApart(strToU8('Name\nMei'), bounds)).toEqual({
    rows: [
      { no: 1, cells: ['Name'] },
      { no: 2, cells: ['Mei'] },
    ],
  })
})

test('a reader that holds too much is ended', async () => {
  const most = { ...bounds, rows: 1e6, unpackedBytes: 256 * 1024 * 1024 }
  const words = `<sst>${'<si><t>abcdefghijkl</t></si>'.repeat(4e6)}</sst>`
  const bytes = xlsx(`<row>${inline('A1', 'Name')}</row>`, { 'xl/sharedStrings.xml': words })
  // So long that it is not ended for its time.
  expect(await askApart('platform/tables/reader.apart.ts', { bytes, bounds: most }, 60_000)).toBeUndefined()
})
