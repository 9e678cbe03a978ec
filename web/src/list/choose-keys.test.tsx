import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../test-form.tsx'
import { ChooseArea } from './choose-area.tsx'
import { ChooseBox } from './choose-box.tsx'
import { useSelection } from './use-selection.ts'

const titles = ['Extrato', 'Ata', 'Contrato']

function List() {
  const choice = useSelection(titles, 'all', true)
  return (
    <ChooseArea choice={choice}>
      <table>
        <tbody>
          {titles.map((title) => (
            <tr key={title}>
              <td data-part="lead">
                <ChooseBox id={title} title={title} />
                <a href={`#${title}`}>{title}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChooseArea>
  )
}

const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Escolher ${title}` })
const chosen = () => titles.filter((title) => box(title).checked)
const type = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

test('[WD-07] x chooses the row of the focus and goes to its box, from where arrows go on, with Shift choosing, and Enter opens', async () => {
  openForm(<List />)
  const first = await screen.findByRole('link', { name: 'Extrato' })
  first.focus()
  // The keys come after the first rows.
  await waitFor(() => {
    if (chosen().length === 0) type('x')
    expect(chosen()).toEqual(['Extrato'])
  })
  expect(document.activeElement).toBe(box('Extrato'))
  type('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual(['Extrato', 'Ata'])
  type('ArrowDown')
  expect(document.activeElement).toBe(box('Contrato'))
  let opened = ''
  document.body.addEventListener('click', ({ target }) => (opened = (target as Element).textContent ?? ''), {
    once: true,
  })
  type('Enter')
  expect(opened).toBe('Contrato')
  type('Escape')
  expect(chosen()).toEqual([])
})
