import { paths } from '@leme/contract/paths'
import { Link } from '@tanstack/react-router'
import { quietLinkClass } from './quiet-link.ts'

/** The way out of a page that was opened by a link or on purpose. It takes a signed-in user to the start page. */
export function BackToSignIn({ children }: { children: string }) {
  return (
    <p className="text-center text-cell">
      <Link to={paths.auth()} state={({ wanted }) => ({ wanted })} replace className={quietLinkClass}>
        {children}
      </Link>
    </p>
  )
}
