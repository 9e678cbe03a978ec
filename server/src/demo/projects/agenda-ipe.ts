import type { DemoProject } from '../project-data.ts'

export const agendaIpe: DemoProject = {
  name: 'Agenda Clínica Ipê',
  client: 'Clínica Ipê Amarelo',
  kind: 'delivery',
  partner: null,
  description:
    'Agendamento por WhatsApp com confirmação automática, lista de espera e repasse por profissional. A clínica perde hoje perto de 18% dos horários por falta sem aviso.',
  budget_hours: 120,
  spent_hours: 61,
  status: 'doing',
  created_day: -117,
  start_day: -109,
  end_day: 32,
  team: [
    ['camila', 'lead'],
    ['beatriz', 'contributor'],
    ['thiago', 'contributor'],
  ],
  epics: [
    {
      title: 'Agendamento por WhatsApp',
      description: 'Conversa que marca, remarca e cancela sem passar pela recepção.',
      status: 'review',
      owner: 'camila',
      day: -106,
      stories: [
        {
          story: ['done', 'P1', 16, 'camila', 'Como paciente, quero marcar consulta pelo WhatsApp'],
          day: -104,
          tasks: [
            ['done', 'P1', 7, 'camila', 'Conversa de marcação com escolha de profissional'],
            ['done', 'P1', 4, 'thiago', 'Ler horários livres da agenda da clínica'],
            ['done', 'P2', 2, 'beatriz', 'Modelos de mensagem aprovados pelo provedor'],
          ],
        },
        {
          story: ['review', 'P2', 8, 'camila', 'Como paciente, quero remarcar sem ligar'],
          day: -62,
          tasks: [
            ['review', 'P2', 4, 'camila', 'Remarcar até 12 horas antes da consulta'],
            ['done', 'P3', 1.5, 'beatriz', 'Texto de cancelamento com preparo do exame'],
          ],
        },
      ],
    },
    {
      title: 'Confirmação e lista de espera',
      description: 'Lembrete na véspera e oferta do horário vago a quem espera.',
      status: 'doing',
      owner: 'beatriz',
      day: -66,
      stories: [
        {
          story: ['doing', 'P1', 10, 'beatriz', 'Como recepção, quero a confirmação automática na véspera'],
          day: -64,
          tasks: [
            ['done', 'P1', 4, 'beatriz', 'Lembrete às 10h da véspera'],
            ['doing', 'P2', 3, 'thiago', 'Entender respostas em áudio e figurinha'],
          ],
        },
        {
          story: ['doing', 'P2', 9, 'thiago', 'Como clínica, queremos oferecer o horário vago à lista de espera'],
          day: -48,
          tasks: [
            ['doing', 'P2', 5, 'thiago', 'Oferta por ordem de chegada, com 15 minutos para responder'],
            ['planned', 'P3', 2, null, 'Não oferecer horário que já passou da metade do dia'],
          ],
        },
        {
          story: ['planned', 'P3', 4, 'beatriz', 'Como recepção, quero exportar a agenda da semana em PDF'],
          day: -26,
          tasks: [['planned', 'P3', 3, 'beatriz', 'PDF da semana por profissional']],
        },
      ],
    },
    {
      title: 'Repasse por profissional',
      description: 'Cálculo do repasse por convênio e conferência pelo profissional.',
      status: 'planned',
      owner: 'camila',
      day: -33,
      stories: [
        {
          story: ['planned', 'P2', 12, 'camila', 'Como financeiro, quero o repasse do mês por profissional'],
          day: -32,
          tasks: [
            ['planned', 'P2', 5, 'camila', 'Regras de repasse por convênio e por procedimento'],
            ['planned', 'P2', 4, null, 'Fechamento com ajuste justificado'],
          ],
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['done', 'P2', 3, 'camila', 'Migrar 4.200 cadastros de pacientes'],
    ['planned', 'P1', 2, 'camila', 'Termo de consentimento para mensagens'],
  ],
}
