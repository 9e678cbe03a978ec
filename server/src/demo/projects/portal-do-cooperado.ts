import type { DemoProject } from '../project-data.ts'

export const portalDoCooperado: DemoProject = {
  name: 'Portal do Cooperado 2.0',
  client: 'Cooperativa Vale do Iguaçu',
  kind: 'delivery',
  partner: 'Aurora Consultoria',
  description:
    'Nova área do associado com entrega de grãos, cotas e extrato em tempo real, integrada ao ERP da cooperativa. Substitui o portal de 2014, hoje usado por 11.400 associados em 38 unidades.\n\nA primeira entrega cobre extrato e acesso com gov.br; a assembleia digital fica para a segunda etapa, depois da safra de verão.',
  budget_hours: 480,
  spent_hours: 312.5,
  status: 'doing',
  created_day: -269,
  start_day: -263,
  end_day: 28,
  team: [
    ['marina', 'lead'],
    ['rafael', 'contributor'],
    ['camila', 'contributor'],
    ['thiago', 'contributor'],
    ['beatriz', 'contributor'],
    ['joao', 'reviewer'],
  ],
  epics: [
    {
      title: 'Fundação técnica',
      description: 'Ambientes, observabilidade, integração contínua e base de componentes.',
      status: 'done',
      owner: 'joao',
      day: -256,
      stories: [
        {
          story: ['done', 'P1', 24, 'joao', 'Como equipe, queremos publicar em homologação a cada mudança'],
          day: -254,
          tasks: [
            ['done', 'P1', 8, 'joao', 'Configurar a integração contínua e os ambientes'],
            ['done', 'P2', 6, 'thiago', 'Registrar erros e tempos de resposta do portal'],
            ['done', 'P2', 4, 'joao', 'Cópia de segurança diária e ensaio de restauração'],
          ],
        },
        {
          story: ['done', 'P2', 30, 'camila', 'Como equipe, queremos uma base de componentes acessíveis'],
          day: -240,
          tasks: [
            ['done', 'P2', 12, 'camila', 'Componentes de formulário, tabela e aviso'],
            ['done', 'P3', 4, 'beatriz', 'Definir cores e tipografia com a cooperativa'],
            ['done', 'P2', 5, 'camila', 'Navegação por teclado e leitor de tela nos componentes'],
          ],
        },
      ],
    },
    {
      title: 'Acesso e cadastro',
      description: 'Entrada com gov.br, recuperação de acesso e dados cadastrais.',
      status: 'done',
      owner: 'rafael',
      day: -158,
      stories: [
        {
          story: ['done', 'P1', 20, 'rafael', 'Como associado, quero entrar com minha conta gov.br'],
          day: -156,
          tasks: [
            ['done', 'P1', 10, 'rafael', 'Fluxo de entrada com gov.br em homologação'],
            ['done', 'P2', 2.5, 'rafael', 'Mensagens de erro do login com gov.br'],
            ['done', 'P2', null, 'marina', 'Registro de consentimento LGPD'],
          ],
        },
        {
          story: ['done', 'P2', 8, 'rafael', 'Como associado, quero recuperar meu acesso'],
          day: -102,
          tasks: [
            ['done', 'P2', 5, 'thiago', 'Recuperação por código enviado ao celular do cadastro'],
            ['done', 'P3', 3, 'rafael', 'Atualizar o celular do cadastro na unidade'],
          ],
        },
      ],
    },
    {
      title: 'Extrato e cotas',
      description: 'Saldo, movimentação e cotas do associado por safra, com exportação.',
      status: 'doing',
      owner: 'camila',
      day: -67,
      stories: [
        {
          story: ['doing', 'P1', 16, 'camila', 'Como associado, quero ver meu extrato por safra'],
          day: -66,
          tasks: [
            [
              'doing',
              'P1',
              6,
              'rafael',
              'Validar extrato com saldo negativo',
              'Matrículas com adiantamento de insumos ficam negativas até a entrega. O ERP devolve o sinal no campo TP_LANC.',
            ],
            ['doing', 'P1', 3.5, 'camila', 'Corrigir rolagem do extrato no Safari'],
            ['done', 'P2', 8, 'thiago', 'Consulta do extrato por período no ERP'],
            ['done', 'P2', 4, 'rafael', 'Separar lançamentos de insumo e de entrega'],
          ],
        },
        {
          story: ['blocked', 'P1', 18, 'thiago', 'Como associado, quero consultar minhas cotas por matrícula'],
          day: -60,
          tasks: [
            [
              'blocked',
              'P1',
              12,
              'thiago',
              'Carga inicial de cotas por matrícula',
              'Aguardando da cooperativa o arquivo das unidades 31 a 38.',
              3,
            ],
            ['done', 'P3', 8, 'thiago', 'Comparar cotas com o ERP (amostra de 200)'],
          ],
        },
        {
          story: ['planned', 'P2', 6.5, 'camila', 'Como associado, quero baixar o extrato em PDF'],
          day: -52,
          tasks: [
            ['planned', 'P2', 4, 'camila', 'Modelo do PDF com a marca da cooperativa'],
            ['planned', 'P3', 2, null, 'Nome do arquivo com safra e matrícula'],
          ],
        },
      ],
    },
    {
      title: 'Entrega de grãos',
      description: 'Romaneio, classificação e recibo digital da entrega na unidade.',
      status: 'doing',
      owner: 'beatriz',
      day: -81,
      stories: [
        {
          story: ['review', 'P1', 14, 'beatriz', 'Como associado, quero acompanhar minhas entregas por safra'],
          day: -79,
          tasks: [
            ['review', 'P2', 10, 'beatriz', 'Tela de entrega de grãos por safra'],
            ['done', 'P2', 6, 'thiago', 'Buscar romaneios do dia na balança'],
            ['done', 'P3', 3, 'beatriz', 'Tabela de descontos por umidade e impureza'],
            ['done', 'P3', 2, 'camila', 'Mostrar a fila da moega na unidade'],
          ],
        },
        {
          story: ['doing', 'P2', 12, 'beatriz', 'Como balconista, quero emitir o recibo da entrega'],
          day: -74,
          tasks: [
            ['doing', 'P2', 5.5, 'beatriz', 'Recibo digital com código de conferência'],
            ['planned', 'P2', 4, null, 'Aviso de romaneio pendente por e-mail'],
          ],
        },
      ],
    },
    {
      title: 'Assembleia digital',
      description: 'Convocação, quórum e votação com comprovante individual.',
      status: 'planned',
      owner: null,
      day: -45,
      stories: [
        {
          story: ['planned', 'P2', 16, null, 'Como conselho, quero convocar associados por unidade'],
          day: -44,
          tasks: [['planned', 'P3', 6, null, 'Lista de convocados com situação cadastral']],
        },
        {
          story: ['planned', 'P2', 22, null, 'Como associado, quero votar e guardar o comprovante'],
          day: -43,
        },
      ],
    },
  ],
  stories: [
    {
      story: ['planned', 'P3', null, 'joao', 'Como gestor, quero saber quem já migrou do portal antigo'],
      day: -38,
      tasks: [['planned', 'P3', 5, 'joao', 'Relatório de primeiro acesso por unidade']],
    },
  ],
  tasks: [
    ['planned', 'P2', 5, 'camila', 'Acessibilidade do menu do associado'],
    ['done', 'P3', null, 'beatriz', 'Rever textos da tela inicial'],
    ['planned', 'P2', 3, 'joao', 'Redirecionar endereços do portal de 2014'],
  ],
}
