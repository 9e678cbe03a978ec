import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { variableNames } from '../../server/src/config.ts'
import { buildServer } from '../build.mjs'
import { readDockerfile, readImage } from './dockerfile.mjs'
import { shippedPaths } from './package.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readJson = (path: string) => JSON.parse(read(path))
const dockerfile = read('deploy/Dockerfile')
const stages = readDockerfile(dockerfile)
const image = readImage(dockerfile)
const last = stages.at(-1)

/** Inside the server's folder, as it is built: beside its package.json. */
const built = mkdtempSync(join(root, 'server/dist.package-'))
afterAll(() => rmSync(built, { recursive: true, force: true }))

test('[OP-10] what is shipped uses nothing but Node and the dependencies that are installed for production', async () => {
  const { external } = await buildServer(built)
  const packages = [...new Set(external.map(packageOf))].filter((name) => !builtinModules.includes(name))
  const { dependencies } = readJson('server/package.json')
  expect(packages.length).toBeGreaterThan(10)
  const missing = packages.filter((name) => !Object.hasOwn(dependencies, name))
  // What a worker is built with while the server runs from its sources; the workers that are shipped are built.
  expect(missing).toEqual(['esbuild'])
  const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files(join(root, 'server/src')).filter((name) => basename(name) === 'worker.ts')
  expect(files(built)).toEqual(expect.arrayContaining(sources.map((name) => name.replace(/\.ts$/, '.js'))))
})

/** The package that an import names: `@scope/name/file` is of `@scope/name`. */
function packageOf(path: string): string {
  const [first = '', second] = path.replace(/^node:/, '').split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

test('[OP-10] what is shipped is there, or is built', () => {
  const missing = shippedPaths.filter((path) => !path.endsWith('/dist') && !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

describe('the container image', () => {
  test('[OP-10] is of the oldest Node that Leme runs on, or a newer one, and of one kind in both stages', () => {
    expect(new Set(stages.map(({ base }) => base)).size).toBe(1)
    const [, major = 0] = /^node:(\d+)-bookworm-slim$/.exec(last?.base ?? '') ?? []
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(readJson('package.json').engines.node)?.[0]))
  })

  test('[OP-10] is built from files that are there and that .dockerignore lets in', () => {
    const sources = (stages[0]?.instructions ?? [])
      .filter(({ keyword }) => keyword === 'COPY')
      .flatMap(({ text }) => text.split(' ').slice(0, -1))
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const [first, ...lines] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const admitted = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    expect(first).toBe('*')
    expect(sources.filter((path) => !admitted.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([])
    const { workspaces } = readJson('package.json')
    for (const name of workspaces) expect(sources).toContain(`${name}/package.json`)
  })

  test('[OP-10] holds the package alone, and runs it as one process that is not root and gets the signals', () => {
    const copied = last?.instructions.filter(({ keyword }) => keyword === 'COPY').map(({ text }) => text)
    expect(copied).toEqual(['--from=build /opt/leme /opt/leme'])
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(image.command).toEqual(['node', '--enable-source-maps', 'server/dist/main.js'])
    expect(last?.instructions.map(({ keyword }) => keyword)).not.toContain('ENTRYPOINT')
  })

  test('[OP-10] has its data on a volume, says its port and checks that it answers', () => {
    expect(image.volumes).toEqual([image.env.DATA_DIR])
    expect(image.ports).toEqual([image.env.PORT])
    expect(image.healthCommand.join(' ')).toContain('/healthz')
  })

  test('[OP-10] sets only what the server reads', () => {
    const known = [...variableNames, 'NODE_ENV']
    expect(Object.keys(image.env).filter((name) => !known.includes(name))).toEqual([])
  })
})
