import { assistantRunPrefix } from '@leme/contract/assistant/assistant'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Identity, Transaction } from '../../../database/transaction.ts'
import { storeRows } from '../../../ingest/bulk.ts'
import { exchangeDuration } from '../../../metrics/metrics.ts'
import { registerAssistantAgent } from '../../agent/assistant-agent.ts'
import { runsLock } from '../../agent/lock-runs.ts'
import { agentRunKind } from '../../agent-run/upsert-runs.ts'
import type { ModelUse } from '../model/model.ts'

export type Run = {
  org_id: string
  /** Whom it was for. */
  user_id: string
  exchange_id: string
  /** What was asked for: "create", "query". */
  intent: string
  started_at: Date
  latency_ms: number
  /** Why it was no success; also of a run that was completed by other means. */
  error: string | null
  failed: boolean
  use: ModelUse | null
}

/**
 * Stores an exchange as a run of the agent that the assistant is. It is written by an identity that may do that and
 * nothing else, so that members' exchanges are stored too. What fails here is logged, and harms no answer.
 */
export async function recordRun({ db, log }: { db: Database; log: FastifyBaseLogger }, run: Run): Promise<void> {
  exchangeDuration.observe({ intent: run.intent, failed: String(run.failed) }, run.latency_ms / 1000)
  const recorder: Identity = {
    user_id: run.user_id,
    org_id: run.org_id,
    role: 'key',
    scopes: ['runs:write'],
    email: '',
    session_id: null,
  }
  const row = {
    external_id: assistantRunPrefix + run.exchange_id,
    run_type: `assistant.${run.intent}`,
    status: run.failed ? 'failed' : 'completed',
    latency_ms: Math.max(0, Math.round(run.latency_ms)),
    error: run.error?.slice(0, 2000) ?? null,
    created_at: run.started_at.toISOString(),
    ...run.use,
  }
  try {
    const kind = agentRunKind(run.started_at, byAssistant)
    await db.transactionAs(recorder, (tx) => storeRows(tx, run.org_id, kind, [row], { allOrNothing: true }), {
      lock: runsLock,
    })
  } catch (err) {
    log.error({ err, exchange_id: run.exchange_id }, 'the exchange was not stored as a run')
  }
}

async function byAssistant(tx: Transaction, orgId: string) {
  const id = await registerAssistantAgent(tx, orgId)
  return () => id
}
