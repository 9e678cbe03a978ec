import type { Priority, ticketStatuses } from '@leme/contract/status'
import { eventRow } from './activity.ts'
import type { Calendar } from './calendar.ts'
import { seeded } from './random.ts'
import { stamp, uuidAt } from './stamp.ts'

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

/** What some of them say besides their title. */
const descriptions: Readonly<Record<string, string>> = {
  'Extrato não abre no Safari':
    'Desde a atualização de ontem, o extrato fica em branco no Safari do iPhone. No Chrome abre normalmente.\n\nTrês cooperados ligaram só hoje de manhã.',
  'Nota 4.812 rejeitada com código 539': 'Duplicidade com chave diferente. O contador precisa da nota até sexta.',
  'Incluir convênio na tela de triagem': 'A recepção anota o convênio em papel e digita depois. Bastaria um campo.',
  'Acesso para três novos vistoriadores': 'Nomes e CPFs seguem por email assim que o RH confirmar.',
  'Alerta de vibração repetido no aerogerador 17':
    'O mesmo alerta chega a cada dez minutos, mesmo depois de reconhecido na sala de controle.',
  'Contagem da loja de Brotas sem a padaria': 'O total bate, mas o setor 14 não aparece no relatório.',
}

/** For which client they ask; who looks after their tickets leads its project. */
const clientOf: Readonly<Record<string, string>> = {
  'Helena Prado': 'Cooperativa Vale do Iguaçu',
  'Otávio Brandão': 'Transportes Rio Doce',
  'Dra. Lívia Moraes': 'Hospital São Vicente',
  'Samuel Teixeira': 'Seguradora Atalaia',
  'Noêmia Barros': 'Clínica Ipê Amarelo',
  'Antônia Medeiros': 'Ventos do Seridó Energia',
  'Edmundo Reis': 'Grupo Pampa Alimentos',
  'Valdir Conceição': 'Mercados Jequitibá',
  'Marcelo Vianna': 'Editora Sabiá',
}

const firstNumber = 2294

type Project = { id: string; client: string; client_id: string | null; lead: string | null }

/** Numbered in the order in which they came in, with what happened to them. Nobody looks after one that is open. */
export function ticketRows(calendar: Calendar, org_id: string, projects: readonly Project[]) {
  const entries = tickets.map(([day, priority, status, requester, title]) => {
    const { id, created_at } = stamp(calendar, `tickets/${title}`, day)
    const project = projects.find(({ client }) => client === clientOf[requester])
    const assignee_user_id = status === 'open' ? null : (project?.lead ?? null)
    const project_id = project?.id ?? null
    const subject = { noun: 'ticket', noun_id: id, project_id, label: title }
    const arrival = { id: uuidAt(created_at, seeded(`tickets/${title}/created`)), user_id: null }
    const moved = stamp(calendar, `tickets/${title}/moved`, Math.min(0, day + 1), { id, created_at })
    const changes = { status: ['open', status], assignee_user_id: [null, assignee_user_id] } satisfies Record<
      string,
      [unknown, unknown]
    >
    const change = eventRow({ org_id, at: moved.created_at, action: 'updated', changes })
    return {
      ticket: {
        org_id,
        id,
        title,
        requester,
        description: descriptions[title] ?? null,
        priority,
        status,
        assignee_user_id,
        project_id,
        client_id: project?.client_id ?? null,
        created_at,
        updated_at: status === 'open' ? created_at : moved.created_at,
      },
      events: [
        {
          ...eventRow({ org_id, at: created_at, action: 'created', changes: {} }),
          ...subject,
          ...arrival,
          action: 'created',
        },
        ...(assignee_user_id
          ? [{ ...change, ...subject, id: moved.id, user_id: assignee_user_id, action: 'updated' }]
          : []),
      ],
    }
  })
  entries.sort((one, other) => (one.ticket.created_at < other.ticket.created_at ? -1 : 1))
  return {
    tickets: entries.map(({ ticket }, index) => ({ ...ticket, external_id: `FAR-${firstNumber + index}` })),
    events: entries.flatMap(({ events }) => events),
  }
}
