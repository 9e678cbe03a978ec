// npm run leme -- <command>: the commands of the server, see server/src/cli.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.mjs'
import { setUp } from './set-up.mjs'

await setUp()
process.env.NODE_ENV ||= 'production'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'server/dist/leme.js')).href)
