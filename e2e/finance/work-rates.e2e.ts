import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, press } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('[MT-02] [SH-11] an administrator says what an hour of a person costs, corrects and withdraws it, and what was said stays; a member finds neither page nor rate', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  const member = await inviteColleague(stage.server.url, admin, 'member', { display_name: 'Bia Prado' })
  const page = await stage.open({ as: admin, path: '/' })
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Taxas' }).click()
  await heading(page, 'Taxas').waitFor()
  await page.getByText('Nenhuma taxa ainda').waitFor()

  await press(page, 'Nova Taxa')
  const form = dialog(page, 'Nova Taxa')
  await press(form, 'Salvar')
  await form.getByText('Escolha uma pessoa, um papel ou um projeto').waitFor()
  await form.getByLabel('De quem').fill('Bia Prado')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  await form.getByLabel('Vale desde').fill('01/03/2026')
  await form.getByLabel('R$ por hora').fill('80,50')
  await form.getByText(/^Muda a margem de 03\/2026 a \d\d\/20\d\d, onde há horas$/).waitFor()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await press(form, 'Salvar')
  await form.waitFor({ state: 'hidden' })
  expect(await row(page, 'Bia Prado').innerText()).toMatch(
    /Bia Prado\s+Custo\s+01\/03\/2026\s+R\$\s80,50\s+Marina Azevedo/,
  )

  await page.getByRole('button', { name: 'Corrigir taxa de Bia Prado, custo desde 01/03/2026' }).click()
  const correction = dialog(page, 'Corrigir Taxa')
  await correction.getByLabel('R$ por hora').fill('90')
  await press(correction, 'Salvar')
  await correction.waitFor({ state: 'hidden' })
  await row(page, 'R$ 90,00').waitFor()
  await row(page, 'não vale mais').waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await page.getByRole('button', { name: /^Retirar taxa de Bia Prado/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Retirar taxa', exact: true })
  await question.getByText(/Muda a margem de 03\/2026 a \d\d\/20\d\d, onde há horas\./).waitFor()
  await press(question, 'Retirar')
  await expect.poll(() => row(page, 'não vale mais').count()).toBe(2)
  await press(page, 'Desfazer')
  await row(page, 'R$ 90,00').filter({ hasNotText: 'não vale mais' }).waitFor()

  const beside = await stage.open({ as: member, path: '/settings/rates' })
  await beside.getByText('Só gerentes e administradores veem as taxas.').waitFor()
  await beside.getByRole('button', { name: /^Conta de/ }).click()
  await beside.getByRole('menuitem', { name: 'Equipe' }).waitFor()
  expect(await beside.getByRole('menuitem', { name: 'Taxas' }).count()).toBe(0)
})
