// Writes src/locales/keys.ts, the type of every text's key. Run `node scripts/text-keys.ts` after a namespace was added or
// removed. The keys themselves follow from the types of the English files.
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The expected content of src/locales/keys.ts. */
export function textKeys(): string {
  // By their names alone: in that order the formatter keeps imports.
  const names = globSync('**/*.json', { cwd: 'src/locales/en' }).map((file) => file.replace(/\.json$/, ''))
  const files = names.sort().map((name) => `${name}.json`)
  const nameOf = (file: string) =>
    file.replace(/\.json$/, '').replaceAll(/[/-](\w)/g, (_all, letter: string) => letter.toUpperCase())
  const spaces = Object.groupBy(files, (file) => (file.startsWith('errors/') ? 'errors' : path.basename(file, '.json')))
  return [
    '// Written by scripts/text-keys.ts; not by hand.',
    ...files.map((file) => `import type ${nameOf(file)} from './en/${file}'`),
    '',
    '/** A key without the ending that counts: `days` of `days_one` and `days_other`. */',
    'type Stem<Key> = Key extends `${infer Word}_one` | `${infer Word}_other` ? Word : Key',
    'type In<Space extends string, Texts> = `${Space}.${Stem<keyof Texts & string>}`',
    '',
    '/** The key of a text, by its namespace: what no language has does not compile. */',
    'export type TextKey =',
    ...Object.entries(spaces).map(
      ([space, list = []]) => `  | In<'${space}', ${list.map((file) => `typeof ${nameOf(file)}`).join(' & ')}>`,
    ),
    '',
  ].join('\n')
}

if (import.meta.main) {
  writeFileSync('src/locales/keys.ts', textKeys())
  spawnSync('biome', ['format', '--write', 'src/locales/keys.ts'])
  console.log('src/locales/keys.ts written')
}
