import { expect, test } from 'vitest'
import { choose, dialog, fill, noteOf, press, toast } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[PL-04] [PL-05] [PL-06] [PD-20] [PD-23] by keyboard a client’s whole name is enough and other text is refused; nothing typed is lost by a click outside or Escape; the list has the new project; its page edits it, stores what was changed alone, and gives the keyboard its place back', async () => {
  const person = await stage.signUp()
  for (const name of ['Cooperativa Vale do Iguaçu', 'Editora Sabiá']) await person.ask('POST', '/api/clients', { name })
  const page = await stage.open({ as: person, path: '/projects' })
  await page.getByRole('button', { name: 'Novo Projeto' }).first().click()
  const form = dialog(page, 'Novo Projeto')
  const picker = form.getByRole('combobox', { name: 'Cliente', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?', exact: true })
  await fill(form, { Nome: 'Portal' })
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await press(question, 'Continuar editando')
  await question.waitFor({ state: 'detached' })

  await form.getByLabel('Nome', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Editora Sabiazinha')
  await page.keyboard.press('Tab')
  const refusal = 'Nenhum cliente ativo se chama “Editora Sabiazinha”. Escolha um da lista ou apague o texto.'
  await expect.poll(() => noteOf(form, 'Cliente')).toBe(refusal)
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await picker.inputValue()).toBe('Editora Sabiazinha')
  // The refusal, which moves the buttons, is not drawn between the pointer's press and its release.
  await picker.fill('Outra editora')
  expect(await page.getByLabel('Fechar lista').count()).toBeGreaterThan(0)
  // Behind the open list it has no role.
  const submit = form.locator('button', { hasText: 'Criar Projeto' })
  const clicked = submit.evaluate((button) => new Promise((done) => button.addEventListener('click', () => done(true))))
  await submit.hover()
  await page.mouse.down()
  await page.waitForTimeout(100)
  await page.mouse.up()
  expect(await clicked).toBe(true)
  await picker.and(page.locator(':focus')).waitFor()
  await picker.fill('')
  await page.keyboard.type('editora sabia')
  await page.keyboard.press('Tab')
  await expect.poll(() => picker.inputValue()).toBe('Editora Sabiá')
  await expect.poll(() => noteOf(form, 'Cliente')).toBe(null)

  await fill(form, { 'Budget (horas)': '480,5' })
  await form.getByLabel('Início', { exact: true }).pressSequentially('01032026')
  await form.getByLabel('Fim', { exact: true }).pressSequentially('31/12/2026')
  await press(form, 'Criar Projeto')
  await toast(page, 'Projeto criado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('article').getByText('Fim: 31/12/2026', { exact: true }).waitFor()
  await page.getByRole('article').getByText('0,0h / 480,5h', { exact: true }).waitFor()
  const { body } = await person.ask('GET', '/api/projects')
  const filled = { name: 'Portal', client: 'Editora Sabiá', budget_hours: 480.5, status: 'planned' }
  expect(body).toMatchObject([{ ...filled, start_date: '2026-03-01', end_date: '2026-12-31' }])

  await page.getByRole('article').getByRole('link', { name: 'Portal' }).click()
  await press(page, 'Editar')
  const edit = dialog(page, 'Editar Projeto')
  await fill(edit, { Nome: 'Portal 2.0', Fim: '' })
  await choose(page, edit, 'Tipo', 'Product')
  const [{ id }] = body as [{ id: string }]
  await person.ask('PATCH', `/api/projects/${id}`, { description: 'De outra pessoa' })
  await press(edit, 'Salvar')
  await toast(page, 'Projeto atualizado com sucesso').waitFor()
  await edit.waitFor({ state: 'detached' })
  await heading(page, 'Portal 2.0').waitFor()
  await page.getByRole('region', { name: 'Informações' }).getByText('Product', { exact: true }).waitFor()
  await page.getByText('alterou o nome, o tipo e o fim do projeto').waitFor()
  const edited = { ...filled, name: 'Portal 2.0', kind: 'product', end_date: null, description: 'De outra pessoa' }
  expect((await person.ask('GET', `/api/projects/${id}`)).body).toMatchObject(edited)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Editar')
})
