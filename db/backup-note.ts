import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The file of a backup that is written last: a folder without it is no whole backup. */
export const NOTE = 'backup.json'

const table = z.object({
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of a table in parts: its partitions with their bounds. */
  parts: z.array(z.object({ name: z.string(), bound: z.string() })),
})

const waiting = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  priority: z.number(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
})

const backupNote = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** How many migrations had been applied. */
  migrations: z.number().int(),
  tables: z.record(z.string(), table),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  /** Background work that had not been done. */
  waiting: z.array(waiting),
  /** How many files; undefined where they are in a bucket, which is backed up by itself. */
  files: z.number().int().optional(),
})

/** What a backup holds. */
export type BackupNote = z.infer<typeof backupNote>

/** Reads what a backup holds. @throws Error with a sentence when the folder is no whole backup of ours. */
export function readNote(folder: string): BackupNote {
  try {
    return backupNote.parse(JSON.parse(readFileSync(path.join(folder, NOTE), 'utf8')))
  } catch (error) {
    throw new Error(`${folder} is no whole backup of Khidmat: its ${NOTE} is missing or broken.`, { cause: error })
  }
}

/** The file with the rows of a table. */
export const rowsFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy.gz`)
