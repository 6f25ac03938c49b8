// Somebody else, while the server is busy: asks in a thread of its own for a page and for a list, and says how long each took.
import { parentPort, workerData } from 'node:worker_threads'
import { ask, keepAliveAgent } from './load.ts'

const { url } = workerData as { url: string }
const agent = keepAliveAgent(2)
const waits: number[] = []
let ended = false
parentPort?.on('message', () => {
  ended = true
})
parentPort?.postMessage('ready')
for (let i = 0; !ended; i++) {
  const at = performance.now()
  await ask(agent, `${url}${i % 2 === 0 ? '/' : '/api/data/khidmat-categories'}`)
  waits.push(performance.now() - at)
  await new Promise((resolve) => setTimeout(resolve, 10))
}
agent.destroy()
parentPort?.postMessage(waits)
