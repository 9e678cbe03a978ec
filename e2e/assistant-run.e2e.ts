import { expect, test } from 'vitest'
import { say } from '../server/test/assistant.ts'
import { runRow } from './agent-runs.ts'
import { violationsAtBothWidths } from './axe.ts'
import { useStage } from './harness.ts'
import { patience, wordsOf } from './sent.ts'
import { joinProject, startProject } from './work.ts'

const stage = useStage()

test('[OB-04] [OB-06] [SH-11] the assistant’s run, once switched on, shows the admin who asked what, what came of it and what was written; a colleague who may not see the request sees the run without it', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
  const other = await joinProject(stage, person, id, 'Bruna Telles')
  await say(colleague, 'Crie o épico Cadastro neste projeto', { project: id })
  const page = await stage.open({ as: person, path: '/observability' })
  await page.getByText('Nenhuma execução encontrada').waitFor(patience)
  await page.getByText('Nenhum agente configurado').waitFor()
  await page.getByRole('switch', { name: 'Incluir o assistente do Leme' }).click()
  await runRow(page, 'Assistente de Projetos').first().waitFor(patience)
  expect(new URL(page.url()).search).toBe('?with_assistant=true')
  await runRow(page, 'Assistente de Projetos').first().getByRole('link').click()
  const section = page.getByRole('dialog').getByRole('region', { name: 'Pedido ao assistente' })
  await section.waitFor()
  const words = await wordsOf(section)
  expect(words).toContain('Quem pediu Rafael Nogueira')
  expect(words).toContain('Pedido Crie o épico Cadastro neste projeto')
  expect(words).toContain('Resultado Gravado')
  expect(words).toContain('Gravado Épico Cadastro')
  await section.getByText('O que foi decidido').click()
  await section.getByText('"create"').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])

  const theirs = await stage.open({ as: other, path: '/observability?with_assistant=true' })
  await runRow(theirs, 'Assistente de Projetos').first().waitFor(patience)
  const answered = theirs.waitForResponse('**/api/assistant-exchanges/*')
  await runRow(theirs, 'Assistente de Projetos').first().getByRole('link').click()
  expect((await answered).status()).toBe(404)
  await theirs.getByRole('dialog').getByRole('region', { name: 'Passos' }).waitFor()
  expect(await theirs.getByRole('dialog').getByText('Pedido ao assistente').count()).toBe(0)
})
