import { locales } from '#shared/locale.ts'
import { type Node, nameOfCall, nodesOf, treeOf } from './syntax.ts'

/** Properties of elements and of what they are given that are read or heard. */
const spoken = new Set([
  // Rows of a name and a value.
  'facts',
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

const textKey = /^[a-z]\w*(?:\.\w+)+$/i

/** What the constants of a file are, by their names. */
type Constants = ReadonlyMap<string, Node>

function constantsIn(nodes: readonly Node[]): Constants {
  const declared = nodes.filter(({ type, id, init }) => type === 'VariableDeclarator' && (id as Node).name && init)
  return new Map(declared.map(({ id, init }) => [String((id as Node).name), init as Node]))
}

/** The expressions that one may come to, as far as they stand in the file: its branches, not what it compares. */
function branchesOf(node: Node, constants: Constants): readonly (Node | null)[] {
  switch (node.type) {
    case 'TemplateLiteral':
      return node.expressions as Node[]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return [node.expression as Node]
    case 'ConditionalExpression':
      return [node.consequent as Node, node.alternate as Node]
    case 'LogicalExpression':
      // What stands before && is shown only where it is nothing.
      return [...(node.operator === '&&' ? [] : [node.left as Node]), node.right as Node]
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left as Node, node.right as Node] : []
    case 'ArrayExpression':
      return node.elements as Node[]
    case 'SpreadElement':
      return [node.argument as Node]
    case 'ObjectExpression':
      return (node.properties as Node[]).map(({ value }) => (value ?? null) as Node | null)
    case 'Identifier':
      return [constants.get(String(node.name)) ?? null]
    case 'MemberExpression':
      return (node.object as Node).type === 'Identifier' ? [node.object as Node] : []
    default:
      return []
  }
}

/** The texts that an expression may be, as they stand in the code. */
function* textsOf(node: Node | null | undefined, constants: Constants, seen: Set<Node>): Generator<string> {
  if (!node || seen.has(node)) return
  seen.add(node)
  if (node.type === 'JSXText') yield String(node.value)
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node.type === 'TemplateLiteral')
    for (const { value } of node.quasis as { value: { cooked: string } }[]) yield value.cooked
  for (const branch of branchesOf(node, constants)) yield* textsOf(branch, constants, seen)
}

/** What a node shows or says: the children of an element, a spoken property, a toast. */
function shownBy(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children as Node[]
  if (node.type === 'JSXAttribute') {
    const name = String((node.name as Node).name)
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
 * Words that stand in a screen's code instead of in the texts: whatever has letters, and is no key of a text. Marks like · – /,
 * digits and a letter alone may stand, but not alone as an element's name.
 */
export function hardCodedIn(file: string, code?: string): string[] {
  const nodes = [...nodesOf(treeOf(file, code))]
  const constants = constantsIn(nodes)
  return nodes.flatMap((node) => {
    const least = isName(node) ? /\S/ : /\p{L}\p{M}*\p{L}|\p{Script=Han}/u
    const seen = new Set<Node>()
    return shownBy(node)
      .flatMap((shown) => [...textsOf(shown, constants, seen)])
      .filter((text) => least.test(text) && !textKey.test(text))
      .map((text) => text.trim())
  })
}

/** What is answered in words to machines alone; the last is the contract's, for what is no duration. */
const ofTheWire = new Set(['Bad request', 'Method not allowed', 'Not found', 'Invalid input'])

/** A capital letter and words after it, of which one is no name; or four signs of Chinese, which are more than a town. */
const isSentence = (text: string) =>
  (/^\s*\p{Lu}/u.test(text) && /\p{L}{2,}[,;:]? \p{Ll}{2,}/u.test(text)) || /\p{Script=Han}{4}/u.test(text)

/** Whether a node has its words in every language: an object by languages. */
const isInEach = ({ type, properties }: Node) =>
  type === 'ObjectExpression' &&
  locales.every((locale) => (properties as Node[]).some(({ key }) => (key as Node | undefined)?.name === locale))

/** Whether a node says its words to who runs the product: a failure, a line of the log, a query. */
function isForEngineers({ type, callee, tag }: Node): boolean {
  if (type === 'TaggedTemplateExpression') return (tag as Node).name === 'sql'
  if (type !== 'NewExpression' && type !== 'CallExpression') return false
  const { name, object, property } = callee as { name?: string; object?: Node; property?: Node }
  if (type === 'NewExpression') return /(?:Error|DOMException)$/.test(name ?? '')
  return object?.name !== 'toast' && /^(?:log|debug|info|warn|error)$/.test(String(property?.name))
}

/**
 * Sentences that stand in code, wherever in a file they are and whatever they are given to. What shows them may be in another file:
 * a text that people read is a key.
 */
export function sentencesIn(file: string, code?: string): string[] {
  const nodes = [...nodesOf(treeOf(file, code))]
  const skipped = new Set(
    nodes.filter((node) => isForEngineers(node) || isInEach(node)).flatMap((node) => [...nodesOf(node)]),
  )
  return nodes
    .filter((node) => !skipped.has(node))
    .flatMap(({ type, value, quasis }) => {
      if (type === 'TemplateLiteral')
        return [(quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked).join('…')]
      return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? [value] : []
    })
    .filter((text) => isSentence(text) && !ofTheWire.has(text))
    .map((text) => text.trim())
}
