import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { guideFolder, readGuide } from './guide.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const get = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' })

test('the guide begins with the first day, for everybody, and has a page each', async () => {
  const begin = await get('/ajuda')
  expect([begin.status, begin.headers.get('location')]).toEqual([302, '/ajuda/primeiro-dia'])
  for (const { slug, title } of readGuide()) {
    const page = await get(`/ajuda/${slug}`)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain(`<title>${title} · Ajuda · Leme</title>`)
  }
})

test('every link and picture of the guide is there', async () => {
  const slugs = readGuide().map(({ slug }) => slug)
  const bodies = readGuide().map(({ body }) => body)
  const links = bodies.flatMap((body) => [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((href) => !slugs.includes(href.replace('/ajuda/', '')))).toEqual([])
  const pictures = bodies.flatMap((body) => [...body.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src))
  expect(pictures.length).toBeGreaterThan(5)
  expect(pictures.filter((src) => !existsSync(`${guideFolder}${src.replace('/ajuda/', '')}`))).toEqual([])
  const picture = await get(pictures[0] ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  // Left unread, it would hold the server open until a slow reader is given up.
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
})

test('no other page and no other file is there', async () => {
  for (const path of ['/ajuda/nada', '/ajuda/..%2f..%2fpackage.json', '/ajuda/imagens/..%2f01-primeiro-dia.md']) {
    expect((await get(path)).status, path).toBe(404)
  }
})
