import { agentRoutes } from './agents/agent-routes.ts'
import { assistantRoutes } from './assistant/assistant-routes.ts'
import { changeRoutes } from './assistant/change-routes.ts'
import { clientRoutes } from './client/client-routes.ts'
import { importRoutes } from './import/import-routes.ts'
import { financeRoutes } from './money/finance-routes.ts'
import { organizationRoutes } from './people/organization-routes.ts'
import { projectRoutes } from './project/project-routes.ts'
import { deletionRoutes } from './work/deletion-routes.ts'
import { keyRoutes } from './work/keyed.ts'
import { overviewRoutes } from './work/overview-routes.ts'
import { ticketRoutes } from './work/ticket-routes.ts'
import { workRoutes } from './work/work-routes.ts'

/** Every call of the API, by its name. */
export const routes = {
  ...organizationRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...workRoutes,
  ...ticketRoutes,
  ...keyRoutes,
  ...deletionRoutes,
  ...changeRoutes,
  ...overviewRoutes,
  ...financeRoutes,
  ...agentRoutes,
  ...assistantRoutes,
  ...importRoutes,
}

export type RouteName = keyof typeof routes
