import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForShortcuts } from './shortcut-keys.ts'
import { switchShortcuts } from './shortcuts.ts'

const page = `
  <main>
    <button type="button" aria-keyshortcuts="c">Nova Task</button>
    <button type="button" aria-keyshortcuts="e">Editar projeto</button>
    <button type="button" role="combobox">Filtro</button>
    <input aria-label="Buscar" />
    <textarea aria-label="Comentário"></textarea>
    <div contenteditable="true" tabindex="0">Texto</div>
    <table><tbody>
      ${['Extrato', 'Ata'].map(
        (title) => `<tr>
          <td data-part="lead"><input type="checkbox" class="choose-box" /><a href="#${title}">${title}</a></td>
          <td><button type="button" role="combobox" aria-keyshortcuts="s">Status de ${title}</button></td>
          <td><button type="button" role="combobox" aria-keyshortcuts="a">Responsável de ${title}</button></td>
        </tr>`,
      )}
    </tbody></table>
  </main>`

/** What was pressed, gone to or shown, in order. */
let done: string[]
let release: () => void

beforeEach(() => {
  done = []
  document.body.innerHTML = page
  document.body.addEventListener('click', onClick)
  release = listenForShortcuts({ go: (path) => done.push(`go ${path}`), help: () => done.push('help') })
})
afterEach(() => {
  release()
  document.body.removeEventListener('click', onClick)
  document.body.replaceChildren()
  switchShortcuts(true)
})

function onClick({ target }: Event): void {
  if (target instanceof Element) done.push(target.textContent ?? '')
}

const type = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

test('[WD-15] j and k go from row to row, and a row’s letters press its controls: e opens what has no button of its own', () => {
  type('j')
  expect(document.activeElement?.textContent).toBe('Extrato')
  type('j')
  expect(document.activeElement?.textContent).toBe('Ata')
  type('j')
  expect(document.activeElement?.textContent).toBe('Ata')
  for (const key of ['s', 'a', 'e', 'p']) type(key)
  expect(done).toEqual(['Status de Ata', 'Responsável de Ata', 'Ata'])
  type('k')
  expect(document.activeElement?.textContent).toBe('Extrato')
  type('s')
  expect(done.at(-1)).toBe('Status de Extrato')
})

test('[WD-15] without a row’s focus letters press what the page has, g goes to a page by a letter, and ? lists them', () => {
  for (const key of ['c', 'e', 's']) type(key)
  expect(done).toEqual(['Nova Task', 'Editar projeto'])
  for (const key of ['g', 'p', 'g', 'z', 'p', 'g', 't']) type(key)
  type('?', { shiftKey: true })
  expect(done.slice(2)).toEqual(['go /projects', 'go /tasks', 'help'])
})

test.each(['input', 'textarea', '[contenteditable]', 'main > [role=combobox]'])(
  '[WD-15] no letter is a shortcut while the focus is in %s',
  (selector) => {
    focus(selector)
    for (const key of ['c', 'j', 'e', '?', 'g', 'p']) type(key)
    expect(done).toEqual([])
    expect(document.activeElement).toBe(document.querySelector(selector))
  },
)

test('[WD-15] none fires while an accent is composed, with Ctrl, ⌘ or Alt, held down, or in a dialog', () => {
  for (const more of [{ isComposing: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
    type('c', more)
  type('Dead')
  type('Process')
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  type('c')
  type('?')
  expect(done).toEqual([])
  dialog.remove()
  type('C')
  expect(done).toEqual(['Nova Task'])
})

test('[WD-15] an open sheet’s own controls are pressed, not those of the page below it; a field of it takes the focus', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div role="dialog" data-sheet tabindex="-1">
      <textarea aria-keyshortcuts="e"></textarea>
      <button type="button" role="combobox" aria-keyshortcuts="s">Status</button>
    </div>`,
  )
  focus('[data-sheet]')
  type('c')
  type('s')
  expect(done).toEqual(['Status'])
  type('e')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

test('[WD-15] a control says its key once it is pointed at or has the focus; switched off, letters do and say nothing', () => {
  const [create, edit] = document.querySelectorAll<HTMLElement>('main > [aria-keyshortcuts]')
  if (!create || !edit) throw new Error('they are there')
  fireEvent.pointerOver(create)
  expect(create.title).toBe('Criar (C)')
  switchShortcuts(false)
  edit.focus()
  expect(edit.title).toBe('')
  type('c')
  expect(done).toEqual([])
})

const sheet = `<div role="dialog" data-sheet tabindex="-1"><textarea aria-keyshortcuts="e">Ata</textarea></div>`

test('[WD-15] e on a row begins to edit what it opens, as soon as that is there and has the focus', async () => {
  type('j')
  type('e')
  expect(done).toEqual(['Extrato'])
  document.body.insertAdjacentHTML('beforeend', sheet)
  focus('[data-sheet]')
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-sheet] textarea')))
  expect(document.querySelector<HTMLTextAreaElement>('[data-sheet] textarea')?.selectionStart).toBe(3)
  // What the page had before is not what was opened.
  expect(done).toEqual(['Extrato'])
})

test('[WD-15] Enter on a row opens it alone', async () => {
  type('j')
  type('Enter')
  document.body.insertAdjacentHTML('beforeend', sheet)
  focus('[data-sheet]')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement?.matches('[data-sheet]')).toBe(true)
})

test('[WD-15] a on a row of work that does not show who does it opens it, and chooses there; no other row is opened for that', async () => {
  const row = (href: string) =>
    `<tr><td data-part="lead"><a href="${href}">${href}</a></td><td><button type="button">-</button></td></tr>`
  const body = document.querySelector('tbody')
  if (!body) throw new Error('it is there')
  body.innerHTML = row('/projects/0190a8e0/AGE-14') + row('/agents/0190a8e0-0000-7000-8000-000000000001')
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
  type('j')
  type('a')
  expect(done).toEqual(['/projects/0190a8e0/AGE-14'])
  const owner = '<button type="button" role="combobox" aria-keyshortcuts="a">Responsável</button>'
  document.body.insertAdjacentHTML('beforeend', `<div role="dialog" data-sheet tabindex="-1">${owner}</div>`)
  focus('[data-sheet]')
  await vi.waitFor(() => expect(done.at(-1)).toBe('Responsável'))
  document.querySelector('[data-sheet]')?.remove()
  document.querySelector<HTMLElement>('tr + tr a')?.focus()
  type('a')
  expect(done).toHaveLength(2)
})
