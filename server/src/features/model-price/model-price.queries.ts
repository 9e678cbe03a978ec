import { type ModelPriceEdit, modelPriceLimits } from '@leme/contract/agents/model-price'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { agentOperations, modelOperations } from '../agent-run/trace/trace-span.ts'

explainConstraints({
  model_prices_org_id_count: 'too_many_model_prices',
  model_prices_model_plain: { field: 'model', message: 'Texto contém caracteres inválidos' },
  model_prices_model_named: { field: 'model', message: 'Diga ao menos uma parte do nome do modelo' },
  model_prices_model_length: {
    field: 'model',
    message: `Modelo deve ter no máximo ${modelPriceLimits.model} caracteres`,
  },
})

const rates = ['input', 'cached_input', 'cache_write_5m', 'cache_write_1h', 'output', 'reasoning']

const columns = `model_prices.org_id, model_prices.id, model_prices.model, model_prices.provider, model_prices.valid_from,
  ${rates.map((rate) => `trim_scale(model_prices.${rate})::text as ${rate}`).join(', ')}, model_prices.updated_at`

/** By model, each model's newest first. */
export function listModelPrices(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from model_prices order by model collate "C", provider collate "C" nulls first, valid_from desc`,
  )
}

/** Creates a price, or replaces that of the same model, provider and day. */
export async function saveModelPrice(tx: Transaction, orgId: string, price: ModelPriceEdit): Promise<string> {
  const { model, provider, valid_from } = price
  const values = [orgId, model, provider, valid_from, ...rates.map((rate) => price[rate as keyof ModelPriceEdit])]
  const [row] = await tx.query<{ json: string }>(
    `with saved as (
       insert into model_prices (org_id, model, provider, valid_from, ${rates.join(', ')})
       values ($1, $2, $3, $4, ${rates.map((_, place) => `$${place + 5}`).join(', ')})
       on conflict on constraint model_prices_once do update
         set ${rates.map((rate) => `${rate} = excluded.${rate}`).join(', ')}
       returning *
     )
     select row_to_json(shown)::text as json from (select ${columns} from saved model_prices) shown`,
    values,
  )
  if (!row) throw new Error('the insert returned no price')
  return row.json
}

/** Answers false where there is no such price. */
export async function deleteModelPrice(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query('delete from model_prices where id = $1 returning id', [id])).length > 0
}

const unpriced = 'cost_usd is null and model is not null and input_tokens is not null'
const listed = (operations: readonly string[]) => operations.map((operation) => `'${operation}'`).join(', ')

/**
 * What has tokens and no cost of the last 30 days before `now`, those with the most tokens first: calls of models; agents
 * below which no call says its own; and runs that came without steps.
 */
export function listUnpricedModels(tx: Transaction, now: Date): Promise<string> {
  return jsonList(
    tx,
    `with calls as (
       select model, provider, input_tokens, output_tokens, started_at as at from spans
       where ${unpriced} and not tokens_partial and not is_log and started_at > $1::timestamptz - interval '30 days'
         and run_id is not null and (operation in (${listed(modelOperations)})
           or operation in (${listed(agentOperations)}) and not exists (
             select from spans call where call.org_id = spans.org_id and call.run_id = spans.run_id
               and call.operation in (${listed(modelOperations)}) and call.input_tokens is not null))
       union all
       select model, provider, input_tokens, output_tokens, created_at from agent_runs
       where ${unpriced} and trace_id is null and created_at > $1::timestamptz - interval '30 days'
     ), sent as (
       select model, provider, count(*) as calls, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens,
         min(at) as first_at, max(at) as last_at from calls group by 1, 2
     )
     select public.model_name(model) as model, provider, sum(calls)::bigint as calls,
       sum(input_tokens)::bigint as input_tokens, coalesce(sum(output_tokens), 0)::bigint as output_tokens,
       min(first_at) as first_at, max(last_at) as last_at
     from sent group by 1, 2 order by sum(input_tokens) + coalesce(sum(output_tokens), 0) desc, 1, 2 limit 100`,
    [now],
  )
}
