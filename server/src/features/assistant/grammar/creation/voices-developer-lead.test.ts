import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

/** Several where more than one reading is fair. */
test.each<[string, ...string[]]>([
  ['task: fix login | P1 | 4h', 'task: fix login | P1 | 4h'],
  ['task fix flaky test, 2h, p2, thiago', 'task: fix flaky test | P2 | 2h | by thiago'],
  ['épico Observabilidade no App Acme', 'in App Acme; epic: Observabilidade'],
  ['App Acme: task subir sonar, 3h', 'in App Acme; task: subir sonar | 3h'],
  ['P1 task no App Acme: hotfix do checkout', 'in App Acme; task: hotfix do checkout | P1'],
  ['story Exportar CSV / épico Pagamentos / 8h / P2', 'story: Exportar CSV | P2 | 8h | epic Pagamentos'],
  ['add task bump node 22 ~4h @thiago', 'task: bump node 22 | 4h | by thiago'],
  ['sobe uma task: atualizar deps, 1,5h', 'task: atualizar deps | 1.5h'],
  ['tasks: lint; build; deploy', 'task: lint; task: build; task: deploy'],
  ['task lint / task build / task deploy', 'task: lint; task: build; task: deploy'],
  ['nova task p/ @camila: revisar PR 412', 'task: revisar PR 412 | by camila'],
  [
    '3 tasks no épico Pagamentos: webhook, retry, idempotência',
    'task: webhook | epic Pagamentos; task: retry | epic Pagamentos; task: idempotência | epic Pagamentos',
  ],
  ['task [P2][4h] remover feature flag', 'task: remover feature flag | P2 | 4h'],
  ['[P1] task remover log de senha', 'task: remover log de senha | P1'],
  ['task remover feature flag; resp. Camila; 16 hrs', 'task: remover feature flag | 16h | by Camila'],
  ['cria story Rate limit (épico Pagamentos, prio 2, 12h)', 'story: Rate limit | P2 | 12h | epic Pagamentos'],
  [
    'gera 2 stories em Pagamentos: Estorno e Chargeback',
    'story: Estorno | epic Pagamentos; story: Chargeback | epic Pagamentos',
  ],
  ['task: rotacionar chaves, prio alta, due sexta', 'task: rotacionar chaves | P1 | until 2026-11-27'],
  ['épicos: Login | Pagamentos | Relatórios', 'epic: Login; epic: Pagamentos; epic: Relatórios'],
  ['task migrar p/ pg18, esforço: 5h, dono: Rafael', 'task: migrar p/ pg18 | 5h | by Rafael'],
  ['task investigar memory leak em prod urgente', 'task: investigar memory leak em prod | P1'],
  ['mais uma: task rever cache 1h', 'task: rever cache | 1h'],
  ['novo proj Orion / Acme / 120h', 'project: Orion | client Acme | 120h'],
  ['task: doc da API (Thiago, até 10/12, 6h)', 'task: doc da API | 6h | until 2026-12-10 | by Thiago'],
  ['crie task limpar S3 tamanho 2 dias', 'task: limpar S3 | 16h'],
  [
    'pessoal da Acme ligou de novo... enfim, cria aí uma task pra Camila ver o layout do boleto até quinta, é importante',
    'task: ver o layout do boleto | P1 | until 2026-11-26 | by Camila',
    'task: ver o layout do boleto | until 2026-11-26 | by Camila',
    'task: ver o layout do boleto | P2 | until 2026-11-26 | by Camila',
  ],
  [
    'bom dia! tudo bem? então, eu queria que você montasse pra mim um épico de Acessibilidade no App Acme',
    'in App Acme; epic: Acessibilidade',
  ],
  [
    'a gente combinou na daily que o Thiago vai refazer o cadastro. abre uma task pra isso? uns 2 dias',
    'task: null | 16h',
    'task: null',
    'task: refazer o cadastro | 16h | by Thiago',
  ],
  [
    'olha, precisamos de três épicos novos no App Acme, que são Onboarding, Cobrança e Suporte',
    'in App Acme; epic: Onboarding; epic: Cobrança; epic: Suporte',
  ],
  [
    'queria deixar registrada uma task: conversar com o jurídico sobre LGPD. fica com a Bia',
    'task: conversar com o jurídico sobre LGPD | by Bia',
  ],
  [
    'acho que vale criar uma story de Reembolso dentro de Pagamentos, o que acha?',
    'story: Reembolso | epic Pagamentos',
  ],
  ['vamos botar mais um épico no projeto: Notificações', 'in #Portal do Cooperado 2.0; epic: Notificações'],
  [
    'me ajuda a abrir um projeto pra Rosa Cosméticos? o nome é Clube de Assinatura',
    'project: Clube de Assinatura | client Rosa Cosméticos',
  ],
  [
    'o cliente pediu uma tela de extrato, cria uma story pra isso no épico Pagamentos',
    'story: null | epic Pagamentos',
    'story: tela de extrato | epic Pagamentos',
  ],
  [
    'pode lançar uma tarefa pro Rafael? título: Revisar SLA. prazo: segunda',
    'task: Revisar SLA | until 2026-11-30 | by Rafael',
  ],
  [
    'esse projeto vai ter quatro épicos: Cadastro, Votação, Apuração e Auditoria',
    'in #Portal do Cooperado 2.0; epic: Cadastro; epic: Votação; epic: Apuração; epic: Auditoria',
  ],
  [
    'o épico Pagamentos precisa de mais duas histórias, Estorno e Antecipação',
    'story: Estorno | epic Pagamentos; story: Antecipação | epic Pagamentos',
  ],
  ['ah, e também uma task de testar o backup, coisa de umas 6h', 'task: testar o backup | 6h'],
  ['preciso que o Thiago assuma uma task nova: documentar o deploy', 'task: documentar o deploy | by Thiago'],
  [
    'tem como incluir no App Acme um épico chamado Fidelidade? a responsável vai ser a Camila',
    'in App Acme; epic: Fidelidade | by Camila',
  ],
  [
    'vou precisar de uma task bem simples, só trocar o logo, uma horinha',
    'task: trocar o logo | 1h',
    'task: só trocar o logo | 1h',
  ],
  [
    'a Bia ficou de escrever o guia de estilo, registra isso como task pra sexta',
    'task: escrever o guia de estilo | until 2026-11-27 | by Bia',
    'task: null | until 2026-11-27',
    'task: null | until 2026-11-27 | by Bia',
  ],
  ['seria legal ter um épico de Gamificação no App Acme', 'in App Acme; epic: Gamificação'],
  [
    'faz favor, põe na story Checkout uma task de validar CEP e outra de calcular frete',
    'task: validar CEP | story Checkout; task: calcular frete | story Checkout',
  ],
  [
    'esqueci: falta uma task de homologar com o cliente, deixa na mão do Thiago, segunda',
    'task: homologar com o cliente | until 2026-11-30 | by Thiago',
  ],
  ['quero começar um projeto com a Acme, vai se chamar Vitrine', 'project: Vitrine | client Acme'],
  ['bora criar um épico? Segurança e compliance', 'epic: Segurança e compliance'],
  [
    'dá um jeito de cadastrar a story Notificar vencimento, uns 3 dias de trabalho, no épico Pagamentos, obrigada!',
    'story: Notificar vencimento | 24h | epic Pagamentos',
  ],
  ['cria uma task, é pra revisar o contrato, responsável a Camila', 'task: revisar o contrato | by Camila'],
])('[AS-11] a developer and a lead: %s', (text, ...fair) => {
  expect(fair).toContain(toldPlan(saidOn(text)))
})
