import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Answer, button, gone, openForm, press, refused, wire } from '../../../test-form.tsx'
import { epic as anEpic, story as aStory, task as aTask, id, projectId } from '../../../test-project.tsx'
import { DeleteWorkDialog, type DeleteWorkDialogProps } from './delete-work-dialog.tsx'

type AskedDelete = Omit<DeleteWorkDialogProps, 'noun' | 'item'>

const title = 'Extrato e cotas'
const epic = anEpic(31, { title })
const story = aStory(41, { title, epic_id: epic.id })
const task = aTask(51, { title, story_id: story.id })

const [closed, deleted] = [vi.fn(), vi.fn()]
const done: Answer = () => new Response(null, { status: 204 })

/** The open question, which closes as it does in its list. */
function Asked({ of: Of }: { of: ComponentType<AskedDelete> }) {
  const [open, setOpen] = useState(true)
  closed.mockImplementation(() => setOpen(false))
  return <Of open={open} onClose={closed} onGone={deleted} />
}

const kinds = [
  {
    noun: 'épico',
    path: `/api/epics/${epic.id}`,
    dialog: (asked: AskedDelete) => <DeleteWorkDialog noun="epic" item={epic} {...asked} />,
    success: 'Épico deletado com sucesso',
    missing: refused('epic_not_found'),
    impact: '2 stories vinculadas',
    takesAlong: 'As stories vinculadas a este épico perderão a referência: 2 stories (com 1 task).',
  },
  {
    noun: 'story',
    path: `/api/stories/${story.id}`,
    dialog: (asked: AskedDelete) => <DeleteWorkDialog noun="story" item={story} {...asked} />,
    success: 'Story deletada com sucesso',
    missing: refused('story_not_found'),
    impact: '1 task vinculada',
    takesAlong: 'As tasks vinculadas a esta story perderão a referência: 1 task.',
  },
  {
    noun: 'task',
    path: `/api/tasks/${task.id}`,
    dialog: (asked: AskedDelete) => <DeleteWorkDialog noun="task" item={task} {...asked} />,
    success: 'Task deletada com sucesso',
    missing: refused('task_not_found'),
    impact: '2,25h registradas',
    takesAlong: 'As horas registradas nesta task continuam no projeto.',
  },
] as const

const warning =
  'Dá para desfazer por alguns segundos, no aviso que aparece, e por 30 dias na Lixeira. Depois disso é irreversível.'

function ask({ dialog }: Pick<(typeof kinds)[number], 'dialog'> = kinds[0]): void {
  for (const spy of [closed, deleted]) spy.mockReset()
  wire.answer = done
  openForm(<Asked of={dialog} />, {
    reads: {
      '/api/me': { id: id(1), role: 'manager', display_name: 'Marina Azevedo', organization: {} },
      [`/api/projects/${projectId}/stories`]: [
        story,
        { ...story, id: id(42) },
        { ...story, id: id(43), epic_id: null },
      ],
      [`/api/projects/${projectId}/tasks`]: [task, { ...task, id: id(52), story_id: null }],
      [`/api/tasks/${task.id}/time-entries`]: [{ hours: 2 }, { hours: 0.25 }],
    },
  })
}

const question = () => screen.queryByRole('alertdialog', { name: 'Confirmar exclusão' })

test.each(kinds)(
  '[PD-07] [PD-20] a deletion of this $noun is asked about, with what hangs on it, and not done by "Cancelar"',
  async (kind) => {
    ask(kind)
    await screen.findByText(kind.impact)
    screen.getByText('Extrato e cotas')
    await waitFor(() => expect(question()?.textContent).toContain(`${warning} ${kind.takesAlong}`))
    await press('Cancelar')
    await waitFor(() => expect(question()).toBeNull())
    expect(wire.sent).toEqual([])
  },
)

test.each(kinds)(
  '[PD-07] [PD-20] while this $noun is deleted the question stays, and is gone with it',
  async (kind) => {
    ask(kind)
    let answer = () => {}
    wire.answer = () => new Promise((resolve) => (answer = () => resolve(done())))
    await press('Deletar')
    // It is not pressed twice, and keeps the focus.
    expect((await button('Deletando...')).getAttribute('aria-disabled')).toBe('true')
    await press('Deletando...')
    fireEvent.keyDown(question() as HTMLElement, { key: 'Escape' })
    expect(closed).not.toHaveBeenCalled()
    await act(async () => answer())
    await screen.findByText(kind.success)
    await waitFor(() => expect(question()).toBeNull())
    expect(deleted).toHaveBeenCalledOnce()
    expect(wire.sent).toMatchObject([{ request: `DELETE ${kind.path}` }])
  },
)

test.each(kinds)(
  '[PD-07] [PD-20] a $noun that cannot be deleted stays and says why; one that is gone already leaves',
  async (kind) => {
    ask(kind)
    for (const [answer, why] of [
      [gone, 'Não foi possível falar com o servidor'],
      [refused('forbidden'), 'Você não tem permissão para fazer isso'],
      [() => new Response('', { status: 500 }), 'tente novamente'],
    ] as const) {
      wire.answer = answer
      await waitFor(async () => expect((await button('Deletar')).disabled).toBe(false))
      await press('Deletar')
      await screen.findByText(`Erro ao deletar ${kind.noun}: ${why}`)
      expect(question()).not.toBeNull()
    }
    expect(deleted).not.toHaveBeenCalled()
    wire.answer = kind.missing
    await waitFor(async () => expect((await button('Deletar')).disabled).toBe(false))
    await press('Deletar')
    await screen.findByText(/^Erro ao deletar .* não encontrad[oa]$/)
    await waitFor(() => expect(question()).toBeNull())
    expect(deleted).toHaveBeenCalledOnce()
  },
)

async function deleteEpic(): Promise<HTMLElement> {
  ask()
  await press('Deletar')
  await screen.findByText('Épico deletado com sucesso')
  return screen.findByRole('button', { name: 'Desfazer', hidden: true })
}

test('[PD-20] the toast of a deletion takes it back, once, and says so', async () => {
  const undo = await deleteEpic()
  expect(undo.closest('section')?.getAttribute('aria-live')).toBe('polite')
  expect(undo.tabIndex).toBe(0)
  wire.answer = () => Response.json({ message: null })
  fireEvent.click(undo)
  await screen.findByText('Exclusão desfeita')
  expect(wire.sent.map(({ request }) => request)).toEqual([
    `DELETE /api/epics/${epic.id}`,
    `POST /api/deletions/${epic.id}/restore`,
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer', hidden: true })).toBeNull())
})

test('[WD-08] the toast says without what it came back', async () => {
  const undo = await deleteEpic()
  const message = 'Épico AGE-1 Boletos voltou sem responsável: Camila Duarte não é mais membro.'
  wire.answer = () => Response.json({ message })
  fireEvent.click(undo)
  await screen.findByText(message)
})

test('[PD-20] what cannot come back says why', async () => {
  const undo = await deleteEpic()
  wire.answer = refused('restore_refused', 'Isto não pode voltar: o projeto foi excluído depois')
  fireEvent.click(undo)
  await screen.findByText('Não foi possível desfazer')
  await screen.findByText('Isto não pode voltar: o projeto foi excluído depois')
})
