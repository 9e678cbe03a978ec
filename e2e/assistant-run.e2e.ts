import { expect, test } from 'vitest'
import { say } from '../server/test/assistant.ts'
import { runRow } from './agent-runs.ts'
import { violationsAtBothWidths } from './axe.ts'
import { useStage } from './harness.ts'
import { patience, wordsOf } from './sent.ts'
import { joinProject, startProject } from './work.ts'

const stage = useStage()

test('[OB-04] [OB-06] [SH-11] the assistant’s run, once switched on, shows the admin who asked what, what came of it and what was written', async () => {
  const { person, id } = await startProject(stage)
  const colleague = await joinProject(stage, person, id, 'Rafael Nogueira', 'manager')
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
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])
})
