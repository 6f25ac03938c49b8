import { z } from 'zod'
import { consentSources } from '#shared/consent.ts'
import { importButtons, importStates, isImportMoving } from '#shared/import-life.ts'
import { importFields } from '#shared/imported.ts'
import { companyKey } from './id.ts'
import { instant } from './when.ts'

const moving = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  importStates.filter(isImportMoving).map((state) => `\`${state}\``),
)

const column = z.enum(['', ...importFields])

export const ImportColumn = z.object({
  head: z.string().describe('What stands over it'),
  holds: column.describe('What it holds, guessed at first; empty for what is left out'),
  samples: z.array(z.string()).describe('What stands in its first rows; none once it is imported'),
})

export const ImportView = z
  .object({
    id: z.string(),
    name: z.string().describe('Of the file'),
    state: z.enum(importStates).describe(`While it is ${moving} the worker goes through its rows: ask again`),
    columns: z.array(ImportColumn),
    source: z.enum(consentSources).nullable(),
    rows: z.int().describe('How many rows there are'),
    passed: z.int().describe('How many of them the present step has gone through'),
    added: z.int().describe('How many are new; once it is imported, how many were added'),
    known: z
      .int()
      .describe(
        'How many the company knows by their email or number, or stand further up already: they are left as they are',
      ),
    wrong: z.int().describe('How many cannot be imported'),
    problems: z
      .array(z.object({ row: z.int(), says: z.array(z.string()) }))
      .describe('The first of them, by their row in the file, with what is wrong in the reader’s language'),
    undone: z.int().describe('How many were removed again'),
    undoUntil: instant.nullable().describe('Until when it can be taken back; null where it cannot'),
    createdAt: instant,
  })
  .describe('A list of customers that somebody handed in')
export type ImportView = z.infer<typeof ImportView>

export const ImportsView = z.object({ imports: z.array(ImportView).describe('The newest first') })
export type ImportsView = z.infer<typeof ImportsView>

export const CheckImport = z
  .strictObject({
    companyid: companyKey,
    columns: z.array(column).max(40).describe('What each column holds, in their order; one has to be the name'),
    source: z
      .enum(consentSources)
      .optional()
      .describe('How they said that they may be written to or called; needed where a column tells of it'),
  })
  .describe('What the columns of a list hold')
export type CheckImport = z.infer<typeof CheckImport>

export const MoveImport = z.strictObject({
  companyid: companyKey,
  to: z
    .enum(importButtons)
    .describe('`import` adds those who are new; `undo` removes them again, as far as nothing was done with them since'),
})
export type MoveImport = z.infer<typeof MoveImport>
