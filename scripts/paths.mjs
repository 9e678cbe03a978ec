// Places that the scripts share.
import { dirname, join } from 'node:path'

/** The clone's folder. */
export const root = dirname(import.meta.dirname)

/** Held while dependencies are installed or anything is built. */
export const setUpLock = join(root, 'build/lock')
