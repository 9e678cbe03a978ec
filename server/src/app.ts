import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type pg from 'pg'
import type { AuthService } from './auth/service.ts'
import type { Config } from './config.ts'
import { createReadAsOfToday } from './database/calendar.ts'
import type { Database } from './database/transaction.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { agentRoutes } from './features/agent/agent.routes.ts'
import { runsLock } from './features/agent/lock-runs.ts'
import { agentRunRoutes } from './features/agent-run/agent-run.routes.ts'
import { storeSpans } from './features/agent-run/store-spans.ts'
import { apiKeyRoutes } from './features/api-key/api-key.routes.ts'
import { assistantRoutes } from './features/assistant/assistant.routes.ts'
import { createModel } from './features/assistant/model/understand-by-model.ts'
import { createUnderstanding, type UnderstandingOptions } from './features/assistant/understanding/understanding.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { bankRoutes } from './features/bank/bank.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { binRoutes } from './features/bin/bin.routes.ts'
import { budgetRoutes } from './features/budget/budget.routes.ts'
import { changeRoutes } from './features/change/change.routes.ts'
import { clientRoutes } from './features/client/client.routes.ts'
import { clientAliasRoutes } from './features/client/client-alias.routes.ts'
import { costRoutes } from './features/cost/cost.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { exchangeRateRoutes } from './features/exchange-rate/exchange-rate.routes.ts'
import { financeRoutes } from './features/finance/finance.routes.ts'
import { forYouRoutes } from './features/for-you/for-you.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { moneyHomeRoutes } from './features/home/money-home.routes.ts'
import { importRoutes } from './features/import/import.routes.ts'
import { invitationRoutes } from './features/invitation/invitation.routes.ts'
import { invoiceRoutes } from './features/invoice/invoice.routes.ts'
import { keyRoutes } from './features/key/key.routes.ts'
import { manyRoutes } from './features/many/many.routes.ts'
import { marginRoutes } from './features/margin/margin.routes.ts'
import { modelPriceRoutes } from './features/model-price/model-price.routes.ts'
import { movingRoutes } from './features/moving/moving.routes.ts'
import { nfseRoutes } from './features/nfse/nfse.routes.ts'
import { noticeRoutes } from './features/notice/notice.routes.ts'
import { unsubscribeRoutes } from './features/notice/unsubscribe.routes.ts'
import { observabilityRoutes } from './features/observability/observability.routes.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { projectRoutes } from './features/project/project.routes.ts'
import { projectMemberRoutes } from './features/project-member/project-member.routes.ts'
import { projectWorkRoutes } from './features/project-work/project-work.routes.ts'
import { receivableRoutes } from './features/receivable/receivable.routes.ts'
import { runConversationRoutes } from './features/run-conversation/run-conversation.routes.ts'
import { runScoreRoutes } from './features/run-score/run-score.routes.ts'
import { storeScores } from './features/run-score/store-scores.ts'
import { savedViewRoutes } from './features/saved-view/saved-view.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { taskRoutes } from './features/task/task.routes.ts'
import { thingRoutes } from './features/thing/thing.routes.ts'
import { ticketRoutes } from './features/ticket/ticket.routes.ts'
import { timeEntryRoutes } from './features/time-entry/time-entry.routes.ts'
import { unreadSpanRoutes } from './features/unread-span/unread-span.routes.ts'
import { userRoutes } from './features/user/user.routes.ts'
import { webhookRoutes } from './features/webhook/webhook.routes.ts'
import { workRoutes } from './features/work/work.routes.ts'
import { workRateRoutes } from './features/work-rate/work-rate.routes.ts'
import { guideRoutes } from './guide/guide.routes.ts'
import { formBytes } from './http/body/body-limit.ts'
import { readJsonBodies } from './http/body/json-body.ts'
import { createLargeBodies } from './http/body/large-body.ts'
import { refusePackedBodies } from './http/body/packed-body.ts'
import { type ConnectionLimits, defaultConnectionLimits, limitConnections, serverOptions } from './http/connections.ts'
import { deviceOf } from './http/device.ts'
import { createDrain, type Drain, endConnections } from './http/drain.ts'
import { answerClientError } from './http/failure/client-error.ts'
import { toProblem } from './http/failure/error-problem.ts'
import { logFailure } from './http/failure/log-failure.ts'
import { answerMissingRoutes } from './http/failure/missing-route.ts'
import { proxyTrust, warnOfForwarding } from './http/proxy.ts'
import { requestIds, sayRequestIds } from './http/request-id.ts'
import { countRequests, limitEach, type Throttle } from './http/request-limits.ts'
import { securityHeaders } from './http/security.ts'
import type { ServeOptions } from './http/serve.ts'
import { serveWeb } from './http/web.ts'
import { otlpRoutes } from './ingest/otlp/otlp.routes.ts'
import { createRequestRate } from './limits/request-rate.ts'
import { liveRoutes } from './live/live.routes.ts'
import type { Live } from './live/live.ts'
import { localMailboxRoutes } from './mail/local-mailbox/local-mailbox.routes.ts'
import type { Mail } from './mail/mail.ts'
import { measureRequests, metricsRoutes } from './metrics/metrics.routes.ts'
import { refusals } from './metrics/metrics.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import type { Problem } from './problem/problem.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Services = {
  config: Config
  pool: pg.Pool
  db: Database
  auth: AuthService
  live: Live
  mail: Mail
  clock: () => Date
  log: FastifyBaseLogger
  /** Refuses who asks too often, here and in the auth service. */
  throttle: Throttle
  /** Begun by its owner before it closes the application; absent where nobody drains it. */
  drain?: Drain
  /** Absent where the server has no traces of its own. */
  tracing?: Tracing
  /** Folder of the built interface; null while Vite serves it in development. */
  webDir: string | null
  /** Compares every answer with its contract: on in tests. */
  checkAnswers?: boolean
  /** Shorter and fewer in tests. */
  connections?: ConnectionLimits
  /** What differs from the usual way in which sentences to the assistant are understood. */
  understanding?: UnderstandingOptions
}

const tooManyExports = 'Muitos arquivos baixados em pouco tempo. Aguarde e tente novamente'
const tooManyInvitations = 'Muitos convites em pouco tempo. Aguarde e tente novamente'

/** The whole application: every plugin and every route, in the order in which a request meets them. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, pool, db, live, log, throttle, webDir } = services
  const { connections = defaultConnectionLimits, drain = createDrain() } = services
  const trust = proxyTrust(config.trustProxy)
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: requestIds((address) => trust(address, 0)),
    trustProxy: config.trustProxy !== false && trust,
    // Of what takes no form; each route that does says its own.
    bodyLimit: formBytes,
    ...serverOptions(connections),
    clientErrorHandler: answerClientError,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    forceCloseConnections: 'idle',
    // What still comes in over an open connection is answered like all else, and its connection ends.
    return503OnClosing: false,
    // However long an id is, it is one that nothing has; a whole address fits into the 16 kB of Node's headers.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => void answerProblem(request, reply, toProblem(error)),
  } satisfies FastifyServerOptions)
  limitConnections(app, connections, (address) => trust(address, 0))
  services.tracing?.requests(app, (address) => trust(address, 0))
  sayRequestIds(app)
  warnOfForwarding(app, trust, log)
  measureRequests(app)
  endConnections(app, drain)
  app.decorateRequest('member', null)
  app.decorateRequest('identifiedAt', 0)
  // Fastify reads text by itself, and no route takes any.
  app.removeContentTypeParser('text/plain')
  const largeBodies = createLargeBodies()
  refusePackedBodies(app)
  readJsonBodies(app, largeBodies)
  answerProblems(app)
  answerMissingRoutes(app)
  securityHeaders(app, config.publicUrl)
  // A stream costs more than it packs: up to a few milliseconds' worth is packed at once, for half of the time.
  const packing = { threshold: 2048, syncThreshold: 128 * 1024, globalDecompression: false }
  await app.register(compress, { ...packing, encodings: ['gzip', 'identity'] })

  await liveRoutes(app, live)
  healthRoutes(app, pool, drain)
  metricsRoutes(app, services)
  const person = createRequestRate(services.clock, config.requestsPerMinute)
  const network = createRequestRate(services.clock, config.requestsPerMinute)
  const auth = { ...services.auth, identify: countRequests(services.auth.identify, throttle, { person, network }) }
  await app.register(
    async (scope) => {
      // Refreshing has a limit of its own, and clients sign people out for a 429.
      scope.addHook('onRequest', async (request) => {
        if (request.routeOptions.url === '/auth/v1/token') return
        await throttle.refuse(network(deviceOf(request).network))
      })
      await scope.register(auth.routes)
    },
    { prefix: '/auth/v1' },
  )

  const { identities } = services.auth
  const options: ServeOptions = { auth, identities, db, largeBodies, checkAnswers: services.checkAnswers ?? false }
  const dated = { ...options, clock: services.clock, readAsOfToday: createReadAsOfToday(services.clock) }
  const exports = createRequestRate(services.clock, config.exportsPerMinute)
  const exporting = limitEach(auth.identify, throttle, { rate: exports, detail: tooManyExports })
  const invitations = createRequestRate(services.clock, config.invitationsPerMinute)
  const inviting = limitEach(auth.identify, throttle, { rate: invitations, detail: tooManyInvitations })
  userRoutes(app, { ...dated, auth, exporting, mail: services.mail })
  invitationRoutes(app, { ...dated, auth, inviting, mail: services.mail, publicUrl: config.publicUrl })
  clientRoutes(app, options)
  clientAliasRoutes(app, options)
  projectRoutes(app, dated)
  projectWorkRoutes(app, dated)
  projectMemberRoutes(app, options)
  workRoutes(app, options)
  taskRoutes(app, dated)
  timeEntryRoutes(app, dated)
  activityRoutes(app, options)
  keyRoutes(app, options)
  thingRoutes(app, options)
  noticeRoutes(app, dated)
  forYouRoutes(app, dated)
  await unsubscribeRoutes(app, services)
  searchRoutes(app, options)
  savedViewRoutes(app, options)
  changeRoutes(app, options)
  binRoutes(app, options)
  organizationRoutes(app, options)
  auditRoutes(app, { ...options, exporting })
  apiKeyRoutes(app, { ...options, auth })
  webhookRoutes(app, { ...dated, config })
  ticketRoutes(app, dated)
  manyRoutes(app, dated)
  dashboardRoutes(app, dated)
  invoiceRoutes(app, dated)
  receivableRoutes(app, dated)
  financeRoutes(app, dated)
  exchangeRateRoutes(app, dated)
  workRateRoutes(app, dated)
  marginRoutes(app, dated)
  costRoutes(app, dated)
  budgetRoutes(app, dated)
  moneyHomeRoutes(app, dated)
  billingRoutes(app, dated)
  bankRoutes(app, dated)
  nfseRoutes(app, dated)
  importRoutes(app, { ...dated, log })
  movingRoutes(app, { ...dated, publicUrl: config.publicUrl })
  agentRoutes(app, dated)
  agentRunRoutes(app, dated)
  runScoreRoutes(app, dated)
  runConversationRoutes(app, dated)
  observabilityRoutes(app, dated)
  modelPriceRoutes(app, { ...dated, log })
  unreadSpanRoutes(app, options)
  const understanding = createUnderstanding(log, services.understanding)
  app.addHook('preClose', understanding.close)
  const sentences = createRequestRate(services.clock, config.sentencesPerMinute)
  const understandByModel = createModel(config, {}, services.tracing?.fetch)
  assistantRoutes(app, { ...dated, log, throttle, sentences, understanding, understandByModel })
  await otlpRoutes(app, { ...services, auth, storeSpans, storeScores, lock: runsLock }, largeBodies)
  openApiRoutes(app, { publicUrl: config.publicUrl, webDir })

  await guideRoutes(app, { webDir })
  localMailboxRoutes(app, services)
  await serveWeb(app, webDir)
  return app
}

/** Whatever a route throws goes out as a problem document; what is our fault is logged. */
function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    logFailure(request.log, problem, error)
    return answerProblem(request, reply, problem)
  })
}

function answerProblem({ id, routeOptions }: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  refusals.inc({ route: routeOptions.url ?? 'none', code: problem.code })
  return reply
    .header('x-request-id', id)
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.document(id)))
}
