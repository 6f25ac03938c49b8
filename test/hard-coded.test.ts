import { expect, test } from 'vitest'
import { hardCodedIn } from '../scripts/hard-coded.ts'

const said = (jsx: string) => hardCodedIn('a.tsx', `const a = ${jsx}`)

test.each([
  ["<p>{'Save this'}</p>", 'Save this'],
  ['<p>Pay RM 5 now, or later</p>', 'Pay RM 5 now, or later'],
  ['<p>All rules: 3</p>', 'All rules: 3'],
  ['<p>save</p>', 'save'],
  ['<p>保存</p>', '保存'],
  ['<p>{isNew ? t("ui.a") : "Old"}</p>', 'Old'],
  ['<p>{count > 0 && `${count} left`}</p>', 'left'],
  ['<p>{name || "Nobody"}</p>', 'Nobody'],
  ["<p>{'by ' + name}</p>", 'by'],
  ['<button aria-label="close it" />', 'close it'],
  ['<div role="progressbar" aria-label="…" />', '…'],
  ['<TextField label={"Name"} />', 'Name'],
  ["<List columns={[{ key: 'ip', label: 'IP' }]} />", 'IP'],
  ["<Facts facts={[['ID', id]]} />", 'ID'],
  ["toast.error('It failed')", 'It failed'],
])('%s is refused', (jsx, words) => {
  expect(said(jsx)).toEqual([words])
})

test.each([
  ['<p>{one} · {two} – {three}/5</p>'],
  ['<p>{t("ui.save")}</p>'],
  ['<p className="small">{state === "open" ? t("ui.a") : t("ui.b")}</p>'],
  ['<Icon name="close" />'],
])('%s is not', (jsx) => {
  expect(said(jsx)).toEqual([])
})
