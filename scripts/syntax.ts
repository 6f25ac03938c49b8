import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of a file's syntax tree. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** All nodes of a tree, each before those below it. */
export function* nodesOf(root: unknown): Generator<Node> {
  if (Array.isArray(root)) for (const child of root) yield* nodesOf(child)
  if (!isNode(root)) return
  yield root
  for (const child of Object.values(root)) yield* nodesOf(child)
}

/** The syntax tree of a source file, or of a text that stands for one. */
export function treeOf(file: string, code: string = readFileSync(file, 'utf8')): Node {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const root: unknown = program
  if (!isNode(root)) throw new Error(`${file} has no syntax tree`)
  return root
}

/** The words in quotes below a node. */
export const wordsIn = (root: unknown): string[] =>
  [...nodesOf(root)].flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []))

/** The name of the function that a call calls; of `a.b()` it is `b`. */
export function nameOfCall(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as Node
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee
  return typeof name.name === 'string' ? name.name : undefined
}

/** The number that an expression of numbers alone is; undefined for any other. */
export function numberOf(node: Node | null | undefined): number | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined
  if (node?.type === 'ParenthesizedExpression') return numberOf(node.expression as Node)
  if (node?.type !== 'BinaryExpression' || node.operator !== '*') return undefined
  const [left, right] = [numberOf(node.left as Node), numberOf(node.right as Node)]
  return left === undefined || right === undefined ? undefined : left * right
}
