import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { accountButton, heading } from '../frame.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[OP-05] [SH-11] an administrator finds what a person did, and takes it along as a file', async () => {
  const boss = await stage.signUp({ display_name: 'Helena Prado' })
  const person = await inviteColleague(stage.url, boss, 'member', { display_name: 'Camila Duarte' })
  await boss.ask('PATCH', `/api/users/${person.id}`, { role: 'manager' })
  const page = await stage.open({ as: boss })
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Auditoria' }).click()
  await heading(page, 'Auditoria').waitFor()
  const rows = page.getByRole('table', { name: 'Auditoria' }).getByRole('row')
  await rows.filter({ hasText: 'Papel: Membro → Gerente' }).waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])

  await page.getByRole('searchbox', { name: 'Buscar por pessoa, alvo ou endereço' }).fill('camila')
  await rows.filter({ hasText: 'Helena Prado' }).filter({ hasText: 'Entrou' }).waitFor({ state: 'detached' })
  await page.waitForURL('**/settings/audit?q=camila')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('auditoria.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Quando;O que houve;Quem')
  expect(lines.slice(1).every((line) => line.includes('Camila Duarte') || line.includes(person.email))).toBe(true)
})
