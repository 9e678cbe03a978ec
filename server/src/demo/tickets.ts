import type { Priority, ticketStatuses } from '@leme/contract/status'
import type { Calendar } from './calendar.ts'
import { stamp } from './stamp.ts'

type TicketStatus = (typeof ticketStatuses)[number]

type DemoTicket = readonly [day: number, priority: Priority, status: TicketStatus, requester: string, title: string]

/** What the clients' people asked for, newest first; days count from today. */
const tickets: readonly DemoTicket[] = [
  [0, 'P1', 'open', 'Helena Prado', 'Extrato não abre no Safari'],
  [0, 'P1', 'in_progress', 'Otávio Brandão', 'Nota 4.812 rejeitada com código 539'],
  [-1, 'P2', 'in_progress', 'Dra. Lívia Moraes', 'Incluir convênio na tela de triagem'],
  [-1, 'P3', 'waiting', 'Samuel Teixeira', 'Acesso para três novos vistoriadores'],
  [-2, 'P3', 'resolved', 'Noêmia Barros', 'Exportar agenda da semana em PDF'],
  [-3, 'P2', 'open', 'Antônia Medeiros', 'Alerta de vibração repetido no aerogerador 17'],
  [-3, 'P3', 'open', 'Helena Prado', 'Trocar o telefone da unidade de Irati'],
  [-5, 'P2', 'waiting', 'Edmundo Reis', 'Contorno do talhão 112 cruza a estrada'],
  [-6, 'P1', 'resolved', 'Dra. Lívia Moraes', 'Triagem lenta na troca de turno da noite'],
  [-7, 'P2', 'open', 'Valdir Conceição', 'Contagem da loja de Brotas sem a padaria'],
  [-9, 'P3', 'closed', 'Noêmia Barros', 'Mensagem de confirmação com o nome trocado'],
  [-11, 'P2', 'in_progress', 'Otávio Brandão', 'Conhecimento duplicado na filial de Colatina'],
  [-13, 'P3', 'waiting', 'Samuel Teixeira', 'Incluir o logotipo novo no laudo'],
  [-15, 'P2', 'closed', 'Helena Prado', 'Código de acesso não chega ao celular da Vivo'],
  [-18, 'P3', 'resolved', 'Antônia Medeiros', 'Fuso do relatório de perdas está em UTC'],
  [-21, 'P1', 'closed', 'Otávio Brandão', 'SEFAZ de Minas fora do ar desde as 6h'],
  [-25, 'P2', 'waiting', 'Edmundo Reis', 'Importar a estação meteorológica de Panambi'],
  [-29, 'P3', 'closed', 'Marcelo Vianna', 'Dúvida sobre a tabela de descontos por faixa'],
  [-34, 'P2', 'resolved', 'Dra. Lívia Moraes', 'Sinais vitais não aparecem na sala 3'],
  [-38, 'P3', 'closed', 'Noêmia Barros', 'Horário de sábado some da agenda'],
  [-44, 'P2', 'closed', 'Samuel Teixeira', 'Foto girada no aparelho novo'],
  [-52, 'P3', 'resolved', 'Marcelo Vianna', 'Relatório de pedidos por rede de ensino'],
  [-61, 'P1', 'closed', 'Helena Prado', 'Portal fora do ar na unidade de Mallet'],
  [-73, 'P2', 'closed', 'Otávio Brandão', 'Certificado da filial de Ipatinga vencido'],
  [-90, 'P3', 'closed', 'Marcelo Vianna', 'Troca da capa de dois títulos'],
]

const firstNumber = 2294

/** Numbered in the order in which they came in. */
export function ticketRows(calendar: Calendar, org_id: string) {
  const rows = tickets.map(([day, priority, status, requester, title]) => {
    const { id, created_at } = stamp(calendar, `tickets/${title}`, day)
    return { org_id, id, title, requester, priority, status, created_at, updated_at: created_at }
  })
  rows.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  return rows.map((row, index) => ({ ...row, external_id: `FAR-${firstNumber + index}` }))
}
