// Places that the scripts share.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Held while dependencies are installed or anything is built. */
export const setUpLock = join(root, 'build/lock')
