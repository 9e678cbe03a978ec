import { z } from 'zod'
import { filterSchema } from '../list/list-query.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { runFilters } from './agent-run-query.ts'
import { runList } from './run-list.ts'

/** That the assistant's own are left in or out says of no run which it is. */
const anyFilter = (filter: object) =>
  Object.entries(filter).some(([name, value]) => name !== 'with_assistant' && value !== undefined)
const noFilter = { message: 'Escolha ao menos um filtro' }

/** Which runs a person gives to a project or an item: some, or all that a filter leaves, which is never all of them. */
export const runAssign = z
  .strictObject({
    ids: z.array(id).min(1).max(1000, 'No máximo 1.000 execuções por vez').optional(),
    filter: runFilters.refine(anyFilter, noFilter).optional(),
    /** Null for none. */
    project_id: id.nullable().default(null),
    /** A key such as AGE-14, whose project is with it. */
    item: z.string().trim().max(20, 'Chave deve ter no máximo 20 caracteres').nullable().default(null),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Informe ids ou filter',
  })

export const runAssigned = z.object({
  assigned: z.int().min(0),
  /** At most 10,000 at once: the same again takes the next. */
  more: z.boolean(),
})

const ruleFilter = filterSchema(runList).pick({
  agent_id: true,
  run_type: true,
  model: true,
  environment: true,
  version: true,
  tag: true,
  end_user: true,
})

/** Which runs without a project are for which; all its filters must hold. */
export const runRuleCreate = z.strictObject({
  filter: ruleFilter.refine(anyFilter, noFilter),
  project_id: id,
})

export const runRule = z.object({
  id,
  org_id: id,
  filter: ruleFilter,
  project_id: id,
  project_name: z.string(),
  created_at: timestamp,
})

export type RunAssign = z.output<typeof runAssign>
export type RunRuleCreate = z.output<typeof runRuleCreate>
export type RunRule = z.infer<typeof runRule>

export const runWorkNotes = {
  sent: {
    RunAssign: { type: runAssign, description: 'Execuções, e o projeto ou o item de que são' },
    RunRuleCreate: {
      type: runRuleCreate,
      description: 'Filtros, e o projeto das execuções sem projeto que os atendem',
    },
  },
  answered: {
    RunAssigned: { type: runAssigned, description: 'Quantas execuções mudaram de projeto' },
    RunRule: { type: runRule, description: 'De que projeto são as execuções que atendem a filtros' },
  },
  fields: {
    ids: ['Execuções, até 1.000; ou filter', ['0190a8e0-7c1b-7d2e-9f00-000000000042']],
    filter: ['Filtros da lista de execuções', { model: 'gpt-4.1-mini' }],
    'RunAssign.item': ['Chave de um épico, story, task ou ticket, cujo projeto vale', 'AGE-14'],
    q: ['Palavras do nome, tipo, modelo ou erro, ou um trace', null],
    agent_id: ['Agente', null],
    run_type: ['Tipo', 'chat'],
    status: ['Status', 'completed'],
    from: ['Que começaram deste dia em diante', '2026-03-01'],
    to: ['Que começaram até este dia', '2026-03-31'],
    model: ['Modelo', 'gpt-4.1-mini'],
    error: ['O que o erro diz, sem contar números, ids e maiúsculas diferentes', 'Tempo esgotado após 30 s'],
    unpriced: ['Modelo sem preço', 'modelo-novo'],
    environment: ['Ambiente', 'production'],
    version: ['Versão', '1.4.0'],
    tag: ['Tag', 'piloto'],
    end_user: ['Usuário', 'cliente-17'],
    session: ['Sessão', 'conversa-9'],
    item: ['Chave de um item', 'AGE-14'],
    score: ['Nome de uma nota', 'relevance'],
    max_score: ['Uma nota de no máximo isto', '0.5'],
    min_cost_usd: ['Custo em dólares, ao menos', '0.1'],
    with_assistant: ['Se as do assistente do Leme também', 'false'],
    trace_id: ['Trace', '4bf92f3577b34da6a3ce929d0e0e4736'],
    project_name: ['Nome do projeto', 'Agenda'],
    assigned: ['Quantas', 12],
    more: ['Se há mais: até 10.000 por vez', false],
  },
} satisfies SchemaNotes
