import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { choose } from '../../test-form.tsx'
import { FilterSelect } from './filter-select.tsx'

const options = [
  { value: 'todos', label: 'todos' },
  { value: 'doing', label: 'Doing' },
]

test('a filter says what it is set to', () => {
  render(<FilterSelect label="Status" value="doing" options={options} onChange={() => {}} />)
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Status: Doing')
})

test('a value from an old address is called by no code of ours', () => {
  render(<FilterSelect label="Status" value="archived" options={options} onChange={() => {}} />)
  expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('Status: outro')
})

test('[FI-04] what is chosen stays when the options are read again without it: nobody chose anything else', async () => {
  const changes: string[] = []
  function Filter({ clients }: { clients: string[] }) {
    const [client, setClient] = useState('')
    const options = ['', ...clients].map((value) => ({ value, label: value || 'todos' }))
    const change = (next: string) => {
      changes.push(next)
      setClient(next)
    }
    return <FilterSelect label="Cliente" value={client} options={options} unlisted={client} onChange={change} />
  }
  const { rerender } = render(<Filter clients={['Acme', 'Sabiá']} />)
  await choose('Cliente', 'Sabiá')
  for (const clients of [[], ['Acme']]) {
    rerender(<Filter clients={clients} />)
    await screen.findByText('Sabiá')
  }
  expect(changes).toEqual(['Sabiá'])
})
