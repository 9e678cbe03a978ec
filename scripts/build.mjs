// Builds what is served: the interface with Vite, the server with esbuild; each only when its sources changed.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLock } from './lock.mjs'
import { root, setUpLock } from './paths.mjs'
import { explain } from './run.mjs'

const contract = join(root, 'contract/src')
const shared = [contract, join(root, 'package-lock.json'), join(root, 'scripts/build.mjs')]

const parts = {
  interface: {
    output: join(root, 'web/dist'),
    sources: [
      ...shared,
      ...['src', 'early', 'public', 'index.html', 'vite.config.ts'].map((name) => join(root, 'web', name)),
    ],
    build: buildInterface,
  },
  servidor: {
    output: join(root, 'server/dist'),
    sources: [...shared, join(root, 'language/src'), join(root, 'server/src'), join(root, 'scripts/lock.mjs')],
    build: buildServer,
  },
}

/** Whether everything is built from the sources as they are: quick, and needs no dependency. */
export function isBuilt(names = Object.keys(parts)) {
  return names.every((name) => isFresh(parts[name]))
}

/**
 * Builds what is stale: aside, and renamed into place, so that a reader of the output finds it
 * whole. One process builds, others wait and find it done.
 *
 * @param {(part: string) => void} [onBuild] called before each part that is built
 * @param {string[]} [names] the parts that are needed; all when absent
 */
export async function build(onBuild, names = Object.keys(parts)) {
  if (isBuilt(names)) return
  await withLock(setUpLock, async () => {
    for (const name of names) {
      if (isFresh(parts[name])) continue
      onBuild?.(name)
      await buildAside(parts[name])
    }
  })
}

async function buildAside(part) {
  const aside = `${part.output}.new`
  const former = `${part.output}.old`
  const state = fingerprint(part.sources)
  rmSync(aside, { recursive: true, force: true })
  await part.build(aside)
  writeFileSync(join(aside, '.sources'), state)
  rmSync(former, { recursive: true, force: true })
  if (existsSync(part.output)) renameSync(part.output, former)
  renameSync(aside, part.output)
  rmSync(former, { recursive: true, force: true })
}

function isFresh({ output, sources }) {
  const record = join(output, '.sources')
  return existsSync(record) && readFileSync(record, 'utf8') === fingerprint(sources)
}

/** Names, sizes and times of change: reading every file would take longer than a start may. */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

async function buildInterface(outDir) {
  const { build: bundle } = await import('vite')
  const options = { root: join(root, 'web'), logLevel: 'warn', build: { outDir, emptyOutDir: true } }
  await inProduction(() => bundle(options))
  for (const file of filesUnder(outDir)) await compress(file)
}

/** What is served is React's production build, also when a test run or somebody's shell asks for it. */
async function inProduction(work) {
  const former = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (former === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = former
  }
}

/** Text goes out compressed once for all instead of once for each request. */
async function compress(file) {
  const text = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest'].includes(extname(file))
  const content = readFileSync(file)
  if (!text || content.length < 1024) return
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: size }))
}

/**
 * The server and its commands as they run, into a folder of its own. Answers what they import from outside: Node's own
 * modules and packages.
 *
 * @param {string} outDir
 * @returns {Promise<{ external: string[] }>}
 */
export async function buildServer(outDir) {
  const { build: bundle } = await import('esbuild')
  const sources = join(root, 'server/src')
  const { metafile } = await bundle({
    entryPoints: { main: join(sources, 'main.ts'), leme: join(sources, 'cli/main.ts'), ...workers(sources) },
    outdir: outDir,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: outsidePackages(),
    sourcemap: true,
    // Node holds the maps in memory: lines are named from them, the sources themselves are not shown.
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [packagesInside, filesBeside(sources)],
  })
  const others = filesUnder(sources).filter((file) => extname(file) !== '.ts')
  for (const file of others) cpSync(file, join(outDir, relative(sources, file)))
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return { external: imports.filter(({ external }) => external).map(({ path }) => path) }
}

/** Files that run in threads of their own, each where its source lies (`server/src/workers/worker-entry.ts`). */
function workers(sources) {
  const files = filesUnder(sources).filter((file) => basename(file) === 'worker.ts')
  return Object.fromEntries(files.map((file) => [relative(sources, file).slice(0, -3).replaceAll('\\', '/'), file]))
}

/**
 * All packages but those that go into the bundle: the contract and the language are TypeScript, which Node 20 does not
 * run, and Kysely and Zod are hundreds of files, which take a third of a command's start. esbuild builds workers while the
 * server runs from its sources, and is never shipped.
 */
function outsidePackages() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'))
  const names = ['esbuild', ...Object.keys({ ...dependencies, ...optionalDependencies })]
  return names.filter((name) => !/^(?:kysely|zod|@leme\/.*)$/.test(name))
}

/** Where the sources of our own packages are. */
const packagesInside = {
  name: 'packages-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^@leme\/(contract|language)\// }, ({ path }) => {
      const [, name, ...file] = path.split('/')
      return { path: `${join(root, name, 'src', ...file)}.ts` }
    })
  },
}

/**
 * A source that reads a file beside itself, such as a migration, finds it beside itself in the
 * bundle too: its address becomes the one it would have under the output, where all but code is copied.
 */
function filesBeside(sources) {
  return {
    name: 'files-beside',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]server[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const place = JSON.stringify(`./${relative(sources, path).replaceAll('\\', '/')}`)
        const text = readFileSync(path, 'utf8')
        return { loader: 'ts', contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) }
      })
    },
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await build((part) => console.error(`Construindo: ${part}…`)).catch((error) => {
    console.error(explain(error))
    process.exitCode = 1
  })
}
