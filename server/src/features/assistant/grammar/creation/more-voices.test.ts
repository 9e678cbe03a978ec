import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

/** Several where more than one reading is fair. */
test.each<[string, ...string[]]>([
  [
    'novo projeto chamado Bússola Digital, a Acme é a cliente, começa dia 1º de dezembro e vai até 28/02',
    'project: Bússola Digital | client Acme | from 2026-12-01 | until 2027-02-28',
  ],
  [
    'cria o projeto "Farol" pra Acme; teto: 160h; entrega: fim de março; parceiro: Nuvem Sul',
    'project: Farol | client Acme | partner Nuvem Sul | 160h | until 2027-03-31',
  ],
  [
    'pode abrir um projeto de entrega pro cliente Vale do Iguaçu? nome: Assembleia Fácil',
    'project: Assembleia Fácil | client Vale do Iguaçu | delivery',
  ],
  [
    'Fechamos com a Rosa Cosméticos! Abre aí o projeto Clube VIP, 240 horas, início em janeiro',
    'project: Clube VIP | client Rosa Cosméticos | 240h | from 2027-01-01',
  ],
  [
    'gostaria de registrar um novo projeto. Nome: Catálogo 3D. Cliente: Rosa Cosméticos. Budget: 75 horas.',
    'project: Catálogo 3D | client Rosa Cosméticos | 75h',
  ],
  [
    'quero iniciar um projeto próprio, sem cliente externo, chamado Leme Voz',
    'project: Leme Voz | product',
    'project: Leme Voz',
  ],
  [
    'projeto novo p/ Acme: Radar de Preços (80h, até 20/12)',
    'project: Radar de Preços | client Acme | 80h | until 2026-12-20',
  ],
  [
    'cadastra pra Acme um projeto chamado Telemetria com duração de janeiro a abril de 2027',
    'project: Telemetria | client Acme | from 2027-01-01 | until 2027-04-30',
  ],
  [
    'monta um projeto pra Acme de 3 meses, começando segunda, nome Piloto IA',
    'project: Piloto IA | client Acme | from 2026-11-30 | until 2027-02-28',
  ],
  [
    'criar projeto Piloto IA | cliente Acme | 40h | início 01/12/2026 | fim 18/12/2026',
    'project: Piloto IA | client Acme | 40h | from 2026-12-01 | until 2026-12-18',
  ],
  ['lança o projeto Piloto IA para o cliente Acme com verba de 100 horas', 'project: Piloto IA | client Acme | 100h'],
  [
    'projeto: Piloto IA / cliente: Acme / tipo: delivery / horas: 64',
    'project: Piloto IA | client Acme | delivery | 64h',
  ],
  [
    'novo projeto Piloto IA, quem contratou foi a Acme, previsão de término 30/04',
    'project: Piloto IA | client Acme | until 2027-04-30',
  ],
  ['cria um projeto piloto de IA pra Acme', 'project: piloto de IA | client Acme'],
  [
    'cria pra mim o projeto Piloto IA e dentro dele três épicos: Dados, Modelo e Painel',
    'project: Piloto IA; epic: Dados; epic: Modelo; epic: Painel',
  ],
  [
    'novo projeto Piloto IA (Acme). épicos: Dados; Modelo; Painel',
    'project: Piloto IA | client Acme; epic: Dados; epic: Modelo; epic: Painel',
  ],
  [
    'abre um projeto Piloto IA na Acme, ele vai ter os épicos Dados e Modelo',
    'project: Piloto IA | client Acme; epic: Dados; epic: Modelo',
  ],
  [
    'quero um projeto Piloto IA composto por quatro épicos, a saber: Dados, Modelo, Painel e Suporte',
    'project: Piloto IA; epic: Dados; epic: Modelo; epic: Painel; epic: Suporte',
  ],
  [
    'gera pra mim os épicos Ingestão, Limpeza, além de Publicação, no App Acme',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  ['no App Acme, faltam dois épicos: Ingestão e Limpeza', 'in App Acme; epic: Ingestão; epic: Limpeza'],
  [
    'lança aí no App Acme: épico Ingestão, épico Limpeza e épico Publicação',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  ['épico novo no App Acme: Ingestão de dados', 'in App Acme; epic: Ingestão de dados'],
  [
    'coloca como épicos do App Acme: Ingestão, Limpeza e Publicação',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  [
    'vamos estruturar o App Acme em quatro épicos: Ingestão, Limpeza, Modelo e Publicação',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Modelo; epic: Publicação',
  ],
  [
    'cria o épico Ingestão, que inclui as stories Coleta, Validação e Carga',
    'epic: Ingestão [story: Coleta; story: Validação; story: Carga]',
  ],
  [
    'cria o épico Ingestão no App Acme com 3 histórias: Coleta, Validação e Carga',
    'in App Acme; epic: Ingestão [story: Coleta; story: Validação; story: Carga]',
  ],
  ['crie um épico sobre acessibilidade com a Camila de responsável', 'epic: acessibilidade | by Camila'],
  [
    'preciso de épicos no App Acme pra Ingestão, Limpeza e Publicação',
    'in App Acme; epic: Ingestão; epic: Limpeza; epic: Publicação',
  ],
  ['cria a task Mapear fluxos, acho que dá umas 5 horas', 'task: Mapear fluxos | 5h'],
  ['task Mapear fluxos, estimativa: um dia e meio', 'task: Mapear fluxos | 12h'],
  ['nova task Mapear fluxos com 90 minutos', 'task: Mapear fluxos | 1.5h'],
  [
    'cria a task Mapear fluxos, coisa rápida, meia hora',
    'task: Mapear fluxos | 0.5h',
    'task: Mapear fluxos, coisa rápida | 0.5h',
  ],
  ['cria a task Mapear fluxos; vai consumir 12 horas; prioridade 3', 'task: Mapear fluxos | P3 | 12h'],
  ['cadastra uma tarefa de 3h para mapear fluxos', 'task: mapear fluxos | 3h'],
  ['task de uma semana: Mapear fluxos', 'task: Mapear fluxos | 40h'],
  ['tarefa rapidinha de 15 min: responder o fornecedor', 'task: responder o fornecedor | 0.25h'],
  [
    'cria a task Mapear fluxos, P2, esforço estimado em 6 horas, para sexta',
    'task: Mapear fluxos | P2 | 6h | until 2026-11-27',
  ],
  [
    'cria a task Mapear fluxos com prioridade média-alta',
    'task: Mapear fluxos | P1',
    'task: Mapear fluxos | P2',
    'task: Mapear fluxos',
  ],
  ['cria a task Mapear fluxos, é prioridade máxima!', 'task: Mapear fluxos | P1'],
  ['cria a task Mapear fluxos, bem baixa prioridade', 'task: Mapear fluxos | P3'],
  ['cria a task Mapear fluxos, pode ser com calma', 'task: Mapear fluxos | P3', 'task: Mapear fluxos'],
  ['cria a task Mapear fluxos com urgência', 'task: Mapear fluxos | P1'],
  ['p3: task mapear fluxos', 'task: mapear fluxos | P3'],
  ['abre uma tarefa prio baixa, 2h, Mapear fluxos', 'task: Mapear fluxos | P3 | 2h'],
  ['na story Checkout entra uma task Mapear fluxos de prioridade 1', 'task: Mapear fluxos | P1 | story Checkout'],
  ['quero registrar: task Mapear fluxos, 4 hs, a Camila faz', 'task: Mapear fluxos | 4h | by Camila'],
  [
    'cria duas tasks pro Rafael: mapear fluxos e desenhar telas',
    'task: mapear fluxos | by Rafael; task: desenhar telas | by Rafael',
  ],
  [
    'cria a task mapear fluxos pra Camila e a task desenhar telas pro Thiago',
    'task: mapear fluxos | by Camila; task: desenhar telas | by Thiago',
  ],
  ['cria a task mapear fluxos. depois cria a task desenhar telas.', 'task: mapear fluxos; task: desenhar telas'],
  [
    'quero três tarefas: a primeira é mapear fluxos, a segunda é desenhar telas e a terceira é testar',
    'task: mapear fluxos; task: desenhar telas; task: testar',
  ],
  [
    'cria uma task mapear fluxos até sexta e outra desenhar telas até segunda',
    'task: mapear fluxos | until 2026-11-27; task: desenhar telas | until 2026-11-30',
  ],
  [
    'abre task pra mapear fluxos, task pra desenhar telas e task pra testar',
    'task: mapear fluxos; task: desenhar telas; task: testar',
  ],
  [
    'tasks pra semana que vem: mapear fluxos, desenhar telas',
    'task: mapear fluxos | until 2026-12-04; task: desenhar telas | until 2026-12-04',
  ],
  [
    'cria as tasks mapear fluxos (P1), desenhar telas (P2) e testar (P3), todas com a Camila',
    'task: mapear fluxos | P1 | by Camila; task: desenhar telas | P2 | by Camila; task: testar | P3 | by Camila',
  ],
  [
    'cria as tasks mapear fluxos - 4h, desenhar telas - 8h, testar - 2h',
    'task: mapear fluxos | 4h; task: desenhar telas | 8h; task: testar | 2h',
  ],
  [
    'cria uma story Onboarding e uma task Escrever textos',
    'story: Onboarding; task: Escrever textos',
    'story: Onboarding [task: Escrever textos]',
  ],
  [
    'adiciona 4 tasks na story Checkout: CEP, frete, cupom e resumo; todas P2',
    'task: CEP | P2 | story Checkout; task: frete | P2 | story Checkout; task: cupom | P2 | story Checkout; task: resumo | P2 | story Checkout',
  ],
  [
    'crie a story Onboarding no épico Pagamentos e nela as tasks Textos e Telas',
    'story: Onboarding | epic Pagamentos [task: Textos; task: Telas]',
  ],
])('[AS-11] in other words: %s', (text, ...fair) => {
  expect(fair).toContain(toldPlan(saidOn(text)))
})
