import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatDate, formatHours, formatMoney, formatNumber } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import type { MoneyHome as Home } from '@leme/contract/money/money-home'
import { paths } from '@leme/contract/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const moneyHomeQuery = queryOptions({
  queryKey: keys.margins.list({ of: 'home' }),
  queryFn: ({ signal }) => call('GET /api/money-home', {}, { signal }),
  refetchInterval: readAgainEvery,
})

/**
 * What a manager's day begins with: money, in lists of five, each with how many more there are and the way to them. A panel is
 * as high with five rows as with none.
 */
export function MoneyHome() {
  const { data, isError, refetch } = useQuery(moneyHomeQuery)
  const panels = data
    ? panelsOf(data)
    : titles.map((title) => ({ title, rows: undefined, none: '', link: undefined, more: undefined }))
  return (
    <div className="grid grid-cols-3 gap-6 max-xl:grid-cols-2 max-md:grid-cols-1 max-md:gap-4">
      {panels.map(({ title, rows, none, link, more }) => (
        <Panel key={title} title={title} className="h-81" end={link}>
          {isError && !data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar</ErrorLine>}
          {!rows && !isError && <Waiting />}
          {rows?.length === 0 && <p className="px-4 py-2 text-cell text-ink-3">{none}</p>}
          {rows && rows.length > 0 && (
            <ul aria-label={title}>
              {rows.map((row) => (
                <Line key={row.id} {...row} />
              ))}
            </ul>
          )}
          {rows && more && more.total > rows.length && (
            <p className="flex h-10 items-center border-t border-line px-4 text-cell">
              <Link to={more.to} className={linkClass}>
                {moreText(more.total - rows.length, more.noun)}
              </Link>
            </p>
          )}
        </Panel>
      ))}
    </div>
  )
}

const titles = [
  'O que rende',
  'O que dá prejuízo',
  'Atrasos por cliente',
  'Horas sem fatura',
  'Agentes mais caros',
  'Entradas por semana',
] as const

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-8 px-4 py-4">
      {['w-40', 'w-32', 'w-44', 'w-36', 'w-40'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
        <Skeleton key={index} className={`h-4 max-w-full ${width}`} />
      ))}
    </div>
  )
}

type Row = { id: string; name: ReactNode; note?: string; amount: string; tone?: string }

function Line({ name, note, amount, tone = 'text-ink' }: Omit<Row, 'id'>) {
  return (
    <li className="flex h-12 items-center gap-3 border-t border-line px-4 text-cell leading-4.5 tabular-nums">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {note && <span className="block truncate text-label text-ink-3">{note}</span>}
      </span>
      <span className={`font-medium whitespace-nowrap ${tone}`}>{amount}</span>
    </li>
  )
}

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'
const late = 'text-danger-text'

function ProjectLink({ project: { id, name } }: { project: { id: string; name: string } }) {
  return (
    <Link to="/projects/$id" params={{ id }} className={linkClass}>
      {name}
    </Link>
  )
}

type Noun = readonly [one: string, many: string]

/** What a list of five leaves out, and where all of it is. */
type More = { total: number; noun: Noun; to: string }

const projectNoun: Noun = ['projeto', 'projetos']
const moreText = (count: number, [one, many]: Noun) =>
  count === 1 ? `Mais 1 ${one}` : `Mais ${formatNumber(count)} ${many}`

/** What the hours are worth, or that some have no rate. */
function unbilledNote(amount: string | null, hours_without_rate: string): string {
  if (amount === null) return 'sem taxa'
  return /[1-9]/.test(hours_without_rate) ? `mais de ${formatMoney(amount)}` : formatMoney(amount)
}

/** That a part of it may have been paid: its page of finances asks. */
function alikeNote(count: number): string {
  if (count === 0) return ''
  return ` · ${count} talvez ${count === 1 ? 'recebida' : 'recebidas'}`
}

type ShownPanel = { title: string; rows: Row[]; none: string; link: ReactNode; more: More | undefined }

function panelsOf(home: Home): ShownPanel[] {
  const { earns, loses, earns_total, loses_total, late_total, unbilled_total, dearer, dearer_total, cash } = home
  const margins = (list: Home['earns'], tone?: string): Row[] =>
    list.map(({ project, margin }) => ({
      id: project.id,
      name: <ProjectLink project={project} />,
      amount: formatMoney(margin),
      tone,
    }))
  const end = (text: string, to: string) => (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  )
  const [earning, losing, owing, hours, agents, weeks] = titles
  const months = 'de três meses'
  const margin = paths.margin(undefined, 'quarter')
  const lateMoney = filteredPaths.money({ invoice_status: 'overdue', receivable_status: 'late' })
  return [
    {
      title: earning,
      rows: margins(earns),
      none: 'Nenhum projeto rendeu nestes três meses',
      link: end(months, margin),
      more: { total: earns_total, noun: projectNoun, to: margin },
    },
    {
      title: losing,
      rows: margins(loses, late),
      none: 'Nenhum projeto deu prejuízo nestes três meses',
      link: end(months, margin),
      more: { total: loses_total, noun: projectNoun, to: margin },
    },
    {
      title: owing,
      rows: home.late.map(
        ({ client, amount, days, received_alike }): Row => ({
          id: client,
          name: (
            <Link to={filteredPaths.finance({ client })} className={linkClass}>
              {client}
            </Link>
          ),
          note: `${days === 1 ? '1 dia' : `${days} dias`}${alikeNote(received_alike)}`,
          amount: formatMoney(amount),
          tone: late,
        }),
      ),
      none: 'Nada atrasado',
      link: late_total.clients > 0 && end(formatMoney(late_total.amount), lateMoney),
      more: { total: late_total.clients, noun: ['cliente', 'clientes'], to: lateMoney },
    },
    {
      title: hours,
      rows: home.unbilled.map(
        ({ project, hours: worked, amount, hours_without_rate }): Row => ({
          id: project.id,
          name: <ProjectLink project={project} />,
          note: unbilledNote(amount, hours_without_rate),
          amount: formatHours(Number(worked)),
        }),
      ),
      none: 'Nenhuma hora depois da última fatura',
      link: unbilled_total.projects > 5 && `${formatHours(Number(unbilled_total.hours))} ao todo`,
      more: { total: unbilled_total.projects, noun: projectNoun, to: paths.margin() },
    },
    {
      title: agents,
      rows: dearer.map(
        ({ agent: { id, name }, cost_usd, before_usd }): Row => ({
          id,
          name: (
            <Link to="/agents/$id" params={{ id }} className={linkClass}>
              {name}
            </Link>
          ),
          note: `antes ${formatCost(before_usd)}`,
          amount: formatCost(cost_usd),
        }),
      ),
      none: 'Nenhum agente custou mais que nos mesmos dias do mês passado',
      link: undefined,
      more: { total: dearer_total, noun: ['agente', 'agentes'], to: paths.agents() },
    },
    {
      title: weeks,
      rows: cash.map(
        ({ week, amount, count }): Row => ({
          id: week,
          name: `De ${formatDate(week)}`,
          note: count === 0 ? undefined : count === 1 ? '1 recebimento' : `${count} recebimentos`,
          amount: formatMoney(amount),
        }),
      ),
      none: '',
      link: end('a receber', paths.finance()),
      more: undefined,
    },
  ]
}
