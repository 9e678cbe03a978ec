import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { choose, dialog, fill, listFocused, press, toast } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

type Fields = Record<string, string | boolean>

async function register(person: Person, ...clients: Fields[]): Promise<void> {
  for (const client of clients) expect((await person.ask('POST', '/api/clients', client)).status).toBe(201)
}

/** Somebody with these clients, and the page that lists them. */
async function listOf(clients: Fields[], look: { width?: 1280 | 375; theme?: 'light' | 'dark' } = {}) {
  const person = await stage.signUp()
  await register(person, ...clients)
  const page = await stage.open({ as: person, path: '/clients', ...look })
  await heading(page, `Clientes ${clients.length}`).waitFor()
  return { person, page }
}

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
}

const full = {
  name: 'Cooperativa Vale do Iguaçu',
  partner: 'Aurora Consultoria',
  email: 'ti@valedoiguacu.coop.br',
  phone: '(42) 3520-7700',
  document: '12.ABC.345/01DE-35',
}

test('[CL-01] [CL-03] [CL-05] [CL-06] [SH-07] [SH-11] the keyboard alone registers a client with a new partner, switches it off and edits it; nothing typed is lost by a click outside, and Escape and the cross ask first; an inactive client is offered to no project; list and form, with refusals and a partner to type, show no axe violation; on a telephone a client takes three lines, 96 px at most, and a finger hits its switch in 44 px of height', async () => {
  const { person, page } = await listOf([{ ...full, partner: 'Minuano Dados' }])
  const form = dialog(page, 'Cadastrar Novo Cliente')
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?', exact: true })
  const name = form.getByLabel('Nome', { exact: true })
  const create = page.getByRole('button', { name: 'Novo Cliente' })
  for (const close of [
    () => page.mouse.click(5, 400),
    () => page.keyboard.press('Escape'),
    async () => {
      await name.fill('Outra')
      await press(form, 'Cancelar')
    },
  ]) {
    await create.click()
    await form.waitFor()
    expect(await name.inputValue()).toBe('')
    await close()
    await form.waitFor({ state: 'detached' })
    expect(await question.count()).toBe(0)
  }
  await create.press('Enter')
  await name.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Editora Sabiá')
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await press(question, 'Continuar editando')
  await question.waitFor({ state: 'detached' })
  await press(form, 'Fechar')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Editora Sabiá')
  const menu = () => page.locator('[data-menu]').getAttribute('data-menu')
  await page.keyboard.press('Control+b')
  expect(await menu()).toBe('open')

  // A new partner is typed from the first letter on.
  const list = form.getByRole('combobox', { name: 'Parceiro', exact: true })
  const text = form.getByRole('textbox', { name: 'Parceiro', exact: true })
  const chooseAnother = async () => {
    await page.keyboard.press('Enter')
    await listFocused(page)
    await page.keyboard.press('End')
    await page.getByRole('option', { name: '+ Novo parceiro' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await text.and(page.locator(':focus')).waitFor()
  }
  await list.focus()
  await chooseAnother()
  await press(form, 'Voltar para lista')
  // The list that closes gives the focus back a frame later: it stays where it is.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await list.and(page.locator(':focus')).count()).toBe(1)
  await chooseAnother()
  await page.keyboard.type('Vento Norte')
  await page.keyboard.press('Enter')
  await toast(page, 'Cliente criado com sucesso').waitFor()
  await form.waitFor({ state: 'detached' })
  await heading(page, 'Clientes 2').waitFor()
  await page.keyboard.press('Control+b')
  await expect.poll(menu).toBe('icons')
  const stored = async () =>
    ((await person.ask('GET', '/api/clients')).body as Fields[]).find(({ name }) => name !== full.name)
  expect(await stored()).toMatchObject({ name: 'Editora Sabiá', partner: 'Vento Norte', email: null, is_active: true })

  await row(page, 'Editora Sabiá').getByRole('button').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await row(page, 'Editora Sabiá').getByText('Inativo', { exact: true }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const edit = dialog(page, 'Editar Cliente')
  await edit.getByLabel('Nome', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' II')
  await page.keyboard.press('Enter')
  await row(page, 'Editora Sabiá II').waitFor()
  await edit.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').allInnerTexts()).toEqual(['Editora Sabiá II'])
  expect(await stored()).toMatchObject({ name: 'Editora Sabiá II', partner: 'Vento Norte', is_active: false })

  const doubtful = { name: 'Com engano', document: '12.ABC.345/01DE-36' }
  const long = { ...full, same_document: true, name: 'Outra', email: `${'a'.repeat(60)}@exemplo.com.br` }
  await register(person, doubtful, long)
  await page.reload()
  await heading(page, 'Clientes 4').waitFor()
  await expect.poll(() => page.title()).toBe('Clientes · Leme')
  await row(page, 'Com engano').getByRole('img', { name: 'Os dígitos verificadores não conferem' }).waitFor()
  expect(await violationsAtBothWidths(page, 'main'), 'list').toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  const items = page.getByRole('row').filter({ has: page.getByRole('switch') })
  await expect.poll(async () => (await items.first().boundingBox())?.width).toBeLessThanOrEqual(343)
  expect(await items.count()).toBe(4)
  for (const item of await items.all()) {
    const box = await item.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(96)
    expect(box?.width).toBeLessThanOrEqual(343)
    // Those with all that is known of a client.
    if (!(await item.innerText()).includes('@')) continue
    const cells = await Promise.all((await item.getByRole('cell').all()).map((cell) => cell.boundingBox()))
    const tops = cells.flatMap((cell) => cell?.y ?? []).sort((one, other) => one - other)
    const lines = tops.filter((top, at) => at === 0 || top - (tops[at - 1] ?? 0) > 8)
    expect(lines.length).toBe(3)
  }
  const reach = await items
    .filter({ hasText: '@' })
    .getByRole('switch')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        const rows = Array.from({ length: 80 }, (_, at) => y + height / 2 - 40 + at)
        return rows.filter((row) => document.elementFromPoint(x + width / 2, row) === control).length
      }),
    )
  for (const height of reach) expect(height).toBeGreaterThanOrEqual(44)

  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Novo Cliente')
  await fill(form, { Email: 'engano', 'Documento (CNPJ/CPF)': '111' })
  await choose(page, form, 'Parceiro', '+ Novo parceiro')
  await press(form, 'Criar Cliente')
  await form.getByText('Email inválido').waitFor()
  expect(await violations(page, { within: '[role=dialog]' }), 'form').toEqual([])
  await press(form, 'Cancelar')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Projetos' }).click()
  await page.getByRole('button', { name: 'Novo Projeto' }).first().click()
  await dialog(page, 'Novo Projeto').getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByRole('option', { name: full.name }).waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Com engano', full.name, 'Outra'])
})
