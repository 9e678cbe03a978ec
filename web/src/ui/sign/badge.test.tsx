import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusBadge } from './badge.tsx'

const shown = [
  ['active', 'Active', 'default'],
  ['done', 'Done', 'default'],
  ['completed', 'Completed', 'default'],
  ['paid', 'Paid', 'default'],
  ['resolved', 'Resolved', 'default'],
  ['in_progress', 'In Progress', 'secondary'],
  ['review', 'Review', 'secondary'],
  ['blocked', 'Blocked', 'destructive'],
  ['overdue', 'Overdue', 'destructive'],
  ['urgent', 'Urgent', 'destructive'],
  ['late', 'Late', 'destructive'],
  ['pending', 'Pending', 'outline'],
  ['waiting', 'Waiting', 'outline'],
  ['draft', 'Draft', 'outline'],
  ['doing', 'Doing', 'default'],
  ['inactive', 'Inactive', 'default'],
  ['payment late', 'Payment Late', 'destructive'],
  ['done_late', 'Done Late', 'default'],
] as const

/** The class that only this style has. */
const classOf = {
  default: 'bg-accent-soft',
  secondary: 'bg-neutral',
  destructive: 'bg-danger-soft',
  outline: 'inset-ring-line-2',
}

test.each(shown)('[ST-01] %s is shown as "%s" in the %s style', (status, text, style) => {
  render(<StatusBadge status={status} />)
  const badge = screen.getByText(text)
  expect(badge.textContent).toBe(text)
  expect(badge.className).toContain(classOf[style])
})

test('[ST-01] the glyph distinguishes what the style does not', () => {
  const { container } = render(
    <>
      <StatusBadge status="planned" />
      <StatusBadge status="doing" />
      <StatusBadge status="done" />
    </>,
  )
  const drawings = Array.from(container.querySelectorAll('svg'), (svg) => svg.innerHTML)
  expect(new Set(drawings).size).toBe(3)
})
