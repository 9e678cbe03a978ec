// npm run dev: server and interface from their sources, again at each change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { followNpm } from './follow-npm.mjs'
import { root } from './paths.mjs'
import { setUp } from './set-up.mjs'

// What runs in threads of its own is not among what the main one imports.
const workerSources = ['--include', 'server/src/features/assistant/**/*.ts']
const programs = [
  {
    cwd: root,
    args: ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...workerSources, 'server/src/main.ts'],
  },
  { cwd: join(root, 'web'), args: [join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'] },
]

await setUp({ build: false })
followNpm()
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || 'http://localhost:5173' }
// In a group of their own: Ctrl+C reaches them once, through us; tsx takes a second signal for an order to stop at once.
const options = { env, stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' }
const children = programs.map(({ args, cwd }) => spawn(process.execPath, args, { ...options, cwd }))
let ending = false

/** When one ends, or the person ends them, both end. */
function endAll() {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}
