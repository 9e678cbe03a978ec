import { routes } from '@leme/contract/routes'
import type { ManyNoun } from '@leme/contract/work/many'
import type { FastifyInstance } from 'fastify'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { changeMany } from './change-many.ts'

const manyRoutesOf = {
  epic: routes.changeManyEpics,
  story: routes.changeManyStories,
  task: routes.changeManyTasks,
  ticket: routes.changeManyTickets,
} as const satisfies Record<ManyNoun, unknown>

/** The calls that do something to many epics, stories, tasks or tickets at once. */
export function manyRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  for (const noun of Object.keys(manyRoutesOf) as ManyNoun[]) {
    serve(app, options, manyRoutesOf[noun], async ({ tx, identity, body }) =>
      JSON.stringify(await changeMany(tx, { noun, identity, now: options.clock() }, body)),
    )
  }
}
