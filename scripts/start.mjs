// npm start: from a fresh clone to a server, in one command.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { followNpm } from './follow-npm.mjs'
import { root } from './paths.mjs'
import { setUp } from './set-up.mjs'

await setUp()
followNpm()
process.env.NODE_ENV ||= 'production'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'server/dist/main.js')).href)
