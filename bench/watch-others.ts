import { Worker } from 'node:worker_threads'

/** Asks for the front page and for a list again and again in a thread of its own, until it is told to end. @returns how long each took, ms */
export async function watchOthers(url: string): Promise<{ end: () => Promise<number[]> }> {
  const worker = new Worker(new URL('./others.ts', import.meta.url), { workerData: { url } })
  await new Promise((resolve) => worker.once('message', resolve))
  return {
    end: () =>
      new Promise((resolve) => {
        worker.once('message', (waits: number[]) => {
          void worker.terminate()
          resolve(waits)
        })
        worker.postMessage('end')
      }),
  }
}
