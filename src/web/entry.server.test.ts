import { createElement, Suspense } from 'react'
import { createRequestHandler, RouterContextProvider, Scripts } from 'react-router'
import { expect, test } from 'vitest'
import { pageBuild } from '#test/page-build.ts'
import { nonceContext, pageContext } from './context.ts'
import * as entry from './entry.server.tsx'

/** Renders a page with one route, as the server does. */
async function pageOf(body: () => React.ReactNode, data: unknown = null) {
  const build = pageBuild(entry, {
    loader: () => data,
    default: () =>
      createElement('html', null, createElement('body', null, createElement(body), createElement(Scripts))),
  })
  let html = ''
  const failures: unknown[] = []
  const context = new RouterContextProvider()
  context.set(nonceContext, 'n0nce')
  context.set(pageContext, {
    share: () => undefined,
    wrote: (page) => void (html = page),
    fail: (error) => void failures.push(error),
  })
  const { status, body: sent } = await createRequestHandler(build, 'production')(new Request('http://a.test/'), context)
  return { status, html, failures, sent }
}

test('the data of a page stands at its end, in a script that bears the nonce and cannot be ended by it', async () => {
  const evil = '</script><script>alert(1)</script><!--\u2028'
  const { status, html, failures, sent } = await pageOf(() => 'words', evil)
  expect([status, failures, sent]).toEqual([200, [], null])
  const [, code = ''] =
    /<script nonce="n0nce">(window\.__reactRouterContext\.streamController\.enqueue.*)<\/script><\/body><\/html>$/s.exec(
      html,
    ) ?? []
  expect(html).toMatch(/^<!DOCTYPE html><html>/)
  expect(html).toContain('words')
  expect(code).not.toContain('<')
  const said: string[] = []
  const streamController = { enqueue: (text: string) => said.push(text), close: () => said.push('closed') }
  new Function('window', code)({ __reactRouterContext: { streamController } })
  expect(said).toHaveLength(2)
  expect(JSON.parse(said[0] ?? '')).toContain(evil)
  expect(said[1]).toBe('closed')
})

test('a part that does not render is a failure of the page, and not left to the browser', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const { status, failures } = await pageOf(() => createElement(Suspense, null, createElement(Broken)))
  expect(status).toBe(500)
  expect(failures).toHaveLength(1)
})
