import type { RunScore } from '@leme/contract/agents/run-score'
import { expect, test } from 'vitest'
import { inviteColleague } from '../../server/test/person.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { useStage } from '../harness.ts'
import { wordsOf } from '../sent.ts'
import { panel, run, runOf, runRow, sendRuns } from './agent-runs.ts'

const stage = useStage()

test('[AG-06] a run and a conversation get a thumb and a comment; scores are shown over time and lead to their runs', async () => {
  const admin = await stage.signUp()
  const member = await inviteColleague(stage.url, admin, 'member', { display_name: 'Bruno Lima' })
  await sendRuns(admin, [
    run({ external_id: 'boa', agent: 'triagem', version: '2', session: 's-1' }),
    run({ external_id: 'ruim', agent: 'triagem', version: '1', run_type: 'resumir' }),
    run({ external_id: 'outra', agent: 'resumo' }),
  ])
  const scored = (external_id: string, value: number) => ({
    ...{ external_id, run: external_id, name: 'relevance', value, explanation: `Nota de ${external_id}` },
  })
  expect((await admin.ask('POST', '/api/run-scores', [scored('boa', 0.9), scored('ruim', 0.3)])).status).toBe(200)
  const { id } = await runOf(admin, 'ruim')
  const scores = async () => (await admin.ask('GET', `/api/run-scores?run_id=${id}`)).body as RunScore[]

  const page = await stage.open({ as: member, path: '/observability' })
  await runRow(page, 'resumir').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'resumir' })
  const section = dialog.getByRole('region', { name: 'Avaliação' })
  await section.getByText('Nota de ruim').waitFor()
  await section.getByRole('button', { name: 'Ruim' }).click()
  await section.getByRole('button', { name: 'Ruim', pressed: true }).waitFor()
  await section.getByLabel('Seu comentário').fill('Inventou um prazo')
  await section.getByRole('button', { name: 'Salvar comentário' }).click()
  await section.getByRole('button', { name: 'Salvar comentário' }).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await scores()).map(({ explanation }) => explanation))
    .toEqual(['Inventou um prazo', 'Nota de ruim'])
  expect(await violationsAtBothWidths(page, '[role=dialog]')).toEqual([])

  const theirs = await stage.open({ as: admin, path: `/observability?run=${id}` })
  await theirs.getByRole('dialog').getByText('Inventou um prazo').waitFor()
  expect(await wordsOf(theirs.getByRole('list', { name: 'Notas' }))).toMatch(/Bruno Lima Ruim/)

  await page.goto(`${stage.url}/observability?session=s-1`)
  await panel(page, 'Execuções Recentes').getByRole('button', { name: 'Abrir a conversa' }).click()
  const session = page.getByRole('dialog', { name: 'Sessão s-1' })
  await session.getByRole('button', { name: 'Boa' }).click()
  await session.getByRole('button', { name: 'Boa', pressed: true }).waitFor()

  await page.goto(`${stage.url}/observability`)
  const means = panel(page, 'Notas em 24 h')
  await means.getByRole('table').waitFor()
  expect(await violationsAtBothWidths(page)).toEqual([])
  const lines = () => means.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.textContent))
  expect((await lines()).map((line) => line?.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Pessoastriagem2 notas50% boas/),
    expect.stringMatching(/^relevancetriagem2 notas0,6/),
  ])
  await means.getByRole('link', { name: 'Pessoas' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('score')).toBe('feedback')
  await page.goto(`${stage.url}/observability?score=feedback&max_score=0`)
  await runRow(page, 'resumir').waitFor()
  expect(await runRow(page, 'classificar-risco').count()).toBe(0)
})
