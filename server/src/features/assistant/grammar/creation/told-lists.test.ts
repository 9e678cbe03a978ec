import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  // What a list says itself of its kind
  [
    'cria esse backlog:\n- Login\n  - Social\n    - Google\n- Pagamento',
    'epic: Login [story: Social [task: Google]]; epic: Pagamento',
  ],
  ['cria aí:\n1. Login\n1.1 Social\n2. Pagamento', 'epic: Login [story: Social]; epic: Pagamento'],
  [
    'monta a estrutura abaixo pra mim por favor\nLogin\n\tSocial\n\t\tGoogle\nPagamento',
    'epic: Login [story: Social [task: Google]]; epic: Pagamento',
  ],
  [
    'cria isso:\nCaptura\n- por e-mail\nLeitura\n- OCR',
    'epic: Captura [story: por e-mail]; epic: Leitura [story: OCR]',
  ],
  ['Backlog do App Acme:\n- Login\n  - Social', 'in App Acme; epic: Login [story: Social]'],
  ['- [ ] validar CPF\n- [ ] mascarar cartão', 'task: validar CPF; task: mascarar cartão'],
  [
    'Como cliente, quero favoritar produtos\nComo lojista, quero destacar ofertas',
    'story: Como cliente, quero favoritar produtos; story: Como lojista, quero destacar ofertas',
  ],
  [
    'Na reunião de hoje decidimos:\n- Épico Editor (Camila)\n- Épico Busca (Rafael)\nPode criar?',
    'epic: Editor | by Camila; epic: Busca | by Rafael',
  ],
  ['Ficou decidido:\n- Épico Editor\n- Épico Busca', 'epic: Editor; epic: Busca'],
  [
    'Tarefas para amanhã\n- Levantar perguntas\n- Escrever respostas',
    'task: Levantar perguntas | until 2026-11-25; task: Escrever respostas | until 2026-11-25',
  ],
  [
    '# Backlog\n1. Revisar contrato - Camila - 4h - 25/11\n2. Publicar site - Rafael - 8h - P1\n3. Treinar equipe',
    'task: Revisar contrato | 4h | until 2026-11-25 | by Camila; task: Publicar site | P1 | 8h | by Rafael; task: Treinar equipe',
  ],
  [
    'Pendências da reunião:\n- Revisar contrato (Camila, 4h)\n- Publicar site (Rafael)',
    'task: Revisar contrato | 4h | by Camila; task: Publicar site | by Rafael',
  ],
  ['Backlog\n- Login\n- Pix', 'nothing'],
  // Tables
  [
    'Tipo\tTítulo\tResponsável\tEstimativa\nTarefa\tCriar tabela\tCamila\t4h\nTarefa\tBotão salvar\tRafael\t2h',
    'task: Criar tabela | 4h | by Camila; task: Botão salvar | 2h | by Rafael',
  ],
  [
    'importa essas tarefas da planilha:\nTítulo;Prioridade;Prazo\nCriar tabela;P1;30/11/2026\nBotão salvar;P2;01/12/2026',
    'task: Criar tabela | P1 | until 2026-11-30; task: Botão salvar | P2 | until 2026-12-01',
  ],
  [
    'Task | Responsável | Estimativa | Prazo\nAjustar logo | Camila | 3h | 01/12/2026\nTrocar fonte | Rafael | 2h |',
    'task: Ajustar logo | 3h | until 2026-12-01 | by Camila; task: Trocar fonte | 2h | by Rafael',
  ],
  ['crie as tasks:\nTarefa | Horas\nLogo | 3\nFonte | 2', 'task: Logo | 3h; task: Fonte | 2h'],
  [
    'Título;Responsável\nLogo novo;Camila\nFonte maior;Rafael',
    'task: Logo novo | by Camila; task: Fonte maior | by Rafael',
  ],
  ['Responsável | Estimativa\nCamila | 3h\nRafael | 2h', 'nothing'],
  // Above and below the list
  ['Cria os épicos:\n- Login\n- Pix\n\nQualquer dúvida estou à disposição.', 'epic: Login; epic: Pix'],
  ['Cria esses épicos pra mim:\n1. Login\n2. Pix\n\nvaleu!', 'epic: Login; epic: Pix'],
  [
    'Oi! Segue o que exportei do Jira:\n\nCHAT-12 Levantar perguntas\nCHAT-13 Escrever respostas\n\nConsegue criar como tarefas?',
    'task: CHAT-12 Levantar perguntas; task: CHAT-13 Escrever respostas',
  ],
  ['Pro App Acme:\n- Login\n- Pix\ncria esses épicos', 'in App Acme; epic: Login; epic: Pix'],
  ['Projeto: App Acme\nÉpicos:\n- Login\n- Pix', 'in App Acme; epic: Login; epic: Pix'],
  ['App Acme\nÉpico: Login\nStories:\n- Google', 'in App Acme; epic: Login [story: Google]'],
  ['Login, Carrinho, Perfil: cria um épico pra cada', 'epic: Login; epic: Carrinho; epic: Perfil'],
  [
    'registra as pendências da reunião como tarefas: 1) revisar contrato (Rafael) 2) homologar Pix (Camila)',
    'task: revisar contrato | by Rafael; task: homologar Pix | by Camila',
  ],
  ['Épico Pagamentos:\n- Boleto\n- Cartão', 'story: Boleto | epic Pagamentos; story: Cartão | epic Pagamentos'],
  ['cria o épico Pagamentos:\n- Boleto', 'epic: Pagamentos [story: Boleto]'],
  [
    'cria as tasks:\n- Rafael: revisar contrato até sexta\n- Camila - homologar Pix',
    'task: revisar contrato | until 2026-11-27 | by Rafael; task: homologar Pix | by Camila',
  ],
  // What goes inside a thing of the same sentence
  [
    'cria o épico Entregas com as stories Rastreio e Agenda, e a Rastreio com as tasks Mapa e Push',
    'epic: Entregas [story: Rastreio; story: Agenda]; task: Mapa | story Rastreio; task: Push | story Rastreio',
  ],
  [
    'épico Entregas > story Rastreio > tasks Mapa, Push e Histórico',
    'epic: Entregas [story: Rastreio [task: Mapa; task: Push; task: Histórico]]',
  ],
  [
    'cria um épico Login e um épico Carrinho, e no Carrinho uma story Salvar',
    'epic: Login; epic: Carrinho; story: Salvar | epic Carrinho',
  ],
  ['adicione ao projeto os épicos Voz e Texto', 'in #Portal do Cooperado 2.0; epic: Voz; epic: Texto'],
  [
    'precisamos estruturar o projeto em três épicos: captura, leitura e envio',
    'in #Portal do Cooperado 2.0; epic: captura; epic: leitura; epic: envio',
  ],
  ['cria mais dois épicos, um de Relatórios e outro de Integração', 'epic: Relatórios; epic: Integração'],
  ['bota um épico Logística pro Rafael cuidar', 'epic: Logística | by Rafael'],
  ['faz 5 épicos de teste', 'epic: null; epic: null'],
  // More forms of items and of what leads to them
  ['cria dois épicos chamados "Pós-venda" e "Logística e entregas"', 'epic: Pós-venda; epic: Logística e entregas'],
  ['cria os épicos: Recursos\nCustas\nPrazos', 'epic: Recursos; epic: Custas; epic: Prazos'],
  ['cria os épicos aí: ▪ Recursos ▪ Custas', 'epic: Recursos; epic: Custas'],
  ['cria os épicos:\n➡️ Recursos\n➡️ Custas', 'epic: Recursos; epic: Custas'],
  ['me cria aí um épico só: Precificação', 'epic: Precificação'],
  ['os épicos são:\n1- Orçamento\n2- Rateio', 'epic: Orçamento; epic: Rateio'],
  ['Precisamos de épicos para: orçamento, rateio', 'epic: orçamento; epic: rateio'],
  ['Lista de épicos:\n* Login\n* Pix\nTotal: 2 épicos', 'epic: Login; epic: Pix'],
  ['- Login\n- Pix\n\ntransforma cada um em épico', 'epic: Login; epic: Pix'],
  ['Login\nPix\nCarrinho\nsão os épicos do projeto, cria por favor', 'epic: Login; epic: Pix; epic: Carrinho'],
  [
    'Boa tarde, segue a lista de tarefas que o cliente mandou:\n\n1. Atualizar banners\n2. Revisar textos até sexta\n\nObrigado!',
    'task: Atualizar banners; task: Revisar textos | until 2026-11-27',
  ],
  [
    'Épico: Pós-venda\nComo cliente, quero pedir troca\nComo atendente, quero ver o histórico',
    'epic: Pós-venda [story: Como cliente, quero pedir troca; story: Como atendente, quero ver o histórico]',
  ],
  [
    '**Épicos**\n1. **Pós-venda** – trocas e devoluções\n2. **Logística** – rastreio',
    'epic: Pós-venda | about trocas e devoluções; epic: Logística | about rastreio',
  ],
  [
    'Épico A - Recursos\n  História A1 - Apelação\nÉpico B - Custas\n  História B1 - Guia',
    'epic: Recursos [story: Apelação]; epic: Custas [story: Guia]',
  ],
  [
    'inclui aí no backlog: épico Recursos (stories: Apelação, Agravo), épico Custas (story: Guia)',
    'epic: Recursos [story: Apelação; story: Agravo]; epic: Custas [story: Guia]',
  ],
  [
    'Projeto Medidor (cliente Acme)\n\n1. Telemetria\n   - Ler medidor\n2. Faturamento\n\nCriar tudo',
    'project: Medidor | client Acme; epic: Telemetria [story: Ler medidor]; epic: Faturamento',
  ],
  ['cria na story Checkout:\n- ordenar\n- filtrar', 'task: ordenar | story Checkout; task: filtrar | story Checkout'],
  [
    'crie os épicos A um com as stories Entrar e Sair, e A dois no App Acme',
    'in App Acme; epic: A um [story: Entrar; story: Sair]; epic: A dois',
  ],
  ['Vamos abrir um épico de Notas, o Rafael vai ser o dono', 'epic: Notas | by Rafael'],
])('[AS-11] lists as people tell and paste them: %s', (text, expected) => {
  expect(toldPlan(saidOn(text))).toBe(expected)
})
