import { agentRoutes } from './agents/agent-routes.ts'
import { modelPriceRoutes } from './agents/model-price-routes.ts'
import { assistantRoutes } from './assistant/assistant-routes.ts'
import { changeRoutes } from './assistant/change-routes.ts'
import { binRoutes } from './bin/bin.ts'
import { clientRoutes } from './client/client-routes.ts'
import { forYouRoutes } from './for-you/for-you.ts'
import { importRoutes } from './import/import-routes.ts'
import { bankRoutes } from './money/bank-routes.ts'
import { billingRoutes } from './money/billing-routes.ts'
import { budgetRoutes } from './money/budget-routes.ts'
import { costRoutes } from './money/cost-routes.ts'
import { exchangeRateRoutes } from './money/exchange-rate-routes.ts'
import { financeRoutes } from './money/finance-routes.ts'
import { marginRoutes } from './money/margin-routes.ts'
import { moneyHomeRoutes } from './money/money-home-routes.ts'
import { workRateRoutes } from './money/work-rate-routes.ts'
import { movingRoutes } from './moving/moving-routes.ts'
import { nfseRoutes } from './nfse/nfse-routes.ts'
import { noticeRoutes } from './notice/notice-routes.ts'
import { organizationRoutes } from './people/organization-routes.ts'
import { projectRoutes } from './project/project-routes.ts'
import { searchRoutes } from './search/search.ts'
import { thingRoutes } from './thing/thing-routes.ts'
import { savedViewRoutes } from './view/saved-view-routes.ts'
import { webhookRoutes } from './webhook/webhook-routes.ts'
import { deletionRoutes } from './work/deletion-routes.ts'
import { keyRoutes } from './work/keyed.ts'
import { manyRoutes } from './work/many.ts'
import { overviewRoutes } from './work/overview-routes.ts'
import { ticketRoutes } from './work/ticket-routes.ts'
import { workRoutes } from './work/work-routes.ts'

/** Every call of the API, by its name. */
export const routes = {
  ...organizationRoutes,
  ...webhookRoutes,
  ...clientRoutes,
  ...projectRoutes,
  ...workRoutes,
  ...ticketRoutes,
  ...manyRoutes,
  ...keyRoutes,
  ...thingRoutes,
  ...noticeRoutes,
  ...searchRoutes,
  ...deletionRoutes,
  ...binRoutes,
  ...forYouRoutes,
  ...savedViewRoutes,
  ...changeRoutes,
  ...overviewRoutes,
  ...financeRoutes,
  ...billingRoutes,
  ...bankRoutes,
  ...nfseRoutes,
  ...exchangeRateRoutes,
  ...workRateRoutes,
  ...costRoutes,
  ...budgetRoutes,
  ...moneyHomeRoutes,
  ...marginRoutes,
  ...agentRoutes,
  ...modelPriceRoutes,
  ...assistantRoutes,
  ...importRoutes,
  ...movingRoutes,
}

export type RouteName = keyof typeof routes
