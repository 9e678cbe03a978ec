import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  [
    'Crie os épicos abaixo:\n1. Login\n2. Pagamentos (P1)\n3. Relatórios',
    'epic: Login; epic: Pagamentos | about P1; epic: Relatórios',
  ],
  [
    'cria os épicos:\n- Login\n  - Login com gov.br (P1, 8h)\n    - Criar tela [P2] — 4h\n    - Testar\n  - Recuperar senha\n- Pagamentos\n  - Pix',
    'epic: Login [story: Login com gov.br | P1 | 8h [task: Criar tela | P2 | 4h; task: Testar]; story: Recuperar senha]; epic: Pagamentos [story: Pix]',
  ],
  [
    'Crie um projeto Portal Novo para a Acme com os épicos:\n1. Login\n1.1 Login social\n1.1.1 Google\n1.1.2 Facebook\n1.2 Senha\n2. Pagamentos\n2.1 Pix',
    'project: Portal Novo | client Acme; epic: Login [story: Login social [task: Google; task: Facebook]; story: Senha]; epic: Pagamentos [story: Pix]',
  ],
  [
    'monta um projeto com a seguinte estrutura:\n# Portal Novo\n## Login\n### Google\n- [ ] Criar botão\n- [x] Testar\n### gov.br\n## Pagamentos',
    'project: Portal Novo; epic: Login [story: Google [task: Criar botão; task: Testar]; story: gov.br]; epic: Pagamentos',
  ],
  [
    'crie estes épicos neste projeto:\nÉpico: Login\nStory: Login social\nTask: Google (4h)\nTask: Facebook\nStory: Senha\nÉpico: Pagamentos\nStory: Pix',
    'in #Portal do Cooperado 2.0; epic: Login [story: Login social [task: Google | 4h; task: Facebook]; story: Senha]; epic: Pagamentos [story: Pix]',
  ],
  [
    'crie as tasks:\n• Revisar contrato - 4h\n• Enviar proposta para o cliente até sexta\n• <b>Deploy</b> 🚀\npara o Rafael',
    'task: Revisar contrato | 4h | by Rafael; task: Enviar proposta para o cliente | until 2026-11-27 | by Rafael; task: <b>Deploy</b> 🚀 | by Rafael',
  ],
  [
    'Nova task:\nTítulo: Integrar Pix\nPrioridade: alta\nPrazo: sexta\nResponsável: Bia\nDescrição: falar com o banco, pedir chaves',
    'task: Integrar Pix | P1 | until 2026-11-27 | by Bia | about falar com o banco, pedir chaves',
  ],
  ['crie o épico Pagamentos\n- Pix\n- Boleto', 'epic: Pagamentos [story: Pix; story: Boleto]'],
  ['crie a task Revisar contrato\n- ler\n- assinar', 'task: Revisar contrato | about ler\nassinar'],
  ['criar épicos\nLogin\nPagamentos\nRelatórios', 'epic: Login; epic: Pagamentos; epic: Relatórios'],
  [
    'crie os épicos e stories abaixo no projeto App Acme:\n1) Login\na) Google\nb) Facebook\n2) Pagamentos\na) Pix',
    'in App Acme; epic: Login [story: Google; story: Facebook]; epic: Pagamentos [story: Pix]',
  ],
  ['crie os épicos:\n- Épico 1\n- Épico 2', 'epic: Épico 1; epic: Épico 2'],
  ['crie épicos:', 'epic: null; epic: null'],
  [
    'crie o épico Pagamentos:\nStories:\n- Pix\n  Tasks:\n  - Criar tela\n- Boleto',
    'epic: Pagamentos [story: Pix [task: Criar tela]; story: Boleto]',
  ],
  // Other marks in the same row, and a second heading
  [
    'crie estas tasks:\n• Revisar cláusula 5\n• Publicar site\n☐ Comprar pizza 🍕\n→ Pagar',
    'task: Revisar cláusula 5; task: Publicar site; task: Comprar pizza 🍕; task: Pagar',
  ],
  ['crie as tasks:\n- Revisar\n  ☐ ler\n- Publicar', 'task: Revisar | about ler; task: Publicar'],
  ['Épicos:\n- Alfa\n- Beta\n\nStories:\n- S1\n- S2', 'epic: Alfa; epic: Beta [story: S1; story: S2]'],
  ['Épicos:\n- Alfa\n- Beta\nTasks:\n- Comprar pão\n- Pagar', 'epic: Alfa; epic: Beta; task: Comprar pão; task: Pagar'],
])('[AS-11] a pasted list is read: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
