export type Block = { key: string } & (
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }
)

/** Reads the plain format of policy bodies: '## ' a heading, '- ' a list entry, anything else a paragraph. */
export function parseBody(body: string): Block[] {
  const blocks: Block[] = []
  for (const line of body
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean)) {
    const key = String(blocks.length)
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ key, kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.entries.push(line.slice(2))
      else blocks.push({ key, kind: 'list', entries: [line.slice(2)] })
    } else blocks.push({ key, kind: 'paragraph', text: line })
  }
  return blocks
}
