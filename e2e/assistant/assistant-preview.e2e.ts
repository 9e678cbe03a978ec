import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { listWork } from '../../server/test/work.ts'
import { answers, ask, button, input, log, openAssistant, say, threeEpics } from '../assistant.ts'
import { toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { longTimeout } from '../sent.ts'
import { holdBack, startProject } from '../work.ts'

const stage = useStage()
const confirmation = '**/functions/v1/pm-bulk-create-epics'

const preview = (page: Page) => log(page).getByRole('region', { name: 'Preview' })

/** Reads the titles of the project's epics, in order. */
const titlesIn = (person: Person, id: string) => async () =>
  (await listWork(person, 'epics', id)).map(({ title }) => title).sort()

test('[AS-04] [AS-07] a plan of several things is a "Preview", a tree that writes nothing; only the last can be decided on, and Confirmar creates all of it, once; two hundred epics scroll inside it, and are all created', async () => {
  const { person, id } = await startProject(stage)
  const page = await stage.open({ as: person, path: `/projects/${id}?tab=epics` })
  const titles = titlesIn(person, id)
  await openAssistant(page)
  await ask(page, 'Crie os épicos:\n- Cadastro\n  - Formulário\n    - Campos\n  - Lista\n- Relatórios')
  const tree = preview(page).first()
  await tree.getByText('2 épicos, 2 stories, 1 task', { exact: true }).waitFor()
  const left = async (title: string) => (await tree.getByText(title, { exact: true }).boundingBox())?.x ?? 0
  expect(await left('Formulário')).toBeGreaterThan(await left('Cadastro'))
  expect(await left('Campos')).toBeGreaterThan(await left('Formulário'))
  expect(await left('Relatórios')).toBe(await left('Cadastro'))
  expect(
    await tree
      .getByRole('listitem')
      .filter({ hasText: /^Lista/ })
      .innerText(),
  ).toContain('P3')

  await ask(page, threeEpics)
  await expect.poll(() => preview(page).count()).toBe(2)
  await tree.getByText('Substituído por uma prévia mais nova').waitFor()
  const last = preview(page).last()
  await last.getByText('3 épicos', { exact: true }).waitFor()
  for (const title of ['Login', 'Cadastro', 'Relatórios']) await last.getByText(title, { exact: true }).waitFor()
  expect(await preview(page).getByRole('button').allInnerTexts()).toEqual(['Cancelar', 'Confirmar'])
  expect(await titles()).toEqual([])

  const sent: Request[] = []
  page.on('request', (request) => request.url().includes('pm-bulk') && sent.push(request))
  const held = await holdBack(page, 'POST', confirmation)
  await button(page, 'Confirmar').dblclick()
  const busy = button(page, 'Criando...')
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  expect(await button(page, 'Cancelar').isDisabled()).toBe(true)
  await input(page).fill('mais')
  await input(page).press('Enter')
  expect(await input(page).inputValue()).toBe('mais')
  await held.go()

  await toast(page, 'Épicos criados!').waitFor()
  const done = answers(page).nth(2)
  await done.getByText(/^Épicos criados com sucesso!/).waitFor()
  expect(await titles()).toEqual(['Cadastro', 'Login', 'Relatórios'])
  await page.getByRole('table').getByRole('link', { name: 'Relatórios', exact: true }).waitFor(longTimeout)
  await last.getByText('Confirmado', { exact: true }).waitFor()
  expect(await preview(page).getByRole('button').count()).toBe(0)
  expect(await done.getByRole('link').count()).toBeGreaterThan(2)
  const { body: me } = await person.ask('GET', '/api/me')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.postDataJSON()).toMatchObject({
    org_id: (me as { organization: { id: string } }).organization.id,
    args: { project_id: id, epics: [{ title: 'Login' }, { title: 'Cadastro' }, { title: 'Relatórios' }] },
    confirmed: true,
    confirmation_token: expect.any(String),
  })

  // Two hundred scroll inside the preview.
  const many = Array.from({ length: 200 }, (_, at) => `- Épico ${at + 1}`)
  const long = preview(page).last()
  await say(page, `Crie os épicos neste projeto:\n${many.join('\n')}`)
  await long.getByText('200 épicos', { exact: true }).waitFor(longTimeout)
  const box = await long.boundingBox()
  expect(box?.height).toBeLessThan(420)
  await button(page, 'Confirmar').waitFor()
  // What is not near is not laid out: the end is where it is once one has been there.
  await expect
    .poll(async () => {
      await long.getByRole('group').press('End')
      return long.getByText('Épico 200', { exact: true }).isVisible()
    }, longTimeout)
    .toBe(true)
  await button(page, 'Confirmar').click()
  await long.getByText('Confirmado', { exact: true }).waitFor(longTimeout)
  expect(await listWork(person, 'epics', id)).toHaveLength(203)
})

test('[AS-04] [SH-13] what decides on a plan that is higher than the panel is in sight, once the names in it are known', async () => {
  const { person, id } = await startProject(stage)
  const { body } = await person.ask('GET', `/api/projects/${id}`)
  const { name } = body as { name: string }
  const page = await stage.open({ as: person })
  await page.setViewportSize({ width: 375, height: 667 })
  await openAssistant(page)
  const title = 'Preparar o ambiente de homologação com os dados que o cliente mandou'
  await ask(
    page,
    `Crie no projeto ${name} as tasks:\n- ${['Um', 'Dois', 'Três', 'Quatro'].map((one) => `${one}: ${title}`).join('\n- ')}`,
  )
  await preview(page).getByText('4 tasks', { exact: true }).waitFor()
  await preview(page).getByText(name).waitFor()
  const lowerEdge = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  await expect
    .poll(async () => (await lowerEdge(log(page))) - (await lowerEdge(button(page, 'Confirmar'))), longTimeout)
    .toBeGreaterThan(0)
})
