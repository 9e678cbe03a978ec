import type { ReactNode } from 'react'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Timeline, TimelineItem } from '../../ui/page/timeline.tsx'
import { activityTime } from '../../ui/sign/activity-time.ts'
import { MoreButton } from '../../ui/table/more-button.tsx'
import type { PagedList } from '../../ui/table/next-page.ts'
import { useToday } from '../../ui/use-today.ts'
import { HistoryPending } from './history-pending.tsx'

/** One thing that happened: who did it, when (ISO 8601), and the sentence that follows their name. */
export type Happened = { id: string; name: string; instant: string; words: ReactNode }

export type HistoryPanelProps = {
  title: string
  /** What it is called within a sentence: "a atividade". */
  noun: string
  /** What stands there where nothing happened. */
  empty: string
  /** Undefined until known, newest first. */
  happened: readonly Happened[] | undefined
  /** The reading of it, page by page. */
  list: PagedList & { isError: boolean; refetch: () => Promise<unknown> }
}

/** What happened to something, newest first: who, what, when. */
export function HistoryPanel({ title, noun, empty, happened, list }: HistoryPanelProps) {
  const { isError, refetch } = list
  const day = useToday()
  const calendar = useCalendar()
  if (!happened) {
    const failure = <ErrorLine onRetry={() => void refetch()}>{`Não foi possível carregar ${noun}`}</ErrorLine>
    return isError ? <Panel title={title}>{failure}</Panel> : <HistoryPending title={title} noun={noun} />
  }
  return (
    <Panel title={title}>
      {happened.length === 0 ? (
        <EmptyLine>{empty}</EmptyLine>
      ) : (
        <Timeline>
          {happened.map(({ id, name, instant, words }) => (
            <TimelineItem
              key={id}
              name={name}
              instant={instant}
              time={activityTime(instant, day, calendar)}
              fullTime={calendar.formatInstant(instant)}
            >
              <b>{name}</b> {words}
            </TimelineItem>
          ))}
        </Timeline>
      )}
      <MoreButton list={list} label="Ver mais" />
    </Panel>
  )
}
