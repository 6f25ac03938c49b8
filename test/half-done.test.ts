import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contracts/calls.ts'
import { LoginAnswer } from '#contracts/identity.ts'
import { attemptHeader, attemptRefusals, type Operation } from '#contracts/operation.ts'
import { envVariables } from '#platform/env.ts'
import { limits } from '#platform/rate-limits/limits.ts'
import { isAuditAction } from '#shared/audit-actions.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import { notificationKinds, unsentKinds } from '#shared/notifications.ts'
import { paymentStatuses } from '#shared/payment-ways.ts'
import { rights } from '#shared/rights.ts'
import { searchFilters } from '#shared/search-filters.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { taskKinds } from '#shared/task-kinds.ts'
import { type Node, nameOfCall, nodesOf, treeOf, wordsIn } from '../scripts/syntax.ts'
import { always } from '../src/api/openapi.ts'
import { subscriptions } from '../src/domain/base/outbox/subscriptions.ts'
import { payments } from '../src/domain/money/payments/payments.tables.ts'
import auditTexts from '../src/locales/en/audit.json' with { type: 'json' }

// What is offered has something behind it: a right opens something, a switch silences something, a filter can be set and
// finds something. What is named here waits for its other half, and is taken off the list when that comes.

const codeIn = (pattern: string) => globSync(pattern).filter((file) => !/\.test\.tsx?$/.test(file))
/** The words in quotes of files. */
const said = (...patterns: string[]) => new Set(patterns.flatMap(codeIn).flatMap((file) => wordsIn(treeOf(file))))

/** What code says: words in quotes, and what a template may become, as long as enough of it stands there. */
function saidIn(files: string[]): (name: string) => boolean {
  const trees = files.map((file) => treeOf(file))
  const words = new Set(trees.flatMap((tree) => wordsIn(tree)))
  const shapes = [...nodesOf(trees)]
    .filter(({ type }) => type === 'TemplateLiteral')
    .map(({ quasis }) => (quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked))
    // What is only the name of an area before it fits every word of that area, and says nothing.
    .filter((parts) => parts.join('').length >= 5 && !parts.join('').endsWith('.'))
    .filter((parts) => parts.every((part) => /^[a-z_.]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[a-z_]+')}$`))
  return (name) => words.has(name) || shapes.some((shape) => shape.test(name))
}

/** Rights that staff can hold already, and nothing asks for yet. */
const unasked: Readonly<Record<string, string>> = {
  'money.view': 'the statement of what is paid out',
  'promotions.edit': 'promotions',
  'tickets.check_in': 'the gate of an event',
  'checklists.edit': 'checklists of a service',
  'reviews.answer': 'answers to reviews',
  'jobs.edit': 'jobs that a company offers',
  'affiliates.edit': 'affiliates',
}

test('every right is asked for, by the record of an operation or by a use case', () => {
  const asked = said('src/contracts/*.calls.ts', 'src/{domain,read,api}/**/*.ts')
  expect(rights.filter((right) => !asked.has(right))).toEqual(Object.keys(unasked))
})

/** All that runs on the server, and the commands of the database. */
const serverFiles = () => [...codeIn('src/{domain,read,api,platform,worker}/**/*.ts'), ...codeIn('db/**/*.ts')]
const without = (files: string[], ...ends: string[]) => files.filter((file) => !ends.some((end) => file.endsWith(end)))

test('every refusal is thrown by somebody', () => {
  const thrown = saidIn(serverFiles())
  expect(Object.keys(errorStatus).filter((code) => !thrown(code))).toEqual([])
})

/** Refusals that no record names, since they are no answer of an operation. */
const unnamed: Readonly<Record<string, string>> = {
  'identity.sign_in_required': 'of every operation that is not for anyone',
  'identity.forbidden': 'of every operation that asks for a right',
  'places.place_not_found': 'a page of a town',
  'content.page_not_found': 'a page of the platform’s own words',
}

test('every refusal is named by the record of an operation', () => {
  const codes = Object.keys(errorStatus) as ErrorCode[]
  const named = new Set<ErrorCode>(Object.values(calls).flatMap((call: Operation) => call.refusals ?? []))
  expect(codes.filter((code) => !always.includes(code) && !code.startsWith('request.') && !named.has(code))).toEqual(
    Object.keys(unnamed),
  )
})

test('every deed that has words for the record is put on record', () => {
  const recorded = saidIn([...serverFiles(), 'src/shared/order-steps.ts', 'src/shared/company-life.ts'])
  const actions = Object.keys(auditTexts).filter((action) => isAuditAction(action))
  expect(actions.length).toBeGreaterThan(90)
  expect(actions.filter((action) => !action.startsWith('orders.') && !recorded(action))).toEqual([])
})

test('every limit is counted by somebody', () => {
  const counted = saidIn([...without(serverFiles(), 'rate-limits/limits.ts'), ...codeIn('src/contracts/*.ts')])
  expect(Object.keys(limits).filter((limit) => !counted(limit))).toEqual([])
})

test('every kind of task is raised by somebody', () => {
  const raised = [...nodesOf(serverFiles().map((file) => treeOf(file)))]
    .filter(
      (node) =>
        nameOfCall(node) === 'raiseTask' ||
        (node.type === 'VariableDeclarator' && (node.id as Node).name === 'taskKindOf'),
    )
    .flatMap((node) => wordsIn(node))
  expect(taskKinds.filter((kind) => !raised.includes(kind))).toEqual([])
})

test('every state of a payment is written by somebody: it begins in one, and is brought into the others', () => {
  const isOfPayments = (node: Node) =>
    nameOfCall(node) === 'update' && (node.arguments as Node[]).some(({ name }) => name === 'payments')
  const written = [...nodesOf(codeIn('src/domain/**/*.ts').map((file) => treeOf(file)))]
    .filter(
      (node) =>
        // Which of two it becomes say those who call it.
        nameOfCall(node) === 'markCaptured' ||
        (nameOfCall(node) === 'set' && isOfPayments((node.callee as Node).object as Node)),
    )
    .flatMap((node) => wordsIn(node.arguments))
  expect(paymentStatuses.filter((status) => ![payments.status.default, ...written].includes(status))).toEqual([])
})

test('every topic is recorded by somebody', () => {
  const recorded = saidIn(without(serverFiles(), 'outbox/subscriptions.ts'))
  expect(Object.keys(subscriptions).filter((topic) => !recorded(topic))).toEqual([])
})

/** Fields that nobody reads one by one. Beside them `formData`, the other name of `find`. */
const keptWhole: Readonly<Record<string, string>> = {
  'logIn: debug': 'accepted and without effect, as the contract says',
  'signInWithGoogle: user': 'of the sign-in library, and never trusted',
  'signInWithGoogle: expires': 'of the sign-in library, and never trusted',
  'savePreferences: itemHistory': 'kept as it comes, for the browser',
  'savePreferences: theme': 'kept as it comes, for the browser',
}

test('every field of a body or a query is read by somebody: one that is dropped would be believed', () => {
  const read = new Set(
    [...nodesOf(serverFiles().map((file) => treeOf(file)))].flatMap(({ type, property, properties }) => {
      if (type === 'MemberExpression') return [(property as Node).name]
      return type === 'ObjectPattern' ? (properties as Node[]).map(({ key }) => (key as Node | undefined)?.name) : []
    }),
  )
  const asked = Object.values(calls as Record<string, Operation>).flatMap(({ id, body, query }) =>
    [body, query].flatMap((shape) => (shape ? fieldsOf(shape).map((name) => `${id}: ${name}`) : [])),
  )
  expect(asked.length).toBeGreaterThan(300)
  const unread = asked.filter((line) => !read.has(line.split(': ')[1] ?? ''))
  expect(unread.filter((line) => !line.endsWith(': formData'))).toEqual(Object.keys(keptWhole))
})

/** The names of the fields of a shape; of a choice among shapes all of them. */
function fieldsOf(shape: z.ZodType): string[] {
  const { properties = {}, anyOf = [], oneOf = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const choices = [...anyOf, ...oneOf].flatMap((one) =>
    Object.keys(typeof one === 'object' ? (one.properties ?? {}) : {}),
  )
  return [...Object.keys(properties), ...choices]
}

test('every setting of the environment is read by somebody', () => {
  // Which asks for itself alone whether a start goes on.
  const asked = ['DEMO_PUBLIC']
  const files = [...without(codeIn('src/**/*.{ts,tsx}'), 'platform/env.ts'), ...codeIn('{scripts,db}/**/*.ts')]
  const read = new Set(
    [...nodesOf(files.map((file) => treeOf(file)))]
      .flatMap(({ type, property, key, shorthand }) =>
        type === 'MemberExpression' ? [property as Node] : type === 'Property' && shorthand ? [key as Node] : [],
      )
      .map(({ name }) => name),
  )
  expect(envVariables.map(({ name }) => name).filter((name) => !read.has(name))).toEqual(asked)
})

/** The kinds under which something is told: of a mail, of a push, and what `findRecipient` is asked for. */
const sentKinds = () =>
  new Set(
    codeIn('src/domain/talk/{notifications,push}/*.ts')
      .filter((file) => !file.endsWith('.tables.ts'))
      .flatMap((file) => wordsIn(treeOf(file))),
  )

test('every kind of notice that people switch is sent by somebody', () => {
  const sent = sentKinds()
  expect(notificationKinds.filter((kind) => !sent.has(kind))).toEqual([...unsentKinds])
})

/** Names of the contract for the browser's storage under which nothing is kept. */
const unkept: Readonly<Record<string, string>> = {
  itemOptions: 'a booking page keeps its choice by a name of its own',
  pushToken: 'push messages need no token of another service; what a former app left is forgotten with the session',
  affiliateCode: 'affiliates',
  mapToken: 'the map is ours and asks for no token',
  payClicks: 'a payment that is asked for twice is carried out once by its key',
  sysadminVisit: 'operators who look at a company as its staff',
}

test('something is kept under every name in the browser’s storage', () => {
  const code = codeIn('src/web/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const used = Object.keys(storageKeys).filter((name) => new RegExp(`\\bstorageKeys\\.${name}\\b`).test(code))
  expect(used).toEqual(Object.keys(storageKeys))
  expect(used.filter((name) => name in unkept)).toEqual([])
})

/** Parameters of a search that are no filters of its page. */
const noFilters: Readonly<Record<string, string>> = {
  q: 'the search bar',
  near: 'the search bar',
  lat: 'the search bar',
  lng: 'the search bar',
  radius: 'comes with a place',
  cat: 'a category has a page of its own, to which the filter leads',
  sort: 'the order of the hits',
  companyid: 'of the API alone',
}

test('every filter of a search is set on its page', () => {
  const pages = ['filters', 'price-range'].map((name) => `src/web/public/search/${name}.tsx`)
  const set = new Set(
    pages
      .flatMap((file) => [...nodesOf(treeOf(file))])
      .filter(
        ({ type, callee }) => type === 'CallExpression' && /^with(Filter|Toggled)$/.test(String((callee as Node).name)),
      )
      .map((call) => (call.arguments as Node[])[1])
      .flatMap((name) => [...wordsIn(name), ...(name?.type === 'TemplateLiteral' ? ['fields'] : [])]),
  )
  const filters = Object.keys(searchFilters).filter((name) => !(name in noFilters))
  expect(filters.filter((name) => !set.has(name))).toEqual([])
})

/** How the marks begin that stand below a property of an object: `cat:` of `cat:beauty`, `verified` as it is. */
function marksUnder(file: string, property: string): Set<string> {
  const tree = treeOf(file)
  const below = [...nodesOf(tree)].filter(({ type, key }) => type === 'Property' && (key as Node).name === property)
  const words = [...nodesOf(below)].flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string'
      ? [node.value]
      : node.type === 'TemplateElement'
        ? [String((node.value as { cooked: string }).cooked)]
        : [],
  )
  return new Set(words.filter((word) => /^[a-z]/.test(word)).map((word) => word.replace(/:.*/, ':')))
}

test('a search asks for no mark that indexing does not write', () => {
  const asked = marksUnder('src/domain/search/criteria.ts', 'demands')
  const written = marksUnder('src/domain/search/documents.ts', 'marks')
  // The marks of a category's fields are written by a function of its own.
  expect(readFileSync('src/domain/search/documents.ts', 'utf8')).toContain('`f:${key}=')
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter((mark) => !written.has(mark) && mark !== 'f:')).toEqual([])
})

/** Calls that open a session by a proof that opens another one as well when it is sent again. */
const proofsThatStay = ['POST /api/h/auth']

test('a call that uses up a proof and opens a session is done once, and told once more where its answer was lost', () => {
  const opening = Object.entries<Operation>(calls).filter(
    ([, { answer }]) =>
      answer instanceof z.ZodObject && Object.keys(LoginAnswer.shape).every((name) => name in answer.shape),
  )
  const once = opening.filter(([key]) => !proofsThatStay.includes(key))
  expect(once.length).toBeGreaterThan(2)
  const handlers = [...nodesOf(codeIn('src/api/routes/*.ts').map((file) => treeOf(file)))].filter(
    ({ type }) => type === 'Property',
  )
  for (const [key, { headers, refusals }] of once) {
    expect(headers, key).toBe(attemptHeader)
    expect(refusals, key).toEqual(expect.arrayContaining([...attemptRefusals]))
    const [handler] = handlers.filter(({ key: name }) => (name as Node).value === key)
    expect(handler && [...nodesOf([handler])].some((node) => nameOfCall(node) === 'onceSignedIn'), key).toBe(true)
  }
})
