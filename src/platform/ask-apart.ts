import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'

/** Pages come first. */
const BEHIND_PAGES = 10

/** What there is to run, below `src/`, and how many megabytes of objects each may hold. What lies outside of them, as bytes and pictures, is bounded by each itself. */
export const programsApart = {
  'platform/images/decoder.apart.ts': { heapMegabytes: 64 },
  'platform/tables/reader.apart.ts': { heapMegabytes: 128 },
} as const
export type ProgramApart = keyof typeof programsApart

/**
 * What a program of its own answers to one question: for what strangers have made and a library reads. No library stops amid its work, and a fault in one
 * ends the process that it runs in. The program knows no secrets, sends one answer with `answerApart` and ends.
 * @param program is run as it stands and loads little
 * @param longestMs after this it is ended
 * @returns the answer; undefined where it took too long, held too much, or ended by a fault
 * @throws where the program does not run at all
 */
export function askApart<Answer>(
  program: ProgramApart,
  question: unknown,
  longestMs: number,
): Promise<Answer | undefined> {
  const asked = fork(path.resolve('src', program), {
    serialization: 'advanced',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    env: {},
    execArgv: [`--max-old-space-size=${programsApart[program].heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    let answer: { of: Answer } | undefined
    let complaint = ''
    asked.stderr?.on('data', (part: Buffer) => {
      complaint = `${complaint}${part}`.slice(0, 2000)
    })
    asked.once('message', (message: { of: Answer }) => {
      answer = message
    })
    asked.once('error', reject)
    asked.once('close', (_code, signal) => {
      if (answer || signal) resolve(answer?.of)
      else reject(new Error(`${program} ended without an answer: ${complaint}`))
    })
    if (asked.pid) setPriority(asked.pid, BEHIND_PAGES)
    // That it ended before it had read all is told by its end.
    asked.send({ of: question }, () => undefined)
  })
}

/** In the program that `askApart` runs: answers the one question, and ends. */
export function answerApart<Question>(answer: (question: Question) => Promise<unknown>): void {
  // Whoever asked is gone.
  process.once('disconnect', () => process.exit())
  process.once('message', ({ of }: { of: Question }) => {
    void answer(of).then((found) => process.send?.({ of: found }, () => process.exit()))
  })
}
