import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const bundled = new Map<string, Promise<URL>>()

/**
 * The file of a worker that `source` is the TypeScript of: the built one beside it, as `scripts/build.mjs` leaves it.
 * Where the server runs from its sources it is bundled on first use, once a process: Node 20 runs no TypeScript, and
 * what loads it in the main thread reaches no other one.
 */
export async function workerEntry(source: URL): Promise<URL> {
  const built = new URL(source.href.replace(/\.ts$/, '.js'))
  if (existsSync(fileURLToPath(built))) return built
  const found = bundled.get(source.href) ?? bundle(source)
  bundled.set(source.href, found)
  return found
}

async function bundle(source: URL): Promise<URL> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  })
  return new URL(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)
}
