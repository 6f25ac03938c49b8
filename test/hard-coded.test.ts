import { expect, test } from 'vitest'
import { hardCodedIn, sentencesIn } from '../scripts/hard-coded.ts'

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
  ["<Facts facts={[...(paid ? [['Paid', sum]] : [])]} />", 'Paid'],
  ["<p>{`${isNew ? 'New' : ''} ${name}`}</p>", 'New'],
  ["<p>{('Open' as const)!}</p>", 'Open'],
  ["<p>{['All', count]}</p>", 'All'],
  ["toast.error('It failed')", 'It failed'],
])('%s is refused', (jsx, words) => {
  expect(said(jsx)).toEqual([words])
})

test.each([
  ["const words = 'Save this'\nconst a = <p>{words}</p>", 'Save this'],
  ["const words = { open: 'Not closed' } as const\nconst a = <p>{words[status]}</p>", 'Not closed'],
  ["const words = { open: 'Not closed' }\nconst a = <p title={words.open} />", 'Not closed'],
])('%s is refused, though the words stand elsewhere', (code, words) => {
  expect(hardCodedIn('a.tsx', code)).toEqual([words])
})

test.each([
  ["<p>{icon && <Icon name={icon} />}{t('ui.save')}</p>"],
  ["<TextField note={'ui.need.value' as const} />"],
  ['<p>{one} · {two} – {three}/5</p>'],
  ['<p>{t("ui.save")}</p>'],
  ['<p className="small">{state === "open" ? t("ui.a") : t("ui.b")}</p>'],
  ['<Icon name="close" />'],
])('%s is not', (jsx) => {
  expect(said(jsx)).toEqual([])
})

test.each([
  ["const words = () => 'Pay this at the desk'", 'Pay this at the desk'],
  ["export const why = { late: 'Too late, it has begun' }", 'Too late, it has begun'],
  ['const left = (n: number) => `Only ${n} of them are left`', 'Only … of them are left'],
  ["throw refuse({ message: 'You may not do this' })", 'You may not do this'],
  ["toast.error('It could not be saved')", 'It could not be saved'],
  ["const save = () => '保存更改'", '保存更改'],
])('%s is a sentence in code, whoever shows it', (code, words) => {
  expect(sentencesIn('a.ts', code)).toEqual([words])
})

test.each([
  ["throw new Error('The page does not end where it should')"],
  ["log.warn({ err }, 'A mail could not be sent')"],
  ["const states = ['Kuala Lumpur', 'Negeri Sembilan']"],
  ["const key = 'ui.save'"],
  ["const foot = { en: 'You receive this mail', ms: 'Anda menerima e-mel ini', zh: '您收到此邮件' }"],
])('%s is none', (code) => {
  expect(sentencesIn('a.ts', code)).toEqual([])
})
