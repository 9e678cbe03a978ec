import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { type AskedPeriod, nameOf } from './chart/asked-period.ts'
import { periodNames } from './chart/part-time.ts'

/** The place of the groups until they are there: what is below them stands where it will stand. */
export function GroupsPending({ period }: { period: AskedPeriod }) {
  return (
    <Panel title={`Custo em ${periodNames[nameOf(period)]}`}>
      <Loading label="Agrupando as execuções">
        <Skeleton className="m-4 h-11" />
      </Loading>
    </Panel>
  )
}

/** The places of the comparison and of the groups, until their code is there. */
export function AnalysesPending({ period }: { period: AskedPeriod }) {
  return (
    <>
      <Panel title="Comparar">
        <div className="border-t border-line px-4 py-3">
          <Skeleton className="h-(--control) w-44" />
        </div>
      </Panel>
      <GroupsPending period={period} />
    </>
  )
}
