import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { refuseUnwritable } from './place.ts'

/** Where what a command writes goes. */
export type Sink = {
  write: (content: string | Buffer) => Promise<void>
  /** Puts a file that is whole in its place. */
  finish: () => Promise<void>
  /** Leaves nothing of a file that is not. */
  abandon: () => Promise<void>
}

/** A file that appears at once and whole, also after a power cut, and that nobody else on the machine may read. Throws StartRefused where it may not be written, or is there already. */
export async function fileSink(path: string, force: boolean): Promise<Sink> {
  if (!force && existsSync(path)) throw new StartRefused(`${path} já existe. Use --force para escrever por cima.`)
  const aside = `${path}.${process.pid}.parcial`
  const handle = await open(aside, 'wx', 0o600).catch(refuseUnwritable(path))
  return {
    write: (content) => handle.writeFile(content).catch(refuseUnwritable(path)),
    async finish() {
      await handle.sync().catch(refuseUnwritable(path))
      await handle.close()
      await rename(aside, path).catch(refuseUnwritable(path))
      await syncFolder(dirname(path))
    },
    async abandon() {
      await handle.close().catch(() => undefined)
      await unlink(aside).catch(() => undefined)
    },
  }
}

/** Makes a new name last through a power cut, where the system can say so of a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** The reader of the output has gone, as `head` does once it has seen enough. */
export class ReaderGone extends Error {}

export function outputSink(): Sink {
  let gone = false
  process.stdout.on('error', () => {
    gone = true
  })
  return {
    async write(content) {
      if (gone) throw new ReaderGone()
      if (process.stdout.write(content)) return
      await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(() => undefined)
    },
    finish: async () => {},
    abandon: async () => {},
  }
}
