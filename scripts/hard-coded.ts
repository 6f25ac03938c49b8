import { type Node, nameOfCall, nodesOf, treeOf } from './syntax.ts'

/** Properties of elements and of what they are given that are read or heard. */
const spoken = new Set([
  'label',
  'title',
  'note',
  'hint',
  'help',
  'text',
  'heading',
  'description',
  'aside',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
])

/** The texts that an expression may be, as they stand in the code: those between its branches, not what it compares. */
function* textsOf(node: Node | null | undefined): Generator<string> {
  switch (node?.type) {
    case 'JSXText':
      return yield String(node.value)
    case 'Literal':
      if (typeof node.value === 'string') yield node.value
      return
    case 'TemplateLiteral':
      for (const { value } of node.quasis as { value: { cooked: string } }[]) yield value.cooked
      return
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return yield* textsOf(node.expression as Node)
    case 'ConditionalExpression':
      yield* textsOf(node.consequent as Node)
      return yield* textsOf(node.alternate as Node)
    case 'LogicalExpression':
      yield* textsOf(node.left as Node)
      return yield* textsOf(node.right as Node)
    case 'BinaryExpression':
      if (node.operator !== '+') return
      yield* textsOf(node.left as Node)
      return yield* textsOf(node.right as Node)
  }
}

/** What a node shows or says: the children of an element, a spoken property, a toast. */
function shownBy(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children as Node[]
  if (node.type === 'JSXAttribute') {
    const name = String((node.name as Node).name)
    // Rows of a name and a value.
    if (name === 'facts')
      return [...nodesOf(node.value)].flatMap(({ type, elements }) =>
        type === 'ArrayExpression' ? (elements as Node[]) : [],
      )
    return spoken.has(name) ? [node.value as Node] : []
  }
  if (node.type === 'Property') {
    const key = node.key as Node
    return spoken.has(String(key.name ?? key.value)) ? [node.value as Node] : []
  }
  const callee = node.type === 'CallExpression' ? ((node.callee as Node).object as Node | undefined) : undefined
  return callee?.name === 'toast' && nameOfCall(node) ? (node.arguments as Node[]) : []
}

/** Whether a node is all that an element is called for who hears the page: a mark alone says nothing there. */
const isName = ({ type, name, value }: Node) =>
  type === 'JSXAttribute' &&
  String((name as Node).name).startsWith('aria-') &&
  (value as Node | null)?.type === 'Literal'

/**
 * Words that stand in a screen's code instead of in the texts: whatever has a letter. Marks like · – / and digits may stand, but
 * not alone as an element's name.
 */
export function hardCodedIn(file: string, code?: string): string[] {
  return [...nodesOf(treeOf(file, code))].flatMap((node) => {
    const least = isName(node) ? /\S/ : /\p{L}/u
    return shownBy(node)
      .flatMap((shown) => [...textsOf(shown)])
      .filter((text) => least.test(text))
      .map((text) => text.trim())
  })
}
