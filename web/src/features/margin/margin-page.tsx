import { can } from '@leme/contract/can'
import type { Margin } from '@leme/contract/money/margin'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TrendingUp } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { BackLink } from '../../page/back-link.tsx'
import { clientsQuery } from '../../queries/clients-query.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { CalibrationPanel } from './calibration-panel.tsx'
import { FigureRow, figureColumns, monthText } from './figure-row.tsx'
import { type AskedRows, marginQuery } from './margin-queries.ts'
import { type MarginSearch, marginSearch, monthsOf } from './margin-search.ts'
import { UnbilledPanel } from './unbilled-panel.tsx'
import { useOpenedRows } from './use-opened-rows.ts'

const { Part: MarginRowsDialog } = lazyPart(() => import('./margin-rows-dialog.tsx'), 'MarginRowsDialog')

const route = getRouteApi('/app/finance/margin')

/** What projects and clients leave by month; for managers and administrators alone (MT-04). */
export function MarginPage() {
  const me = useMe()
  return (
    <>
      <PageHead
        title="Margem"
        subtitle="Faturado, menos horas ao seu custo, agentes, assinaturas e outros custos"
        back={<BackLink to="/finance" label="Voltar para o financeiro" />}
      />
      {me && !can(me.role, 'margin.read') && (
        <Panel>
          <EmptyLine icon={<TrendingUp aria-hidden="true" />}>Só gerentes e administradores veem a margem.</EmptyLine>
        </Panel>
      )}
      {me && can(me.role, 'margin.read') && <Margins />}
    </>
  )
}

const periods = [
  { value: 'months', label: 'últimos 12 meses' },
  { value: 'quarter', label: 'últimos 3 meses' },
  { value: 'year', label: 'este ano' },
  { value: 'all', label: 'tudo' },
] as const

function Margins() {
  const today = useToday()
  const { client, period } = marginSearch(route.useSearch())
  const navigate = route.useNavigate()
  const clients = useQuery(clientsQuery).data ?? []
  const months = monthsOf(period, today)
  const { data, isError, refetch } = useQuery(marginQuery({ client_id: client, ...months }))
  const { asked, open, close } = useOpenedRows()
  const choose = (change: MarginSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false })
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterSelect
          label="Período"
          value={period ?? 'months'}
          options={periods}
          onChange={(value) => choose({ period: value === 'months' ? undefined : value })}
        />
        <FilterSelect
          label="Cliente"
          value={client ?? 'all'}
          options={[{ value: 'all', label: 'todos' }, ...clients.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(value) => choose({ client: value === 'all' ? undefined : value })}
        />
      </div>
      {!data && isError && (
        <Panel>
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar a margem</ErrorLine>
        </Panel>
      )}
      {!data && !isError && <TableSkeleton label="Carregando a margem" />}
      {data?.months.length === 0 && (
        <Panel>
          <EmptyLine>Nem faturas, nem horas, nem outros custos neste período</EmptyLine>
        </Panel>
      )}
      {data && data.months.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
          <Panel title="Por mês">
            <Table caption="Margem por mês" columns={monthColumns} first={false}>
              <FigureRow name="Ao todo" figures={data.total} onOpen={(part) => open({ part })} />
              {data.months.map(({ month, ...figures }) => (
                <FigureRow
                  key={month}
                  name={monthText(month)}
                  figures={figures}
                  onOpen={(part) => open({ part, month })}
                />
              ))}
            </Table>
          </Panel>
          <ByClient data={data} onOpen={open} onClient={(id) => choose({ client: id })} />
          <UnbilledPanel client_id={client} />
          <CalibrationPanel />
        </div>
      )}
      <Suspense>
        {asked && (
          <MarginRowsDialog
            asked={{ ...asked, ...months, client_id: asked.client_id ?? (asked.client ? undefined : client) }}
            of={nameOf(asked, data)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whose rows they are; undefined where they are of all that the page shows. */
function nameOf(
  { project_id, client_id, client, unassigned }: AskedRows,
  data: Margin | undefined,
): string | undefined {
  if (project_id) return data?.projects.find(({ project }) => project?.id === project_id)?.project?.name
  const name = client ?? data?.clients.find((one) => client_id && one.client?.id === client_id)?.client?.name
  if (unassigned) return name ? `${name}, sem projeto` : 'não atribuído'
  return name
}

const monthColumns = figureColumns('Mês')
const placeColumns = figureColumns('Cliente e projeto')

type ByClientProps = {
  data: Margin
  onOpen: (asked: AskedRows) => void
  onClient: (id: string) => void
}

type Client = Margin['clients'][number]['client']
const keyOf = (client: Client) => (client ? (client.id ?? client.name) : '')

/** Each client with its projects below it, who leaves most first; last what is of nobody. */
function ByClient({ data, onOpen, onClient }: ByClientProps) {
  const clients = [...data.clients.filter(({ client }) => client), ...data.clients.filter(({ client }) => !client)]
  return (
    <Panel title="Por cliente e projeto">
      <Table caption="Margem por cliente e projeto" columns={placeColumns} first={false}>
        {clients.flatMap(({ client, ...figures }) => {
          const projects = data.projects.filter((one) => keyOf(one.client) === keyOf(client))
          const scope = scopeOf(client)
          return [
            <FigureRow
              key={`client ${keyOf(client)}`}
              name={client?.name ?? 'Não atribuído'}
              shown={clientName(client, onClient)}
              figures={figures}
              onOpen={(part) => onOpen({ part, ...scope })}
            />,
            ...(client ? projects : []).map(({ project, client: _, ...own }) => (
              <FigureRow
                key={`project ${project?.id ?? keyOf(client)}`}
                name={project?.name ?? `${client?.name}, sem projeto`}
                shown={<ProjectName project={project} />}
                figures={own}
                onOpen={(part) =>
                  onOpen(project ? { part, project_id: project.id } : { part, ...scope, unassigned: 'true' })
                }
              />
            )),
          ]
        })}
      </Table>
    </Panel>
  )
}

/** What the rows of a client are asked by. */
function scopeOf(client: Client): AskedRows {
  if (!client) return { unassigned: 'true' }
  return client.id === null ? { client: client.name } : { client_id: client.id }
}

function clientName(client: Client, onClient: (id: string) => void): ReactNode {
  if (!client) return <span className="font-medium text-ink">Não atribuído</span>
  const { id, name } = client
  if (id === null) return <span className="font-medium wrap-anywhere text-ink">{name}</span>
  return (
    <button
      type="button"
      className="rounded-1 text-left font-medium wrap-anywhere text-ink underline-offset-3 hover:underline"
      onClick={() => onClient(id)}
    >
      {name}
    </button>
  )
}

function ProjectName({ project }: { project: { id: string; name: string } | null }) {
  if (!project) return <span className="pl-4 text-ink-3">Sem projeto</span>
  return (
    <Link
      to="/projects/$id"
      params={{ id: project.id }}
      className="block rounded-1 pl-4 wrap-anywhere text-accent-text underline-offset-3 hover:underline"
    >
      {project.name}
    </Link>
  )
}
