import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './scripts/find-postgres.mjs'

const serverTests = ['server/**/*.test.ts', 'scripts/**/*.test.ts']
/** They measure what work leaves behind among what is old to V8. */
const memoryTests = ['server/**/short-lived.test.ts']
const second = findPostgres()

/** Files that use a database, by what of server/test they import. */
const usesDatabase =
  /\/test\/(?:[a-z]+\/)?(?:provider-flow|backup|database|mail|[a-z]+-stage|own-cluster|server|sender)\.ts'/
/** Files about the database itself: schema and walls, what is carried from one to another, the rules of a noun's rows. */
const isAboutDatabase = /^(database|backup)\b|-(rules|rows)\.test\.ts$/

/** What runs on the second PostgreSQL too: what is about the database, or with TEST_ALL whatever uses one. */
function secondTests(): string[] {
  const folder = join(import.meta.dirname, 'server/src')
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  return tests
    .filter((name) => process.env.TEST_ALL || isAboutDatabase.test(name))
    .filter((name) => usesDatabase.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => `server/src/${name.replaceAll('\\', '/')}`)
}

/**
 * Its files run one after another in a few processes that have loaded the server once: to load it again for each takes
 * longer than most files' tests. Each file has its own database and services, and all that the server's modules keep
 * are caches. Projects take turns, as a process serves one of them.
 */
function serverProject(
  name: string,
  groupOrder: number,
  include: string[],
  { exclude = [], ...own }: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude: [...configDefaults.exclude, '**/dist/**', ...exclude],
      environment: 'node',
      globalSetup: './server/test/cluster.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // What comes to be is waited for as long as a busy machine may need, not one second.
      expect: { poll: { timeout: 20_000 } },
      // With a process for each of two processors, a fifth of their time goes by while tests wait for PostgreSQL.
      maxWorkers: 3,
      isolate: false,
      sequence: { groupOrder },
      ...own,
    },
  }
}

/** What becomes old depends on the files that a process ran before, and on when V8 thinks that it is idle. */
const aloneInProcess: TestProjectInlineConfiguration['test'] = {
  isolate: true,
  execArgv: ['--min-semi-space-size=16', '--no-incremental-marking', '--no-memory-reducer'],
}

export default defineConfig({
  test: {
    // Vitest would leave a processor to itself, which is half of two.
    maxWorkers: availableParallelism(),
    // The server's modules are transformed once, not for each project and each run: half of a single file's start.
    experimental: { fsModuleCache: true },
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'language', include: ['language/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A link that a test follows, or a file that it saves, leaves the window's address alone.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          testTimeout: 30_000,
          setupFiles: './web/src/test-setup.ts',
          // As for the server: to make a window and load React for each file takes longer than most files' tests.
          isolate: false,
        },
      },
      serverProject('server', 1, serverTests, { exclude: memoryTests }),
      serverProject('memory', 4, memoryTests, aloneInProcess),
      ...(second
        ? [
            serverProject(`server-${second.major}`, 2, secondTests(), {
              exclude: memoryTests,
              env: { TEST_POSTGRES_HOME: second.home },
            }),
          ]
        : []),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: ['./e2e/build.ts', './server/test/cluster.ts'],
          // Each file has its own server and database. A journey waits for frames, timers and answers a third of its
          // time, in which another of them has the processor.
          maxWorkers: 3,
          // As for the server: its files run in a few processes, each of which loads the server and starts Chromium once.
          isolate: false,
          // A journey has several steps, each of which may take Playwright's whole timeout on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // What a page comes to show is waited for as long as Playwright waits for an element, not one second.
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
