import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

interface Change {
  file: string
  from: RegExp
  to: string
}

/** What the compiler says of the project with some of its text changed. */
export function compileWith(changes: readonly Change[], ...options: string[]): string {
  // A single file of tests may be run where nothing has written the types of the routes yet.
  if (!existsSync('.react-router/types')) spawnSync('node_modules/.bin/react-router', ['typegen'])
  const copy = mkdtempSync(path.join(tmpdir(), 'khidmat-copy-'))
  try {
    for (const name of ['src', 'test', 'scripts', 'bench', 'db', '.react-router', 'package.json', 'tsconfig.json'])
      cpSync(name, path.join(copy, name), { recursive: true })
    for (const file of globSync('*.config.ts')) cpSync(file, path.join(copy, file))
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
    for (const { file, from, to } of changes) {
      const text = readFileSync(path.join(copy, file), 'utf8')
      expect(text, file).toMatch(from)
      writeFileSync(path.join(copy, file), text.replace(from, to))
    }
    return spawnSync('node_modules/.bin/tsc', options, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
