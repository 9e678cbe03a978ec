import { Link, useRouterState } from '@tanstack/react-router'
import { useGivenTitle } from '../page/title.ts'
import { Skeleton } from '../ui/skeleton.tsx'

function Slash() {
  return (
    <span aria-hidden="true" className="flex-none text-line-2">
      /
    </span>
  )
}

/** Organisation, the page above and the page; on phones the organisation alone. */
export function Crumbs({ organization }: { organization: string | undefined }) {
  const { title, crumb, parent } = useRouterState({ select: (state) => state.matches.at(-1)?.staticData ?? {} })
  const given = useGivenTitle()
  return (
    <nav aria-label="Onde estou" className="ml-1 min-w-0 text-ink-3">
      <ol className="flex min-w-0 items-center gap-2">
        <li
          title={organization}
          className="truncate max-md:font-medium max-md:text-ink md:max-w-44 md:flex-none lg:max-w-72"
        >
          {organization ?? <Skeleton className="h-3 w-28" />}
        </li>
        {parent && (
          <li className="flex flex-none items-center gap-2 max-md:hidden">
            <Slash />
            <Link to={parent.to} className="hover:text-ink">
              {parent.title}
            </Link>
          </li>
        )}
        <li className="flex min-w-0 items-center gap-2 max-md:hidden">
          <Slash />
          <span aria-current="page" title={given ?? crumb ?? title} className="truncate font-medium text-ink">
            {given ?? crumb ?? title}
          </span>
        </li>
      </ol>
    </nav>
  )
}
