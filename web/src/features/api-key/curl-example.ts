import type { ApiKeyScope } from '@leme/contract/api-key'

type Example = { method: 'GET' | 'POST' | 'PUT'; path: string; rows?: readonly Record<string, unknown>[] }

/** One first request that each scope allows. */
export const examples: Record<ApiKeyScope, Example> = {
  read: { method: 'GET', path: '/api/organization' },
  'tickets:write': {
    method: 'POST',
    path: '/api/tickets',
    rows: [{ external_id: '1001', title: 'Primeiro ticket' }],
  },
  'finance:write': {
    method: 'PUT',
    path: '/api/finance/invoices',
    rows: [{ number: '2026-001', client: 'Cliente', amount: '1234.56', due_date: '2026-12-31' }],
  },
  'runs:write': {
    method: 'POST',
    path: '/api/agent-runs',
    rows: [{ external_id: '1001', agent: { name: 'Triagem' }, run_type: 'chat', status: 'completed' }],
  },
}

/** A line for a terminal that asks for something this key may do, at this server. */
export function curlExample(key: string, scopes: readonly ApiKeyScope[], origin: string): string {
  const { method, path, rows } = examples[scopes[0] ?? 'read']
  const parts = ['curl', ...(method === 'GET' ? [] : ['-X', method]), `${origin}${path}`]
  parts.push('-H', `'Authorization: Bearer ${key}'`)
  if (rows) parts.push('-H', `'Content-Type: application/json'`, '-d', `'${JSON.stringify(rows)}'`)
  return parts.join(' ')
}
