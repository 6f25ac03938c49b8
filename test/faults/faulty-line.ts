import { connect, createServer, type Socket } from 'node:net'

/** How the connection fails. */
interface Fault {
  /** Nothing passes in either direction, without an error. */
  silent?: boolean
  /** Resets each connection after so many bytes of answers. */
  resetAfter?: number
  /** Every connection is reset as soon as it is made. */
  refuse?: boolean
  /** Delays everything, in milliseconds. */
  delay?: number
  /** The next so many commits reach the server, but their answers are lost. */
  loseCommits?: number
}

export interface FaultyLine {
  port: number
  fault: Fault
  /** Resets all connections that there are. */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy to the database's Unix socket that fails on demand. */
export async function openFaultyLine(socketPath: string): Promise<FaultyLine> {
  const ends = new Set<Socket>()
  const line: FaultyLine = { port: 0, fault: {}, cut: () => undefined, close: async () => undefined }
  const server = createServer((client) => {
    if (line.fault.refuse) return client.resetAndDestroy()
    const upstream = connect(socketPath)
    let answered = 0
    let losesNext = false
    for (const end of [client, upstream]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        client.destroy()
        upstream.destroy()
      })
    }
    const pass = (to: Socket, bytes: Buffer) => {
      const { delay } = line.fault
      if (delay) setTimeout(() => to.writable && to.write(bytes), delay)
      else to.write(bytes)
    }
    client.on('data', (bytes: Buffer) => {
      if (line.fault.silent) return
      if (line.fault.loseCommits && bytes.toString('latin1').toLowerCase().includes('commit')) {
        line.fault.loseCommits--
        losesNext = true
      }
      pass(upstream, bytes)
    })
    upstream.on('data', (bytes: Buffer) => {
      if (line.fault.silent) return
      answered += bytes.length
      const { resetAfter } = line.fault
      if (losesNext || (resetAfter !== undefined && answered > resetAfter)) client.resetAndDestroy()
      else pass(client, bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  line.port = typeof address === 'object' && address ? address.port : 0
  line.cut = () => {
    for (const end of ends) end.destroy()
  }
  line.close = async () => {
    line.cut()
    await new Promise((resolve) => server.close(resolve))
  }
  return line
}
