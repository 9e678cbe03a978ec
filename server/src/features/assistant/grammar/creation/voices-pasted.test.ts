import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

/** Several where more than one reading is fair. */
test.each<[string, ...string[]]>([
  ['Crie os épicos:\n1-\tCadastro\n2-\tVotação\n3-\tApuração', 'epic: Cadastro; epic: Votação; epic: Apuração'],
  [
    'cria no App Acme:\n\nÉpico 1: Cadastro\n   • Tela de login\n   • Recuperar senha\n\nÉpico 2: Votação\n   • Cédula\n   • Comprovante',
    'in App Acme; epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula; story: Comprovante]',
  ],
  [
    'Seguem os épicos do projeto App Acme:\n\n1º Cadastro\n2º Votação\n3º Apuração',
    'in App Acme; epic: Cadastro; epic: Votação; epic: Apuração',
  ],
  [
    'crie estes épicos:\n1. Cadastro\n1.1. Tela de login\n1.1.1. Layout\n1.1.2. Validação\n1.2. Recuperar senha\n2. Votação\n2.1. Cédula',
    'epic: Cadastro [story: Tela de login [task: Layout; task: Validação]; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'Crie as tasks abaixo:\nTítulo\tHoras\tResponsável\nRevisar contrato\t4\tRafael\nPublicar site\t2\tCamila',
    'task: Revisar contrato | 4h | by Rafael; task: Publicar site | 2h | by Camila',
  ],
  [
    'cadastre as tarefas:\nRevisar contrato\t4h\tRafael\nPublicar site\t2h\tCamila\nAvisar cliente\t0,5h\tBia',
    'task: Revisar contrato | 4h | by Rafael; task: Publicar site | 2h | by Camila; task: Avisar cliente | 0.5h | by Bia',
  ],
  [
    'cria as tasks:\n1) Revisar contrato - Rafael - 4h\n2) Publicar site - Camila - 2h',
    'task: Revisar contrato | 4h | by Rafael; task: Publicar site | 2h | by Camila',
  ],
  [
    'crie os épicos\n•\tCadastro\no\tTela de login\no\tRecuperar senha\n•\tVotação\no\tCédula',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'Crie os épicos e histórias:\nI. Cadastro\n  i. Tela de login\n  ii. Recuperar senha\nII. Votação\n  i. Cédula',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'monta essa estrutura no App Acme:\nCadastro\n    Tela de login\n        Layout\n        Validação\n    Recuperar senha\nVotação\n    Cédula',
    'in App Acme; epic: Cadastro [story: Tela de login [task: Layout; task: Validação]; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'crie os épicos:\nCadastro\n\tTela de login\n\tRecuperar senha\nVotação\n\tCédula',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'cria os épicos abaixo com as stories e tasks\n- Cadastro\n  - Tela de login\n    - Layout (4h)\n    - Validação (2h, Thiago)\n- Votação',
    'epic: Cadastro [story: Tela de login [task: Layout | 4h; task: Validação | 2h | by Thiago]]; epic: Votação',
  ],
  [
    'cria os épicos\n- Cadastro\n\t- Tela de login\n    - Recuperar senha\n- Votação\n\t- Cédula',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'Crie os épicos e as stories:\n\nCadastro:\n- Tela de login\n- Recuperar senha\n\nVotação:\n- Cédula\n- Comprovante',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula; story: Comprovante]',
  ],
  [
    'crie as tasks:\n- Revisar o contrato com o jurídico e\n  mandar para assinatura\n- Publicar site',
    'task: Revisar o contrato com o jurídico e mandar para assinatura; task: Publicar site',
  ],
  ['crie os épicos:\n\n- Cadastro\n\n- Votação\n\n- Apuração\n', 'epic: Cadastro; epic: Votação; epic: Apuração'],
  [
    'tasks para a story Checkout:\n[ ] validar CEP\n[ ] calcular frete\n[x] escolher gateway',
    'task: validar CEP | story Checkout; task: calcular frete | story Checkout; task: escolher gateway | story Checkout',
  ],
  [
    'Cria o projeto Assembleia 2027 para a Cooperativa Vale do Iguaçu:\n\nÉpicos\n1. Cadastro\n2. Votação',
    'project: Assembleia 2027 | client Cooperativa Vale do Iguaçu; epic: Cadastro; epic: Votação',
  ],
  [
    'Projeto: Loja Nova\nCliente: Rosa Cosméticos\nHoras: 300\nInício: 01/12/2026\nFim: 31/03/2027\n\nÉpicos:\n- Catálogo\n- Carrinho',
    'project: Loja Nova | client Rosa Cosméticos | 300h | from 2026-12-01 | until 2027-03-31; epic: Catálogo; epic: Carrinho',
  ],
  [
    'crie as histórias no épico Pagamentos:\na. Pix\nb. Boleto\nc. Cartão',
    'story: Pix | epic Pagamentos; story: Boleto | epic Pagamentos; story: Cartão | epic Pagamentos',
  ],
  [
    'Crie o épico Cadastro com as histórias e tarefas:\nHistória 1: Tela de login\nTarefa 1.1: Layout\nTarefa 1.2: Validação\nHistória 2: Recuperar senha\nTarefa 2.1: E-mail',
    'epic: Cadastro [story: Tela de login [task: Layout; task: Validação]; story: Recuperar senha [task: E-mail]]',
  ],
  ['crie os épicos:\n→ Cadastro\n→ Votação', 'epic: Cadastro; epic: Votação'],
  [
    'planeje os épicos:\n* Cadastro (Tela de login, Recuperar senha)\n* Votação (Cédula, Comprovante)',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula; story: Comprovante]',
  ],
  [
    'crie as stories e tasks:\nÉpico\tStory\tTask\nCadastro\tTela de login\tLayout\nCadastro\tTela de login\tValidação\nVotação\tCédula\tDesenho',
    'epic: Cadastro [story: Tela de login [task: Layout; task: Validação]]; epic: Votação [story: Cédula [task: Desenho]]',
  ],
  [
    'cria as tasks: \nTask\tPrioridade\tPrazo\nRevisar contrato\tP1\t10/12\nPublicar site\tP2\t15/12',
    'task: Revisar contrato | P1 | until 2026-12-10; task: Publicar site | P2 | until 2026-12-15',
  ],
  ['[24/11/2026 09:12] Rafael: cria aí um épico de Cadastro no App Acme', 'in App Acme; epic: Cadastro'],
  [
    'cria as tasks:\nLEME-12 Ajustar login\nLEME-13 Corrigir logout',
    'task: LEME-12 Ajustar login; task: LEME-13 Corrigir logout',
  ],
  [
    'Portal Novo\n## Cadastro\n- Tela de login\n- Recuperar senha\n## Votação\n- Cédula\n\ncria isso tudo como projeto para a Acme',
    'project: Portal Novo | client Acme; epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'Épicos:\n- Cadastro\n- Votação\n\ncria esses épicos no App Acme por favor',
    'in App Acme; epic: Cadastro; epic: Votação',
  ],
  [
    'cria um projeto com isso:\n\n**Portal Novo**\n\n### Cadastro\n- [ ] Tela de login\n- [ ] Recuperar senha\n### Votação\n- [ ] Cédula',
    'project: Portal Novo; epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'Oi Marina, segue o que falamos:\n\n1. Cadastro\n2. Votação\n\nPode criar como épicos no App Acme?\n\nObrigada,\nCamila',
    'in App Acme; epic: Cadastro; epic: Votação',
  ],
  ['> cria uma task revisar contrato até sexta', 'task: revisar contrato | until 2026-11-27'],
  [
    'De: Camila\nAssunto: tarefas\n\ncrie as tarefas:\n- revisar contrato (Rafael)\n- publicar site (Camila)\n\nAtt,\nCamila',
    'task: revisar contrato | by Rafael; task: publicar site | by Camila',
  ],
  [
    'crie os épicos:\n✅ Cadastro\n✅ Votação\n🔜 Apuração',
    'epic: Cadastro; epic: Votação; epic: Apuração',
    'epic: Cadastro; epic: Votação; epic: 🔜 Apuração',
  ],
  [
    'Story: Exportar CSV\nÉpico: Pagamentos\nPontos: 5\nPrioridade: P2\nResponsável: Thiago',
    'story: Exportar CSV | P2 | by Thiago | epic Pagamentos',
    'story: Exportar CSV | P2 | by Thiago | epic Pagamentos | about Pontos: 5',
  ],
  [
    'Tarefa: Publicar site\nStory: Checkout\nEstimativa: 4h\nEntrega: 10/12',
    'task: Publicar site | 4h | until 2026-12-10 | story Checkout',
  ],
  [
    'cria as tasks:\n- [ ] Revisar contrato @rafael 📅 2026-12-10\n- [ ] Publicar site @camila',
    'task: Revisar contrato | until 2026-12-10 | by rafael; task: Publicar site | by camila',
  ],
  [
    '| Task | Horas | Responsável |\n|---|---|---|\n| Revisar contrato | 4 | Rafael |\n| Publicar site | 2 | Camila |\n\ncrie essas tasks',
    'task: Revisar contrato | 4h | by Rafael; task: Publicar site | 2h | by Camila',
  ],
  [
    'crie essas tasks:\n| Task | Horas | Responsável |\n|---|---|---|\n| Revisar contrato | 4 | Rafael |\n| Publicar site | 2 | Camila |',
    'task: Revisar contrato | 4h | by Rafael; task: Publicar site | 2h | by Camila',
  ],
  [
    'cria os épicos (copiei do Notion):\n▸ Cadastro\n  ▸ Tela de login\n▸ Votação\n  ▸ Cédula',
    'epic: Cadastro [story: Tela de login]; epic: Votação [story: Cédula]',
  ],
  [
    'Épico Cadastro\nStory Tela de login\nStory Recuperar senha\nÉpico Votação\nStory Cédula',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
  ],
  [
    'crie isto:\nÉPICO: Cadastro\nHISTÓRIA: Tela de login\nTAREFA: Layout\nTAREFA: Validação',
    'epic: Cadastro [story: Tela de login [task: Layout; task: Validação]]',
  ],
  [
    'Cria aí:\nEpic - Cadastro\nUS01 - Tela de login\nUS02 - Recuperar senha\nEpic - Votação\nUS03 - Cédula',
    'epic: Cadastro [story: Tela de login; story: Recuperar senha]; epic: Votação [story: Cédula]',
    'epic: Cadastro [story: US01 - Tela de login; story: US02 - Recuperar senha]; epic: Votação [story: US03 - Cédula]',
  ],
  ['cria os épicos:\n1️⃣ Cadastro\n2️⃣ Votação\n3️⃣ Apuração', 'epic: Cadastro; epic: Votação; epic: Apuração'],
  [
    'Task: Revisar contrato\nResp: Rafael\nPrazo: sexta\nPrio: alta',
    'task: Revisar contrato | P1 | until 2026-11-27 | by Rafael',
  ],
  [
    'crie as tasks\n— Revisar contrato\n— Publicar site\npara a Camila, até sexta',
    'task: Revisar contrato | until 2026-11-27 | by Camila; task: Publicar site | until 2026-11-27 | by Camila',
  ],
  [
    'projeto novo:\nnome - Loja Nova\ncliente - Rosa Cosméticos\nhoras - 120\nparceiro - Nuvem Sul',
    'project: Loja Nova | client Rosa Cosméticos | partner Nuvem Sul | 120h',
  ],
  [
    'segue o escopo, cria no App Acme:\n\nEPICO CADASTRO\n- Tela de login\n- Recuperar senha\n\nEPICO VOTAÇÃO\n- Cédula',
    'in App Acme; epic: CADASTRO [story: Tela de login; story: Recuperar senha]; epic: VOTAÇÃO [story: Cédula]',
  ],
  [
    'crie o épico Cadastro:\n* Tela de login\n** Layout\n** Validação\n* Recuperar senha',
    'epic: Cadastro [story: Tela de login [task: Layout; task: Validação]; story: Recuperar senha]',
  ],
  [
    'cria as stories no épico Pagamentos:\n1. Pix (8h)\n2. Boleto (16h, P2)\n3. Cartão (Camila)',
    'story: Pix | 8h | epic Pagamentos; story: Boleto | P2 | 16h | epic Pagamentos; story: Cartão | by Camila | epic Pagamentos',
  ],
])('[AS-11] pasted from elsewhere: %s', (text, ...fair) => {
  expect(fair).toContain(toldPlan(saidOn(text)))
})
