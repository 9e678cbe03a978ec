import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'

export type BackLinkProps = {
  /** The list that the page's thing is one of, and its tab. */
  to: '/projects' | '/tasks' | '/finance'
  search?: { tab: 'tickets' }
  /** "Voltar para projetos". */
  label: string
}

/** Before a page's title: the way back. */
export function BackLink({ label, ...to }: BackLinkProps) {
  return (
    <Link {...to} aria-label={label} className={`${buttonClass('ghost')} -ml-2 max-md:-mr-3 max-md:-ml-3`}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}
