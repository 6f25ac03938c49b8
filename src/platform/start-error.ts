/**
 * Why a start, or a command, cannot go on, said to whoever runs it: which setting it is about and what to do. Its sentence is
 * all that is printed; any other error is one of the program, and printed whole.
 */
export class StartError extends Error {
  // The server is built, and what starts it is not: each has this class, so that an error is known by its name.
  override readonly name = 'StartError'
}

/** What is printed when a start fails. */
export const saidOf = (error: unknown): unknown =>
  error instanceof Error && error.name === 'StartError' ? error.message : error

const reasons = new Map([
  ['EEXIST', 'a file stands there'],
  ['ENOTDIR', 'a file stands above it'],
  ['ENOENT', 'no folder can be made there'],
  ['EROFS', 'it can only be read'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['ENOSPC', 'the disk is full'],
])

/** Why a folder cannot be used, as the system says it by a code. An error without one is not about a folder, and stays what it is. */
export function folderError(error: unknown, folder: string, what: string): unknown {
  const code = codeOf(error)
  if (code === undefined) return error
  const reason = reasons.get(code) ?? code
  return new StartError(`${what} ${folder}: ${reason}. Set DATA_DIR to a folder that this user may write.`, {
    cause: error,
  })
}

/** Why the database cannot be reached. Says nothing of the password that DATABASE_URL may hold. */
export function connectionError(error: unknown, url: string): StartError {
  const at = URL.canParse(url) ? new URL(url) : undefined
  const where = at
    ? ` at ${at.searchParams.get('host') ?? at.hostname}:${at.port || 5432}, "${at.pathname.slice(1)}"`
    : ''
  // Of a name with several addresses, each of which refused, Node says nothing but the code.
  const why = (error instanceof Error && error.message) || codeOf(error) || String(error)
  return new StartError(`The database${where} cannot be reached: ${why}. Start it, or correct DATABASE_URL.`, {
    cause: error,
  })
}

/** Why the listener cannot have its address. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const said = new Map([
    ['EADDRINUSE', `Port ${port} is taken. Set PORT to a free one.`],
    ['EACCES', `This user may not listen on port ${port}. Set PORT to one above 1023.`],
    ['EADDRNOTAVAIL', `${host} is no address of this machine. Correct HOST.`],
    ['ENOTFOUND', `${host} is no address of this machine. Correct HOST.`],
  ])
  const sentence = said.get(codeOf(error) ?? '')
  return sentence ? new StartError(sentence, { cause: error }) : error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
