import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AvatarStack } from './avatar-stack.tsx'

test('as many discs as fit, the last one counting those beyond; the names are all said', () => {
  const names = ['Ana Lima', 'Bia Reis', 'Caio Melo', 'Davi Luz']
  render(<AvatarStack label="Membros ativos" names={names} most={3} />)
  const stack = screen.getByRole('img', { name: 'Membros ativos: Ana Lima, Bia Reis, Caio Melo, Davi Luz' })
  expect(Array.from(stack.children, (disc) => disc.textContent)).toEqual(['AL', 'BR', '+2'])
})

test('a name whose last word begins with an emoji has it whole among its initials', () => {
  render(<AvatarStack label="Membros ativos" names={['Olga 🚀 Prado', 'Olga 🚀foguete', '🚀', 'ana']} />)
  expect(Array.from(screen.getByRole('img').children, (disc) => disc.textContent)).toEqual(['OP', 'O🚀', '🚀', 'A'])
})

test('nobody is no drawing', () => {
  const { container } = render(<AvatarStack label="Membros ativos" names={[]} />)
  expect(container.childElementCount).toBe(0)
})
