import { createHash } from 'node:crypto'
import path from 'node:path'

const files = new Map<string, string>()

/**
 * The name of a class of a style sheet in the pages: its own, and three letters that stand for the sheet. They are alike for
 * all of a sheet, so that pages, scripts and styles compress better than with a number of their own each.
 * @throws Error where two sheets have the same letters
 */
export function classNameIn(name: string, sheet: string): string {
  const file = path.relative(process.cwd(), sheet.replace(/\?.*$/, '')).split(path.sep).join('/')
  const letters = createHash('sha256')
    .update(file)
    .digest('base64url')
    .replaceAll(/[^a-zA-Z]/g, '')
    .slice(0, 3)
  const other = files.get(letters) ?? file
  if (other !== file) throw new Error(`${file} and ${other} are called alike in class names: give either another name`)
  files.set(letters, file)
  return `${name}_${letters}`
}
