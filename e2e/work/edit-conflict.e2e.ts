import { expect, test } from 'vitest'
import { createWork, listWork } from '../../server/test/work.ts'
import { violations } from '../axe.ts'
import { dialog, fill, press, toast } from '../form.ts'
import { useStage } from '../harness.ts'
import { joinProject, openTab, startProject } from '../work.ts'

const stage = useStage()

test('[PD-24] two edit one task: the later one sees what the other wrote, chooses, and nothing is lost', async () => {
  const { person: marina, id } = await startProject(stage)
  const ana = await joinProject(stage, marina, id, 'Ana Prado')
  const task = await createWork(marina, 'tasks', id, { title: 'Extrato', description: 'Por safra' })
  const search = `&task=${task.id}`
  const mine = await openTab(stage, marina, id, 'tasks', { search, width: 375 })
  const form = dialog(mine, 'Editar Task')
  await press(form, 'Editar descrição')
  await fill(form, { Título: 'Ver o extrato', Descrição: 'Por safra e por cooperado' })

  // What this browser would load by itself comes too late: the answer to its own edit reports the conflict.
  await mine.route('**/api/projects/*/tasks', (route) => route.abort())
  const texts = { title: 'Extrato por safra', description: 'Só a última safra' }
  const { status } = await ana.ask('PATCH', `/api/tasks/${task.id}`, { ...texts, priority: 'P2', estimate_hours: 6.5 })
  expect(status).toBe(200)

  await press(form, 'Salvar')
  await toast(mine, 'O que você editou mudou enquanto isso. Compare e escolha o que fica').waitFor()
  const questions = form.getByRole('group', { name: 'O que fica neste campo' })
  await expect.poll(() => questions.count()).toBe(2)
  await expect
    .poll(() => questions.first().innerText())
    .toMatch(/Ana Prado escreveu \(\d\d:\d\d\):\s+Extrato por safra/)
  expect(await violations(mine, { within: '[role=dialog]' })).toEqual([])
  await mine.unroute('**/api/projects/*/tasks')
  await press(questions.first(), 'Ficar com o meu texto')
  await press(questions.first(), 'Usar o texto de Ana')
  await expect.poll(() => form.getByLabel('Descrição', { exact: true }).inputValue()).toBe('Só a última safra')
  await press(form, 'Salvar')
  await toast(mine, 'Task atualizada com sucesso').waitFor()
  const [stored] = await listWork(marina, 'tasks', id)
  expect(stored).toMatchObject({
    title: 'Ver o extrato',
    description: 'Só a última safra',
    priority: 'P2',
    estimate_hours: 6.5,
  })
})
