/** When a style sheet whose link has left the page counts as lost. */
const GONE_MS = 5000

const coming = new Map<string, Promise<void>>()

/**
 * What the bundler calls for every part that is imported later: brings all files of the part into the browser's cache, and only then imports it. An
 * import that failed once, without a network, fails in that document for ever, and so does every other one of the same file.
 * @param load names its own file in its text, which the bundler leaves out of `files` where there are no others
 * @param files paths in the folder of the build, of scripts and style sheets
 * @throws where a file does not come; asked again, it is fetched again
 */
export async function fetchedFirst<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const own = /\bimport\(\s*.\.\/([\w.-]+\.js)/.exec(load.toString())?.[1]
  await Promise.all([...new Set([...files, ...(own ? [`assets/${own}`] : [])])].map((file) => bring(`/${file}`)))
  return load()
}

/** Brings one file, once. */
export function bring(path: string): Promise<void> {
  const known = coming.get(path)
  if (known) return known
  const brought = path.endsWith('.css') ? style(path) : script(path)
  coming.set(path, brought)
  brought.catch(() => coming.delete(path))
  return brought
}

async function script(path: string): Promise<void> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  // Only what came whole is kept.
  await answer.arrayBuffer()
}

/** Without its looks a part would be shown bare. */
function style(path: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    const fail = () => {
      link.remove()
      reject(new Error(`${path} did not come`))
    }
    link.addEventListener('error', fail)
    // A link that was taken out of the page meanwhile never says what became of it.
    window.setTimeout(() => link.isConnected || fail(), GONE_MS)
    document.head.append(link)
  })
}
