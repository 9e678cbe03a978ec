import type { DemoProject } from '../project-data.ts'

export const vistoriaEmCampo: DemoProject = {
  name: 'App de Vistoria em Campo',
  client: 'Seguradora Atalaia',
  kind: 'delivery',
  partner: 'Minuano Dados',
  description:
    'Aplicativo offline para vistoria de sinistros, com fotos georreferenciadas e laudo assinado no local. Parado desde que a seguradora trocou o fornecedor de assinatura digital; o contrato do novo ainda não saiu.',
  budget_hours: 400,
  spent_hours: 402.5,
  status: 'blocked',
  created_day: -312,
  start_day: -305,
  end_day: -9,
  team: [
    ['joao', 'lead'],
    ['camila', 'contributor'],
    ['thiago', 'contributor'],
    ['rafael', 'reviewer'],
  ],
  epics: [
    {
      title: 'Vistoria sem sinal',
      description: 'Coleta completa sem internet, com envio quando houver rede.',
      status: 'done',
      owner: 'camila',
      day: -302,
      stories: [
        {
          story: ['done', 'P1', 40, 'camila', 'Como vistoriador, quero abrir minhas vistorias do dia sem internet'],
          day: -300,
          tasks: [
            ['done', 'P1', 16, 'camila', 'Guardar vistorias e anexos no aparelho'],
            ['done', 'P1', 12, 'thiago', 'Fila de envio com retomada de onde parou'],
            ['done', 'P2', 6, 'camila', 'Resolver vistoria alterada em dois aparelhos'],
          ],
        },
        {
          story: ['done', 'P2', 14, 'thiago', 'Como vistoriador, quero saber o que ainda não foi enviado'],
          day: -270,
          tasks: [['done', 'P2', 5, 'camila', 'Marcador de envio pendente na lista']],
        },
      ],
    },
    {
      title: 'Fotos e evidências',
      description: 'Fotos com local e hora, na ordem do roteiro da seguradora.',
      status: 'doing',
      owner: 'thiago',
      day: -248,
      stories: [
        {
          story: ['done', 'P1', 22, 'thiago', 'Como vistoriador, quero tirar as fotos na ordem do roteiro'],
          day: -246,
          tasks: [
            ['done', 'P1', 9, 'camila', 'Roteiro de fotos por tipo de sinistro'],
            ['done', 'P2', 6, 'thiago', 'Gravar coordenadas e horário em cada foto'],
          ],
        },
        {
          story: ['doing', 'P2', 12, 'thiago', 'Como analista, quero receber fotos nítidas e leves'],
          day: -120,
          tasks: [
            ['done', 'P2', 5, 'thiago', 'Comprimir fotos sem perder a placa do veículo'],
            ['doing', 'P2', 4, 'camila', 'Avisar na hora quando a foto sair tremida'],
          ],
        },
        {
          story: ['review', 'P3', 6, 'camila', 'Como vistoriador, quero anotar em cima da foto'],
          day: -96,
          tasks: [['review', 'P3', 4.5, 'camila', 'Setas e círculos sobre a foto, guardados à parte']],
        },
      ],
    },
    {
      title: 'Laudo e assinatura',
      description: 'Laudo em PDF assinado no local pelo segurado e pelo vistoriador.',
      status: 'blocked',
      owner: 'joao',
      day: -180,
      stories: [
        {
          story: ['done', 'P1', 20, 'joao', 'Como vistoriador, quero gerar o laudo no local'],
          day: -178,
          tasks: [
            ['done', 'P1', 10, 'joao', 'Modelo de laudo aprovado pelo jurídico'],
            ['done', 'P2', 4, 'thiago', 'Numeração do laudo por regional'],
          ],
        },
        {
          story: [
            'blocked',
            'P1',
            24,
            'joao',
            'Como segurado, quero assinar o laudo na tela',
            'Depende da credencial do novo fornecedor de assinatura. A seguradora prevê contrato para o próximo mês.',
          ],
          day: -110,
          tasks: [
            ['blocked', 'P1', 10, 'thiago', 'Trocar o serviço de assinatura digital'],
            ['blocked', 'P1', 3, 'joao', 'Obter credencial de homologação do novo fornecedor'],
            ['planned', 'P2', 5, null, 'Reenviar para assinatura os 37 laudos pendentes'],
          ],
        },
        {
          story: ['planned', 'P2', 8, 'joao', 'Como analista, quero conferir a validade da assinatura'],
          day: -84,
          tasks: [['planned', 'P2', 6, 'thiago', 'Validar a cadeia do certificado no laudo recebido']],
        },
      ],
    },
  ],
  stories: [
    {
      story: ['planned', 'P3', 10, null, 'Como gestor, quero o mapa das vistorias da semana'],
      day: -42,
    },
  ],
  tasks: [
    ['planned', 'P3', 1.5, 'joao', 'Liberar acesso para três novos vistoriadores'],
    ['doing', 'P1', 4, 'rafael', 'Replanejar horas e prazo com a Minuano Dados'],
    ['done', 'P2', 3, 'camila', 'Corrigir fechamento do app no Android 14'],
  ],
}
