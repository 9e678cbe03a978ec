import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { violations, violationsAtBothWidths } from '../axe.ts'
import { dialog, noteOf, press, toast } from '../form.ts'
import { heading } from '../frame.ts'
import { useStage } from '../harness.ts'
import { hoursAgo } from '../sent.ts'
import { panel, run, runRow, sendRuns } from './agent-runs.ts'

const stage = useStage()
const path = '/settings/prices'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[AG-03] [SH-11] a model without a price is listed with its tokens and opens its runs; an administrator gives it one, sees what counting again would change in two browsers, and applies it; members read and change nothing', async () => {
  const admin = await stage.signUp({ display_name: 'Marina Azevedo' })
  const tokens = { model: 'modelo-da-casa-2026-01-05', input_tokens: 1_000_000, output_tokens: 100_000, cost_usd: null }
  await sendRuns(admin, [
    run({ run_type: 'sem-preco', created_at: hoursAgo(2), ...tokens }),
    run({ run_type: 'com-custo', created_at: hoursAgo(3) }),
  ])
  const page = await stage.open({ as: admin, path: '/' })
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Preços de modelos' }).click()
  await heading(page, 'Preços de modelos').waitFor()
  await panel(page, 'Preços da organização')
    .getByText(/^Nenhum preço próprio/)
    .waitFor()
  expect(await row(page, 'modelo-da-casa').innerText()).toMatch(/modelo-da-casa\s+1\s+1\.000\.000\s+100\.000/)

  await page.getByRole('button', { name: 'Dar preço' }).click()
  const form = dialog(page, 'Novo Preço')
  expect(await form.getByLabel('Modelo', { exact: true }).inputValue()).toBe('modelo-da-casa')
  await press(form, 'Salvar')
  expect(await noteOf(form, 'Entrada (US$ por milhão)')).toBe('Informe o preço da entrada, um número decimal')
  await form.getByLabel('Vale desde').fill('01/01/2026')
  await form.getByLabel('Entrada (US$ por milhão)').fill('0,50')
  await form.getByLabel('Saída (US$ por milhão)').fill('2')
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await press(form, 'Salvar')
  await toast(page, 'Preço salvo com sucesso').waitFor()
  const price = panel(page, 'Preços da organização').getByRole('row', { name: /modelo-da-casa/ })
  expect(await price.innerText()).toMatch(/01\/01\/2026\s+0,5\s/)

  const member = await inviteColleague(stage.server.url, admin, 'member')
  const beside = await stage.open({ as: member, path })
  await beside.getByText(/Só administradores recalculam\.$/).waitFor()
  await row(beside, '01/01/2026').waitFor()
  expect(
    await beside.getByRole('button', { name: /Novo Preço|Dar preço|Ver o que mudaria|Editar|Excluir/ }).count(),
  ).toBe(0)

  await page.getByRole('button', { name: 'Ver o que mudaria' }).click()
  // 1 × 0.5 + 0.1 × 2
  await page.getByText(/1 execução muda\s+de custo, de\s+US\$\s0,0000\s+para\s+US\$\s0,7000\./).waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await row(beside, 'À espera').waitFor()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await row(page, 'Aplicado').waitFor()
  await row(beside, 'Aplicado').waitFor()
  await expect.poll(async () => page.getByText('Todos os modelos usados têm preço').count()).toBe(1)
})

test('[AG-03] [OB-05] a model without a price opens its runs, and its filter can be taken off', async () => {
  const admin = await stage.signUp()
  await sendRuns(admin, [
    run({ run_type: 'sem-preco', model: 'novo-1@20260101', input_tokens: 5, cost_usd: null }),
    run({ run_type: 'outra' }),
  ])
  const page = await stage.open({ as: admin, path })
  await page.getByRole('link', { name: 'novo-1' }).click()
  await runRow(page, 'sem-preco').waitFor()
  expect(await runRow(page, 'outra').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?unpriced=novo-1&period=30d')
  await page.getByRole('combobox', { name: 'Modelo sem preço' }).click()
  await page.getByRole('option').first().click()
  await runRow(page, 'outra').waitFor()
})
