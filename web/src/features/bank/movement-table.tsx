import type { BankMovement, BankProposal } from '@leme/contract/money/bank'
import { movementList } from '@leme/contract/money/bank-list'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseButton } from '../../list/choose-box.tsx'
import { isFiltered } from '../../list/is-filtered.ts'
import { usePagedList } from '../../list/paged-query.ts'
import { useSelection } from '../../list/use-selection.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Table } from '../../ui/table/table.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { bankAccountsQuery, movementsQuery, proposalsQuery } from './bank-queries.ts'
import { accountText } from './bank-words.ts'
import { ManyMovements } from './many-movements.tsx'
import { MovementRow } from './movement-row.tsx'
import { surest } from './movement-writes.ts'
import type { StatementSearch } from './statement-search.ts'

const { Part: MatchDialog } = lazyPart(() => import('./match-dialog.tsx'), 'MatchDialog')

const columns = [
  'Lançamento',
  { label: 'Valor', width: '8rem', align: 'right' },
  { label: 'Recebível', width: '19rem' },
  { label: 'Ações', quiet: true, width: '14rem', align: 'right' },
] as const

type Matching = { movement: BankMovement; open: boolean }

/** Movements with what they paid, or may have paid. */
export function MovementTable({ search }: { search: StatementSearch }) {
  const movements = usePagedList(movementsQuery(search))
  const accounts = useQuery(bankAccountsQuery).data ?? []
  const { data: proposals } = useQuery(proposalsQuery)
  const proposed = useMemo(() => new Map(proposals?.map((one) => [one.movement_id, one])), [proposals])
  const { data, isError, refetch } = movements
  const rows = data?.pages.flat() ?? []
  const choice = useSelection(
    rows.map(({ id }) => id),
    JSON.stringify(search),
    !movements.hasNextPage,
  )
  const [matching, setMatching] = useState<Matching | null>(null)
  if (!data && !isError) return <TableSkeleton label="Carregando o extrato" />
  const strong = strongOf(rows, proposed)
  const nameOf = (id: string) => {
    const account = accounts.find((one) => one.id === id)
    return accounts.length > 1 && account ? accountText(account) : null
  }
  return (
    <>
      <Panel
        title="Lançamentos"
        end={
          strong.length > 0 && (
            <Button size="small" onClick={() => choice.choose(strong)}>
              Escolher {strong.length === 1 ? 'a proposta forte' : `as ${strong.length} fortes`}
            </Button>
          )
        }
        action={rows.length > 0 && <ChooseButton choice={choice} />}
      >
        {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar o extrato</ErrorLine>}
        {data && rows.length === 0 && <EmptyLine>{nothing(search, accounts.length > 0)}</EmptyLine>}
        {rows.length > 0 && (
          <ChooseArea choice={choice}>
            <Table caption="Lançamentos" columns={columns} tall>
              {rows.map((movement) => (
                <MovementRow
                  key={movement.id}
                  movement={movement}
                  account={nameOf(movement.account_id)}
                  proposal={proposals ? (proposed.get(movement.id) ?? null) : undefined}
                  onChoose={() => setMatching({ movement, open: true })}
                />
              ))}
            </Table>
          </ChooseArea>
        )}
        <MoreButton list={movements} />
      </Panel>
      {choice.isChoosing && <ManyMovements choice={choice} movements={rows} proposed={proposed} />}
      <Suspense>
        {matching && (
          <MatchDialog
            key={matching.movement.id}
            movement={matching.movement}
            proposal={proposed.get(matching.movement.id)}
            open={matching.open}
            onOpenChange={(open) => setMatching({ ...matching, open })}
          />
        )}
      </Suspense>
    </>
  )
}

function strongOf(rows: readonly BankMovement[], proposed: ReadonlyMap<string, BankProposal>): string[] {
  return rows
    .filter(({ id, state }) => state === 'open' && surest(proposed.get(id))?.strength === 'strong')
    .map(({ id }) => id)
}

function nothing(search: StatementSearch, hasAccounts: boolean): string {
  if (!hasAccounts) return 'Nenhum extrato ainda: traga o arquivo OFX do banco'
  const { state: _, ...others } = search
  if (isFiltered(movementList, others)) return 'Nenhum lançamento corresponde ao filtro'
  return search.state === undefined ? 'Nada a conciliar' : 'Nenhum lançamento aqui'
}
