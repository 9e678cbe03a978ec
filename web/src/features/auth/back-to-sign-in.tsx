import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { quietLinkClass } from './quiet-link.ts'

/** The way out of a page that a link or a wish led to. Who is signed in is led on to the start page. */
export function BackToSignIn({ children }: { children: string }) {
  return (
    <p className="text-center text-cell">
      <Link to={paths.auth()} replace className={quietLinkClass}>
        {children}
      </Link>
    </p>
  )
}
