import { z } from 'zod'
import type { FiltersOf } from '../list/list.ts'
import { filterSchema, pageQuery } from '../list/list-query.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import type { AuditKind } from './audit-kind.ts'
import { auditList } from './audit-list.ts'

/** Every event with its kind and what people read. */
export const auditEvents = {
  signed_in: ['access', 'Entrou'],
  signed_out: ['access', 'Saiu'],
  sign_in_refused: ['access', 'Entrada recusada'],
  sessions_ended: ['access', 'Sessões encerradas'],
  refresh_token_reused: ['access', 'Sessão encerrada: token usado de novo'],
  factor_proved: ['access', 'Segundo fator confirmado'],
  factor_refused: ['access', 'Segundo fator recusado'],
  recovery_code_used: ['access', 'Código de recuperação usado'],
  factor_added: ['factors', 'Segundo fator adicionado'],
  factor_removed: ['factors', 'Segundo fator removido'],
  passkey_added: ['factors', 'Chave de acesso adicionada'],
  passkey_removed: ['factors', 'Chave de acesso removida'],
  recovery_codes_created: ['factors', 'Códigos de recuperação criados'],
  password_changed: ['account', 'Senha alterada'],
  recovery_link_created: ['account', 'Link de nova senha criado na máquina'],
  email_changed: ['account', 'Email alterado'],
  phone_changed: ['account', 'Telefone alterado'],
  identity_linked: ['account', 'Acesso de outro serviço vinculado'],
  identity_unlinked: ['account', 'Acesso de outro serviço desvinculado'],
  account_deleted: ['account', 'Conta excluída'],
  organization_left: ['people', 'Saiu da organização'],
  role_changed: ['people', 'Papel alterado'],
  person_removed: ['people', 'Pessoa removida'],
  person_erased: ['people', 'Dados de uma pessoa apagados'],
  invitation_created: ['people', 'Convite criado'],
  invitation_withdrawn: ['people', 'Convite retirado'],
  invitation_accepted: ['people', 'Convite aceito'],
  api_key_created: ['keys', 'Chave de API criada'],
  api_key_revoked: ['keys', 'Chave de API revogada'],
  webhook_created: ['keys', 'Webhook criado'],
  webhook_changed: ['keys', 'Webhook alterado'],
  webhook_switched_on: ['keys', 'Webhook ligado'],
  webhook_switched_off: ['keys', 'Webhook desligado'],
  webhook_secret_rotated: ['keys', 'Segredo de webhook trocado'],
  webhook_deleted: ['keys', 'Webhook excluído'],
  organization_changed: ['organization', 'Organização alterada'],
  model_price_saved: ['organization', 'Preço de modelo definido'],
  model_price_deleted: ['organization', 'Preço de modelo excluído'],
  run_rule_created: ['organization', 'Regra de execuções criada'],
  run_rule_deleted: ['organization', 'Regra de execuções excluída'],
  agent_alert_saved: ['organization', 'Alerta de agente definido'],
  failure_rule_saved: ['organization', 'Regra de tickets de falhas definida'],
  failure_rule_deleted: ['organization', 'Regra de tickets de falhas excluída'],
  agent_alert_deleted: ['organization', 'Alerta de agente excluído'],
  saved_view_deleted: ['organization', 'Visão da organização excluída'],
  runs_assigned: ['organization', 'Execuções dadas a um projeto'],
  runs_recounted: ['organization', 'Custos recalculados'],
  project_deleted: ['deletions', 'Projeto excluído'],
  project_member_removed: ['deletions', 'Membro removido do projeto'],
  epic_deleted: ['deletions', 'Épico excluído'],
  story_deleted: ['deletions', 'Story excluída'],
  task_deleted: ['deletions', 'Task excluída'],
  time_entry_deleted: ['deletions', 'Horas excluídas'],
  ticket_deleted: ['deletions', 'Ticket excluído'],
  comment_deleted: ['deletions', 'Comentário removido'],
  checklist_item_deleted: ['deletions', 'Passo removido'],
  link_deleted: ['deletions', 'Ligação desfeita'],
  run_score_deleted: ['deletions', 'Avaliação retirada'],
  deletion_undone: ['deletions', 'Exclusão desfeita'],
  clients_joined: ['data', 'Clientes juntados'],
  client_alias_added: ['data', 'Outro nome dado a um cliente'],
  client_alias_removed: ['data', 'Outro nome tirado de um cliente'],
  repeated_key_marked: ['data', 'Número repetido marcado'],
  contradictory_invoice_found: ['data', 'Fatura com dia de pagamento e situação em aberto'],
  data_imported: ['data', 'Dados importados'],
  import_undone: ['data', 'Importação desfeita'],
  data_exported: ['data', 'Dados exportados'],
  data_restored: ['data', 'Dados restaurados de um backup'],
} as const satisfies Record<string, readonly [AuditKind, string]>
export type AuditEventName = keyof typeof auditEvents

const names = Object.keys(auditEvents) as AuditEventName[]

/** The events of one kind. */
export function eventsOf(kind: AuditKind): AuditEventName[] {
  return names.filter((name) => auditEvents[name][0] === kind)
}

/** One thing that happened: who did what to what, from where and when. */
export const auditEvent = z.object({
  id,
  org_id: id,
  event: z.enum(names),
  /** Null where nobody is known: a refused sign-in, a command of the operator. */
  actor_user_id: id.nullable(),
  /** What they were called then. */
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  /** What it was done to: a person, a key, an invitation; null where that is who did it. */
  target_id: id.nullable(),
  /** What that was called then. */
  target: z.string().nullable(),
  /** What else is known, by field; a changed one as [before, after]. */
  details: z.record(z.string(), z.unknown()),
  /** Null where no address is known. */
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  created_at: timestamp,
})

const refusals = { kind: `Tipo desconhecido: use ${auditList.filters.kind.values.join(', ')}` }

export const auditFilter = filterSchema(auditList, refusals)
/** A page of the list, the newest first, on from the event `after`. */
export const auditQuery = pageQuery(auditList, refusals)

export type AuditEvent = z.infer<typeof auditEvent>
export type AuditFilter = FiltersOf<typeof auditList>
export type AuditQuery = z.output<typeof auditQuery>

export const auditNotes = {
  answered: {
    AuditEvent: { type: auditEvent, description: 'O que houve: quem, o quê, de onde e quando' },
  },
  fields: {
    event: ['O que houve', 'role_changed'],
    actor_user_id: ['Quem o fez; nulo quando ninguém se sabe', '0190a8e0-7c1b-7d2e-9f00-000000000011'],
    actor_name: ['Nome de quem o fez, então', 'Marina Azevedo'],
    actor_email: ['Email de quem o fez, então', 'marina.azevedo@exemplo.com.br'],
    target_id: ['A quem ou a quê', '0190a8e0-7c1b-7d2e-9f00-000000000012'],
    target: ['A quem ou a quê, como se chamava', 'Bruno Lima'],
    details: [
      'O que mais se sabe, por campo; um campo alterado, como [antes, depois]',
      { role: ['member', 'manager'] },
    ],
    ip: ['Endereço de onde veio', '203.0.113.9'],
    user_agent: ['O que o navegador disse de si', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0'],
    created_at: ['Quando houve', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
