import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, press, type } from '../../test-form.tsx'
import { cells, columns, epic, id, openInProject, projectId, rafael, story, task, titles } from '../../test-project.tsx'
import { WorkTab } from './work-tab.tsx'

const stories = [story(41, { title: 'Extrato por e-mail' })]
const tasks = [
  task(54, {
    title: 'Validar extrato',
    assignee_user_id: rafael,
    priority: 'P1',
    estimate_hours: 6,
    due_date: '2020-01-31',
  }),
  task(53, { title: 'Corrigir rolagem', priority: 'P2', estimate_hours: 3.5, story_id: id(41), status: 'doing' }),
  task(52, { title: 'Rever textos', due_date: '2020-01-31', status: 'done' }),
  task(51, { title: 'Com prazo', due_date: '2099-03-31' }),
]

async function open(search = ''): Promise<void> {
  openInProject(<WorkTab noun="task" projectId={projectId} />, { tasks, stories, search })
  await screen.findByRole('button', { name: 'Nova Task' })
}

const shown = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))

test('[PD-09] [PD-21] the columns in their order, and tasks as the server orders them, with their stories; what should be done by now says so in words, unless it is done', async () => {
  await open()
  await screen.findByRole('table')
  expect(columns()).toEqual(['Título', 'Status', 'Responsável', 'Prioridade', 'Estimativa', 'Criado em', 'Ações'])
  const late = expect.stringMatching(/^Validar extratoATL-54Prazo: 31\/01\/2020[\d.]+ dias atrasada$/)
  const rest = (...words: string[]) => [...words, '10/03/2026', '']
  expect(cells()).toEqual([
    [late, ...rest('Planned', 'RNRafael Nogueira', 'P1 (Alta)', '6h')],
    ['Corrigir rolagemATL-53Story: Extrato por e-mail', ...rest('Doing', 'Sem responsável', 'P2 (Média)', '3,5h')],
    ['Rever textosATL-52Prazo: 31/01/2020', ...rest('Done', 'Sem responsável', 'P3 (Baixa)', '-')],
    ['Com prazoATL-51Prazo: 31/03/2099', ...rest('Planned', 'Sem responsável', 'P3 (Baixa)', '-')],
  ])
  within(screen.getByRole('region', { name: 'Tasks' })).getByText('4')
})

test('[PD-21] tasks are filtered and ordered by their due date, as the address says', async () => {
  await open('?due=late')
  await shown('Validar extrato')
  await press('Limpar filtros')
  await choose('Prazo', 'Sem prazo')
  await shown('Corrigir rolagem')
  await press('Limpar filtros')
  await choose('Ordenar', 'Prazo, crescente')
  await shown('Validar extrato', 'Rever textos', 'Com prazo', 'Corrigir rolagem')
  await type({ 'Buscar por título': 'nenhuma dessas' })
  await screen.findByText('Nenhuma task corresponde ao filtro')
})

test('[PD-21] tasks are filtered by epic and by story, as the address says, and those without either are found', async () => {
  const under = [story(41, { title: 'Extrato por e-mail', epic_id: id(31) }), story(42, { title: 'Solta' })]
  const found = [
    task(54, { title: 'No extrato', story_id: id(41) }),
    task(53, { title: 'Na solta', story_id: id(42) }),
    task(52, { title: 'Sozinha' }),
  ]
  const epics = [epic(31, { title: 'Portal' })]
  openInProject(<WorkTab noun="task" projectId={projectId} />, {
    tasks: found,
    stories: under,
    epics,
    search: `?epic_id=${id(31)}`,
  })
  await shown('No extrato')
  await choose('Épico', 'Sem épico')
  await shown('Na solta', 'Sozinha')
  await choose('Story', 'Solta')
  await shown('Na solta')
  await press('Limpar filtros')
  await choose('Story', 'Sem story')
  await shown('Sozinha')
})

test('[PD-21] a search for a day finds what is due on it, of any year where it names none', async () => {
  await open()
  await type({ 'Buscar por título': '31/1' })
  await shown('Validar extrato', 'Rever textos')
  await type({ 'Buscar por título': '31/03/2099' })
  await shown('Com prazo')
  await type({ 'Buscar por título': 'validar 31/01/20' })
  await shown('Validar extrato')
})

test('[PD-21] a search that a status narrows says how many that are done it leaves out, and a press shows them', async () => {
  await open('?status=planned&q=com')
  await shown('Com prazo')
  expect(screen.queryByText(/não aparece/)).toBeNull()
  await type({ 'Buscar por título': 'rever' })
  await screen.findByText('Nenhuma task corresponde ao filtro')
  await screen.findByText('1 concluída não aparece aqui')
  await press('Mostrar')
  await shown('Rever textos')
  expect(screen.queryByText(/não aparece/)).toBeNull()
})

test('[PD-17] the board has a column for each status, with the cards that the filter leaves, in their order, and their count', async () => {
  await open('?view=board')
  const board = await screen.findByRole('region', { name: 'Tasks por status' })
  const words = (role: string) =>
    within(board)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(words('heading')).toEqual(['Planned2', 'Doing1', 'Review0', 'Blocked0', 'Done1'])
  expect(words('link')).toEqual(['Validar extrato', 'Com prazo', 'Corrigir rolagem', 'Rever textos'])
  for (const part of ['P1', '6h', 'Rafael Nogueira', '31/01/2020', 'atrasada'])
    expect(words('listitem')[0]).toContain(part)
  await type({ 'Buscar por título': 'rolagem' })
  await waitFor(() => expect(words('link')).toEqual(['Corrigir rolagem']))
  expect(words('heading')[0]).toBe('Planned0')
})

test.each(['', '?view=board'])(
  '[PD-18] hours are registered from a task in the list, and on the board: "%s"',
  async (search) => {
    await open(search)
    await press('Registrar horas em Com prazo')
    await screen.findByRole('dialog', { name: 'Registrar horas' })
  },
)

test('[WD-09] a list whose address groups it is never drawn without its groups', async () => {
  const drawn: boolean[] = []
  const watching = new MutationObserver(() => {
    if (document.querySelector('tbody a')) drawn.push(document.querySelector('.table-group') !== null)
  })
  watching.observe(document.body, { childList: true, subtree: true })
  await open('?group=status')
  await screen.findAllByRole('rowheader')
  watching.disconnect()
  expect(new Set(drawn)).toEqual(new Set([true]))
})
