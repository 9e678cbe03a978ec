import { assistantRoutes } from './assistant-routes.ts'
import { figureRoutes } from './figure-routes.ts'
import { organizationRoutes } from './organization-routes.ts'
import { projectRoutes } from './project-routes.ts'

/** Every call of the API, by its name. */
export const routes = { ...organizationRoutes, ...projectRoutes, ...figureRoutes, ...assistantRoutes }

export type RouteName = keyof typeof routes
