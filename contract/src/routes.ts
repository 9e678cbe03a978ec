import { assistantRoutes } from './assistant-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { deletionRoutes } from './deletion-routes.ts'
import { figureRoutes } from './figure-routes.ts'
import { importRoutes } from './import-routes.ts'
import { organizationRoutes } from './organization-routes.ts'
import { projectRoutes } from './project-routes.ts'
import { ticketRoutes } from './ticket-routes.ts'
import { workRoutes } from './work-routes.ts'

/** Every call of the API, by its name. */
export const routes = {
  ...organizationRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...workRoutes,
  ...ticketRoutes,
  ...deletionRoutes,
  ...changeRoutes,
  ...figureRoutes,
  ...assistantRoutes,
  ...importRoutes,
}

export type RouteName = keyof typeof routes
