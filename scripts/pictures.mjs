// npm run pictures: the pictures of the README and of the users' guide, taken of the demo in Chromium.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './find-chromium.mjs'
import { root } from './paths.mjs'

const guide = 'docs/guia/imagens'
/** Where each picture is taken, and what is done before: the page's address may be found by a link's name. */
const pictures = [
  { file: 'docs/images/projects.png', path: '/projects' },
  { file: `${guide}/inicio.png`, path: '/' },
  { file: `${guide}/projeto.png`, path: '/projects', prepare: openProject },
  { file: `${guide}/tasks.png`, path: '/projects', prepare: openTasks },
  { file: `${guide}/tickets.png`, path: '/tasks?tab=tickets', prepare: scrollToWork },
  { file: `${guide}/financeiro.png`, path: '/finance' },
  { file: `${guide}/observabilidade.png`, path: '/observability' },
  { file: `${guide}/assistente.png`, path: '/projects', prepare: askAssistant },
]

const found = await findChromium()
if (!found) throw new Error('no Chromium: npm test installs one, CHROMIUM_PATH names one')
const dataDir = mkdtempSync(join(tmpdir(), 'leme-pictures-'))
const port = await freePort()
const server = spawn('node', ['scripts/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((resolve) => server.once('exit', resolve))
try {
  const url = `http://localhost:${port}`
  await answers(url)
  await takeAll(url)
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(url) {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath: found.path, args: [...args, '--no-first-run'] })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email', { exact: true }).fill('marina.azevedo@faroltecnologia.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('farol-aceso-na-barra')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: /^Conta de/ }).waitFor()
  for (const { file, path, prepare } of pictures) {
    await page.goto(`${url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(root, file) })
    console.log(file)
  }
  await browser.close()
}

async function openProject(page) {
  await page.locator('main a[href^="/projects/"]').first().click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
}

async function openTasks(page) {
  await openProject(page)
  await page.getByRole('tab', { name: /^Tasks/ }).click()
  await page.getByRole('table').waitFor()
}

async function scrollToWork(page) {
  await page.getByRole('heading', { name: 'Trabalho' }).evaluate((heading) => heading.scrollIntoView())
  // The top bar lies over what is scrolled to.
  await page.mouse.wheel(0, -70)
}

async function askAssistant(page) {
  await openProject(page)
  await page.getByRole('button', { name: /^Abrir assistente/ }).click()
  const message = page.getByRole('textbox', { name: 'Mensagem' })
  await message.fill('crie os épicos Assembleia digital e Notificações neste projeto')
  await message.press('Enter')
  await page.getByRole('button', { name: 'Confirmar' }).waitFor()
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function answers(url) {
  const deadline = Date.now() + 180_000
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
