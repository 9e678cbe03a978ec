import { expect, test } from 'vitest'
import { type Place, told } from '../../../../../test/told-plan.ts'

/** What is no answer never becomes a title or a name; where several readings are fair, ` || ` is between them. */
test.each<[Place, string, string]>([
  ['title', 'antes lista os projetos', 'projects'],
  ['title', 'mostra as tasks atrasadas', 'late_work'],
  ['title', 'quero criar um épico', 'create || and project=- || and'],
  [
    'title',
    'deixa, abre uma story Carrinho no App de Vendas',
    'create project=App de Vendas stories.0.title=Carrinho || and project=App de Vendas stories.0.title=Carrinho',
  ],
  ['title', 'muda pro Motor de Precificação', 'and project=Motor de Precificação'],
  ['title', 'sei lá', 'unknown'],
  ['title', 'o que você acha?', 'unknown'],
  ['title', 'espera aí', 'unknown'],
  ['title', 'quem tá livre', 'person_work'],
  ['title', 'me ajuda', 'help'],
  ['title', 'obrigado', 'unknown'],
  ['title', 'depois eu digo', 'unknown'],
  ['title', 'não quero mais criar isso', 'cancel'],
  ['name', 'quero ver os projetos atrasados', 'projects st=overdue'],
  [
    'name',
    'esquece o projeto, cria uma task Ver log no App de Vendas',
    'create project=App de Vendas tasks.0.title=Ver log || and project=App de Vendas tasks.0.title=Ver log',
  ],
  ['name', 'e quem não pagou?', 'overdue_by_client'],
  ['name', 'um instante', 'unknown'],
  ['name', 'é pra Acme', 'and new_project.client=Acme'],
  ['which epics', 'calma, o que tá bloqueado no App de Vendas?', 'blocked_work project=App de Vendas'],
  ['which epics', 'tanto faz', 'unknown'],
  ['which epics', 'cancela isso vai', 'cancel'],
  ['due', 'cria uma task Ver log no App de Vendas', 'create project=App de Vendas tasks.0.title=Ver log'],
  ['due', 'quem tá livre sexta?', 'person_work || person_work 2026-11-20..2026-11-20'],
  ['hours', 'quanto já gastamos no App de Vendas?', 'project_budget project=App de Vendas'],
  [
    'epics shown',
    'cria um épico Frota no Motor de Precificação',
    'create project=Motor de Precificação epics.0.title=Frota',
  ],
  [
    'epics shown',
    'esquece isso e cria uma task Ver log no App de Vendas',
    'create project=App de Vendas tasks.0.title=Ver log',
  ],
  ['epics shown', 'antes de confirmar, quem tá livre?', 'person_work'],
  ['epics shown', 'sim, mas não agora', 'cancel'],
  ['epics shown', 'não, espera', 'cancel'],
  ['epics shown', 'claro que não', 'cancel'],
  ['epics shown', 'sim?', 'unknown'],
  ['epics shown', 'e adiciona um terceiro, Busca', 'amend +epics.0.title=Busca'],
  [
    'epics shown',
    'coloca 2 stories no Vendas: G1 e G2',
    'amend +stories.0.title=G1 +stories.0.epic=Vendas +stories.1.title=G2 +stories.1.epic=Vendas',
  ],
  ['tasks shown', 'pode criar, mas com P1', 'amend priority=P1'],
  ['tasks shown', 'ok, mas troca Relatório por Painel', 'amend [Relatório] title=Painel'],
  ['title', 'na verdade é no App de Vendas', 'and project=App de Vendas'],
  ['nothing', 'não cria nada, só quero saber o que está atrasado', 'late_work'],
])('[AS-11] with %s, “%s” is %s', (place, text, expected) => {
  expect(expected.split(' || ')).toContain(told(text, place))
})
