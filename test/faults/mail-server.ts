import { createServer, type Socket } from 'node:net'

/** What the server does once it got a complete mail. */
type Manner = 'takes it' | 'falls silent' | 'takes its time'

export interface MailServer {
  url: string
  manner: Manner
  /** Message ids, one for each accepted mail. */
  taken: string[]
  /** How many mails were sent, accepted or not. */
  handed: number
  close(): Promise<void>
}

/** A mail server with just enough SMTP, which fails on demand. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server: MailServer = { url: '', manner: 'takes it', taken: [], handed: 0, close: async () => undefined }
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let heard = ''
    let inMail = false
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`)
    const take = (mail: string) => {
      server.taken.push(/^message-id: <([^@]+)/im.exec(mail)?.[1] ?? '')
      say('250 taken')
    }
    say('220 test')
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      for (;;) {
        const end = heard.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const piece = heard.slice(0, end)
        heard = heard.slice(end + (inMail ? 5 : 2))
        if (inMail) {
          inMail = false
          server.handed++
          if (server.manner === 'takes it') take(piece)
          else if (server.manner === 'takes its time') setTimeout(() => take(piece), 7_000)
        } else if (/^data/i.test(piece)) {
          inMail = true
          say('354 go on')
        } else say(/^quit/i.test(piece) ? '221 bye' : '250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  server.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  server.close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => listener.close(resolve))
  }
  return server
}
