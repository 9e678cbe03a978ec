import { pageAt, pageName } from '@leme/contract/pages'
import { Link } from '@tanstack/react-router'
import { useGivenTitle } from '../page/title.ts'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { usePagePath } from './use-page-path.ts'

function Slash() {
  return (
    <span aria-hidden="true" className="flex-none text-line-2">
      /
    </span>
  )
}

/** Organisation, the page above and the page; on phones the organisation alone. */
export function Crumbs({ organization }: { organization: string | undefined }) {
  const path = usePagePath()
  const shown = useGivenTitle() ?? pageName(path)
  const above = pageAt(path)?.parent
  return (
    <nav aria-label="Onde estou" className="ml-1 min-w-0 text-ink-3">
      <ol className="flex min-w-0 items-center gap-2">
        <li
          title={organization}
          className="truncate max-md:font-medium max-md:text-ink md:max-w-44 md:flex-none lg:max-w-72"
        >
          {organization ?? <Skeleton className="h-3 w-28" />}
        </li>
        {above && (
          <li className="flex flex-none items-center gap-2 max-md:hidden">
            <Slash />
            <Link to={above} className="hover:text-ink">
              {pageName(above)}
            </Link>
          </li>
        )}
        <li className="flex min-w-0 items-center gap-2 max-md:hidden">
          <Slash />
          <span aria-current="page" title={shown} className="truncate font-medium text-ink">
            {shown}
          </span>
        </li>
      </ol>
    </nav>
  )
}
