// Writes .env.example from the descriptions in the settings' schema; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { envVariables } from '../src/platform/env.ts'

const text = `# Settings of Khidmat. All are optional on the embedded default; copy to .env and uncomment what you change. What stands behind a name is its default.\n# Secrets may also be given as NAME_FILE, the path of a file that holds the value.\n\n${envVariables
  .map(({ name, sentence, standard, values }) => `# ${sentence}${values && ` (${values})`}\n# ${name}=${standard}`)
  .join('\n\n')}\n`
if (process.argv.includes('--check')) {
  if (readFileSync('.env.example', 'utf8') !== text) {
    console.error('.env.example is out of step: node scripts/env-example.ts')
    process.exit(1)
  }
} else writeFileSync('.env.example', text)
