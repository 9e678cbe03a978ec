import { word } from './kind.ts'

/** Words of programs and people for what a row is, those of an invoice and of a receivable in both genders. */
const open = ['Aberta', 'Aberto', 'Em aberto', 'A vencer', 'Vence hoje', 'A receber', 'Aguardando pagamento']
const paid = [
  ...['Pago', 'Paga', 'Quitada', 'Quitado', 'Liquidada', 'Liquidado', 'Recebida', 'Recebido'],
  ...['Conciliada', 'Conciliado', 'Confirmada', 'Recebida em dinheiro'],
]
const late = ['Vencida', 'Vencido', 'Atrasada', 'Atrasado', 'Em atraso']
const cancelled = ['Cancelada', 'Cancelado', 'Anulada', 'Anulado', 'Canceled']

export const invoiceStatus = word({
  draft: ['Rascunho'],
  pending: ['Pendente', ...open, 'Emitida'],
  paid: ['Paga', ...paid],
  overdue: ['Vencida', ...late],
  cancelled: ['Cancelada', ...cancelled],
})

export const receivableStatus = word(
  {
    pending: ['Pendente', ...open, 'Previsto'],
    late: ['Atrasado', ...late],
    paid: ['Recebido', ...paid, 'Baixado'],
  },
  {
    words: [...cancelled, 'Estornada', 'Estornado'],
    reason: 'um recebível se cancela na página dele, com o motivo: deixe a linha de fora',
  },
)

export const ticketPriority = word({
  P1: ['P1', 'Alta', 'P1 (Alta)', 'Highest', 'High', 'Urgent', 'Critical', 'Blocker', 'Urgente', 'Crítica'],
  P2: ['P2', 'Média', 'P2 (Média)', 'Medium', 'Major', 'Normal'],
  P3: ['P3', 'Baixa', 'P3 (Baixa)', 'Low', 'Lowest', 'Minor', 'Trivial'],
})

export const ticketStatus = word({
  open: [
    ...(['Aberto', 'Aberta', 'Novo'] as const),
    ...['To Do', 'Todo', 'Backlog', 'Triage', 'New', 'Reopened', 'Itens pendentes', 'A fazer'],
  ],
  in_progress: ['Em andamento', 'Em atendimento', 'Andamento', 'In Review', 'Em revisão', 'Started'],
  waiting: [
    ...(['Aguardando', 'Em espera', 'Pendente'] as const),
    ...['On hold', 'Blocked', 'Waiting for customer', 'Waiting for support'],
  ],
  resolved: ['Resolvido', 'Resolvida'],
  closed: [
    ...(['Fechado', 'Fechada', 'Encerrado', 'Concluído'] as const),
    ...['Done', 'Canceled', 'Cancelled', 'Duplicate', 'Cancelado'],
  ],
})
