import type { DemoProject } from '../project-data.ts'

export const triagemAssistida: DemoProject = {
  name: 'Triagem assistida por IA',
  client: 'Hospital São Vicente',
  kind: 'delivery',
  partner: null,
  description:
    'Classificação de risco na recepção do pronto-socorro, com explicação da decisão e revisão da enfermagem. A recomendação nunca substitui o protocolo: o enfermeiro confirma ou corrige cada caso, e a correção alimenta a avaliação do modelo.',
  budget_hours: 220,
  spent_hours: 198,
  status: 'review',
  created_day: -235,
  start_day: -228,
  end_day: 10,
  team: [
    ['rafael', 'lead'],
    ['thiago', 'contributor'],
    ['beatriz', 'contributor'],
    ['marina', 'reviewer'],
  ],
  epics: [
    {
      title: 'Coleta na recepção',
      description: 'Queixa, sinais vitais e antecedentes em menos de um minuto.',
      status: 'done',
      owner: 'beatriz',
      day: -226,
      stories: [
        {
          story: ['done', 'P1', 18, 'beatriz', 'Como recepcionista, quero registrar a queixa com poucas perguntas'],
          day: -224,
          tasks: [
            ['done', 'P1', 8, 'beatriz', 'Formulário de queixa com termos do protocolo'],
            ['done', 'P2', 5, 'beatriz', 'Leitura de sinais vitais do monitor da sala'],
          ],
        },
        {
          story: ['done', 'P2', 10, 'thiago', 'Como enfermeira, quero ver os antecedentes do paciente'],
          day: -210,
          tasks: [['done', 'P2', 7, 'thiago', 'Buscar alergias e atendimentos anteriores no prontuário']],
        },
      ],
    },
    {
      title: 'Classificação e explicação',
      description: 'Modelo de risco, motivos em português e grau de confiança.',
      status: 'review',
      owner: 'rafael',
      day: -190,
      stories: [
        {
          story: ['done', 'P1', 32, 'rafael', 'Como enfermeira, quero uma sugestão de cor com os motivos'],
          day: -188,
          tasks: [
            ['done', 'P1', 14, 'rafael', 'Treinar o classificador com 18 meses de atendimentos'],
            ['done', 'P1', 8, 'thiago', 'Explicar a sugestão com os três sinais de maior peso'],
            ['done', 'P2', 4, 'rafael', 'Não sugerir quando a confiança ficar abaixo de 70%'],
          ],
        },
        {
          story: ['review', 'P1', 16, 'rafael', 'Como diretora clínica, quero comparar a sugestão com o protocolo'],
          day: -88,
          tasks: [
            ['done', 'P1', 6, 'thiago', 'Matriz de concordância por turno e faixa etária'],
            [
              'review',
              'P1',
              4,
              'rafael',
              'Revisar os 42 casos de subtriagem com a enfermagem',
              'Reunião às terças, 14h, com a Dra. Lívia. Casos anonimizados na pasta do hospital.',
            ],
          ],
        },
        {
          story: ['review', 'P2', 8, 'thiago', 'Como enfermeira, quero corrigir a cor e dizer por quê'],
          day: -70,
          tasks: [
            ['review', 'P2', 3.5, 'thiago', 'Motivos de correção em lista, com campo livre'],
            ['done', 'P3', 2, 'beatriz', 'Atalho de teclado para confirmar a sugestão'],
          ],
        },
      ],
    },
    {
      title: 'Entrada em operação',
      description: 'Treinamento, contingência e auditoria das decisões.',
      status: 'doing',
      owner: 'beatriz',
      day: -54,
      stories: [
        {
          story: ['doing', 'P1', 10, 'beatriz', 'Como coordenação, quero treinar os quatro turnos'],
          day: -52,
          tasks: [
            ['doing', 'P2', 4, 'beatriz', 'Roteiro de treinamento de 20 minutos por turno'],
            ['planned', 'P3', 2, null, 'Folheto de bolso com as cores e exceções'],
          ],
        },
        {
          story: ['review', 'P1', 8, 'thiago', 'Como hospital, queremos atender mesmo com o sistema fora do ar'],
          day: -46,
          tasks: [
            ['done', 'P1', 5, 'thiago', 'Ficha impressa de contingência gerada a cada hora'],
            ['review', 'P2', 2.5, 'rafael', 'Ensaio de queda do provedor do modelo'],
          ],
        },
        {
          story: ['planned', 'P3', 6, null, 'Como auditoria, quero o histórico de cada decisão'],
          day: -31,
          tasks: [['planned', 'P3', 4, null, 'Exportar decisões e correções do mês em planilha']],
        },
      ],
    },
  ],
  stories: [],
  tasks: [
    ['doing', 'P2', 3, 'rafael', 'Incluir convênio na tela de triagem'],
    ['done', 'P2', 2, 'marina', 'Parecer do comitê de ética sobre o uso dos dados'],
  ],
}
