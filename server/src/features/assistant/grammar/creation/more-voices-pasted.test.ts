import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

/** Several where more than one reading is fair. */
test.each<[string, ...string[]]>([
  [
    'Cria os épicos e stories no App Acme:\n\n1. Ingestão\n   1.1 Coleta\n   1.2 Validação\n2. Publicação\n   2.1 Painel',
    'in App Acme; epic: Ingestão [story: Coleta; story: Validação]; epic: Publicação [story: Painel]',
  ],
  [
    'segue a EAP, pode criar tudo no App Acme:\n1 Ingestão\n1.1 Coleta\n1.1.1 API\n1.1.2 Planilha\n1.2 Validação\n2 Publicação',
    'in App Acme; epic: Ingestão [story: Coleta [task: API; task: Planilha]; story: Validação]; epic: Publicação',
  ],
  [
    'crie:\n- épico Ingestão\n  - story Coleta\n    - task API\n    - task Planilha\n  - story Validação',
    'epic: Ingestão [story: Coleta [task: API; task: Planilha]; story: Validação]',
  ],
  [
    'crie o épico Ingestão com a seguinte estrutura:\n- Coleta\n  - API (4h)\n  - Planilha (2h, Camila)\n- Validação\n  - Regras [P1]',
    'epic: Ingestão [story: Coleta [task: API | 4h; task: Planilha | 2h | by Camila]; story: Validação [task: Regras | P1]]',
  ],
  [
    'ÉPICO 1 - INGESTÃO\n  História 1.1 - Coleta\n    Tarefa: API\n    Tarefa: Planilha\n  História 1.2 - Validação\nÉPICO 2 - PUBLICAÇÃO\n  História 2.1 - Painel',
    'epic: INGESTÃO [story: Coleta [task: API; task: Planilha]; story: Validação]; epic: PUBLICAÇÃO [story: Painel]',
  ],
  [
    'Monta os épicos com suas histórias:\nIngestão: Coleta, Validação, Carga\nPublicação: Painel, Alertas',
    'epic: Ingestão [story: Coleta; story: Validação; story: Carga]; epic: Publicação [story: Painel; story: Alertas]',
  ],
  [
    'cria aí os épicos e as tarefas de cada história:\n* Ingestão\n\t* Coleta\n\t\t* API\n\t\t* Planilha\n* Publicação\n\t* Painel\n\t\t* Gráfico',
    'epic: Ingestão [story: Coleta [task: API; task: Planilha]]; epic: Publicação [story: Painel [task: Gráfico]]',
  ],
  [
    'Novo projeto Piloto IA\nCliente: Acme\nÉpico: Ingestão\n- Coleta\n- Validação\nÉpico: Publicação\n- Painel',
    'project: Piloto IA | client Acme; epic: Ingestão [story: Coleta; story: Validação]; epic: Publicação [story: Painel]',
  ],
  [
    'cria o projeto Piloto IA pra Acme com esse escopo\n\n## Ingestão\n### Coleta\n- API\n- Planilha\n### Validação\n## Publicação',
    'project: Piloto IA | client Acme; epic: Ingestão [story: Coleta [task: API; task: Planilha]; story: Validação]; epic: Publicação',
  ],
  [
    'quebra esse projeto assim:\n1) Ingestão\n   a) Coleta\n   b) Validação\n2) Publicação\n   a) Painel',
    'in #Portal do Cooperado 2.0; epic: Ingestão [story: Coleta; story: Validação]; epic: Publicação [story: Painel]',
    'epic: Ingestão [story: Coleta; story: Validação]; epic: Publicação [story: Painel]',
  ],
  [
    'crie as stories e suas tasks no épico Pagamentos:\n- Pix\n  - QR code (4h)\n  - Webhook (P1)\n- Boleto\n  - Layout',
    'story: Pix | epic Pagamentos [task: QR code | 4h; task: Webhook | P1]; story: Boleto | epic Pagamentos [task: Layout]',
  ],
  ['story Coleta com as tasks:\n1. API\n2. Planilha', 'story: Coleta [task: API; task: Planilha]'],
  [
    'Crie a história "Pagar com Pix" no épico Pagamentos:\n  • QR code\n  • Webhook',
    'story: Pagar com Pix | epic Pagamentos [task: QR code; task: Webhook]',
  ],
  [
    'épicos pro App Acme:\n- Ingestão\n- Limpeza\n- Publicação',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  [
    'bom dia, pode subir esses épicos no App Acme?\n\n1- Ingestão\n2- Limpeza\n3- Publicação\n\nobrigado!',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  [
    'lança os épicos abaixo (App Acme)\n\nIngestão\nLimpeza\nPublicação',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  ['No App Acme cria:\nÉpicos\n• Ingestão\n• Limpeza', 'in App Acme; epic: Ingestão; epic: Limpeza'],
  [
    'Por favor, cadastre os épicos conforme lista:\na) Ingestão;\nb) Limpeza;\nc) Publicação.',
    'epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  ['crie épicos\n\n  1 – Ingestão\n  2 – Limpeza\n\nno App Acme', 'in App Acme; epic: Ingestão; epic: Limpeza'],
  [
    'Seguem épicos para cadastro no projeto App Acme\n- Ingestão (resp. Camila)\n- Limpeza (resp. Thiago)',
    'in App Acme; epic: Ingestão | by Camila; epic: Limpeza | by Thiago',
  ],
  [
    'cria as tasks\n1. mapear fluxos - 4h - Rafael - até sexta\n2. desenhar telas - 8h - Camila - até 04/12',
    'task: mapear fluxos | 4h | until 2026-11-27 | by Rafael; task: desenhar telas | 8h | until 2026-12-04 | by Camila',
  ],
  [
    'Tarefas da semana:\n- mapear fluxos\n- desenhar telas\n- testar',
    'task: mapear fluxos; task: desenhar telas; task: testar',
  ],
  [
    'cria as tarefas abaixo pra Camila, todas P2:\nmapear fluxos\ndesenhar telas',
    'task: mapear fluxos | P2 | by Camila; task: desenhar telas | P2 | by Camila',
  ],
  [
    'Atividade\tHoras\tResp.\tPrazo\nmapear fluxos\t4\tRafael\t10/12/2026\ndesenhar telas\t8\tCamila\t15/12/2026\n\ncria essas tasks no App Acme',
    'in App Acme; task: mapear fluxos | 4h | until 2026-12-10 | by Rafael; task: desenhar telas | 8h | until 2026-12-15 | by Camila',
  ],
  [
    'crie as tasks:\n[P1] mapear fluxos\n[P2] desenhar telas\n[P3] testar',
    'task: mapear fluxos | P1; task: desenhar telas | P2; task: testar | P3',
  ],
  ['crie um epcio Ingestao no proejto App Acme', 'in App Acme; epic: Ingestao'],
  [
    'qero criar uma tarfa mapear fluxos pro rafael amanha p1',
    'task: mapear fluxos | P1 | until 2026-11-25 | by rafael',
  ],
  ['adicone uma atividde mapear fluxos', 'task: mapear fluxos'],
  ['nova stroy no epico Pagamentos: estorno parcial', 'story: estorno parcial | epic Pagamentos'],
  ['cria taskk mapear fluxos, prioridae alta, estimatva 3h', 'task: mapear fluxos | P1 | 3h'],
  [
    'inclua uma hsitoria estorno parcial no épico Pagamentos resposnavel Thiago',
    'story: estorno parcial | by Thiago | epic Pagamentos',
  ],
  ['criar tarefa mapear fluxos no prazo de sexta feria', 'task: mapear fluxos | until 2026-11-27'],
  ['cria task Validar CNPJ pro rafael amanha', 'task: Validar CNPJ | until 2026-11-25 | by rafael'],
  [
    'cria uma task pra revisar contrato para amanhã e outra para enviar proposta na sexta',
    'task: revisar contrato | until 2026-11-25; task: enviar proposta | until 2026-11-27',
  ],
  ['crie a task Definir data de entrega para março', 'task: Definir data de entrega para março'],
  ['cria a task Conversar com a Camila sobre o prazo de sexta', 'task: Conversar com a Camila sobre o prazo de sexta'],
  [
    'cria a task Negociar prazo com o fornecedor até quinta',
    'task: Negociar prazo com o fornecedor | until 2026-11-26',
  ],
  ['cria a task Revisar estimativa de 40 horas do cliente', 'task: Revisar estimativa de 40 horas do cliente'],
  ['cria a task Responder o chamado do Thiago', 'task: Responder o chamado do Thiago'],
  ['cria a task Preparar kickoff de segunda', 'task: Preparar kickoff de segunda'],
  [
    'crie uma task na story de Checkout: exportar planilha; amanhã; 2h',
    'task: exportar planilha | 2h | until 2026-11-25 | story Checkout',
  ],
  ['crie uma story no épico de Pagamentos chamada Cashback', 'story: Cashback | epic Pagamentos'],
  [
    'cria uma task bem simples, sem prazo e sem responsável: limpar o banco de testes',
    'task: limpar o banco de testes',
  ],
  [
    'cria uma task no App Acme: revisar o glossário, P2, meio período',
    'in App Acme; task: revisar o glossário | P2 | 4h',
  ],
  [
    'crie três tasks: desenhar tela (4h), programar tela (2 dias), testar tela (meio dia) todas pro Rafael',
    'task: desenhar tela | 4h | by Rafael; task: programar tela | 16h | by Rafael; task: testar tela | 4h | by Rafael',
  ],
  [
    'crie os épicos Assembleia, com as stories Convocar e Votar, e Notificações',
    'epic: Assembleia [story: Convocar; story: Votar]; epic: Notificações',
  ],
  ['com a Camila: task mapear fluxos até sexta', 'task: mapear fluxos | until 2026-11-27 | by Camila'],
  ['até sexta preciso de uma task mapear fluxos', 'task: mapear fluxos | until 2026-11-27'],
  ['task pro dia 10, mapear fluxos, dona Camila', 'task: mapear fluxos | until 2026-12-10 | by Camila'],
])('[AS-11] pasted and slipped: %s', (text, ...fair) => {
  expect(fair).toContain(toldPlan(saidOn(text)))
})
