import type { Project } from '@leme/contract/project'
import { expect, test } from 'vitest'
import type { Person } from '../server/test/person.ts'
import { heading } from './frame.ts'
import { useStage } from './harness.ts'

const stage = useStage()

async function createProject(person: Person, body: Record<string, unknown> = {}): Promise<Project> {
  const { body: project } = await person.ask('POST', '/api/projects', {
    name: 'Atlas',
    client: 'Editora Sabiá',
    ...body,
  })
  return project as Project
}

test('[PL-02] a card opens the page of its project, and the way back keeps the list', async () => {
  const person = await stage.signUp()
  const project = await createProject(person, {
    description: 'Busca em acervos',
    partner: 'Minuano Dados',
    budget_hours: 80,
  })
  const page = await stage.open({ as: person, path: '/projects?q=atlas' })
  await page.getByRole('link', { name: 'Atlas' }).click()
  await heading(page, 'Atlas').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/projects/${project.id}`)
  for (const text of ['Editora Sabiá', 'Planned', 'Busca em acervos', 'Minuano Dados', '100%', '0,0h de 80h']) {
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  expect(await page.title()).toContain('Atlas')
  await page.goBack()
  expect(await page.getByRole('searchbox').inputValue()).toBe('atlas')
})

test('[MS-01] a project of another organisation, and an id that is none, are not found', async () => {
  const project = await createProject(await stage.signUp())
  const page = await stage.open({ as: await stage.signUp(), path: `/projects/${project.id}` })
  await page.getByText('Projeto não encontrado', { exact: true }).waitFor()
  await page.goto(`${stage.url}/projects/nenhum`)
  await page.getByText('Projeto não encontrado', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Voltar para projetos' }).click()
  await heading(page, 'Projetos').waitFor()
})
