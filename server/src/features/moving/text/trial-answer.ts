import { movingLimits } from '@leme/contract/moving/moving-file'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'
import type { Moving } from '../../../ingest/moving/open.ts'
import type { Compared } from '../compare/compare.ts'
import { hoursOf, isNamed } from '../people.ts'
import type { Tried } from '../try-file.ts'
import { doubleMessages, leftParts } from './left-text.ts'
import { trialLines } from './trial-text.ts'
import { onPage, type Saying } from './ways.ts'

const nothing = { count: 0, first: [] }

/** The trial of a file of which nothing is read before somebody says the order of its dates, or which column is the title. */
export function unreadTrial({ source, brings, columns, open, isUntitled, warnings }: Moving): MovingTrial {
  return {
    ...{ source, brings, columns, open, is_untitled: isUntitled, warnings, kinds: { epic: 0, story: 0, task: 0 } },
    ...{ comparison: null, comments: 0, items: 0, raised: 0, raised_first: null },
    ...{ statuses: [], priorities: [], types: [], people: [], projects: [], left: [] },
    ...{ strangers: { people: 0, seconds: 0 }, left_out: nothing },
    ...{ clashes: nothing, doubles: nothing, doubts: nothing, refused: nothing, tree: [], lines: [] },
  }
}

/** A trial as a browser reads it. */
export function trialAnswer(
  { trial, moving }: Tried,
  compared: Compared,
  way: Pick<Saying, 'statusText' | 'origin'>,
): MovingTrial {
  const { comparison, refused, leftOut, doubts, used, seconds } = compared
  const { doubles, people, strangers } = trial
  return {
    ...{ source: trial.source, brings: trial.brings, columns: trial.columns, open: moving.open },
    ...{ is_untitled: false, comparison },
    ...{ warnings: trial.warnings, kinds: trial.kinds, comments: trial.comments, items: trial.items },
    ...{ raised: trial.raised.count, raised_first: trial.raised.first, left: leftParts(trial.left) },
    statuses: mostOf(trial.statuses).map(guessed),
    priorities: mostOf(trial.priorities).map(guessed),
    types: mostOf(trial.types).map(guessed),
    people: people.slice(0, movingLimits.words).map((person) => {
      const { key, name, email, match, isChosen } = person
      return {
        ...{ key, name, email, user_id: match?.user.id ?? null },
        ...{ by: isChosen ? null : (match?.by ?? null), is_chosen: isChosen },
        ...{ seconds: hoursOf(person, seconds), is_named: isNamed(person) },
      }
    }),
    projects: mostOf(trial.projects).map((project) => ({ ...project, is_used: used.has(project.name) })),
    clashes: trial.clashes,
    doubles: doubleMessages(doubles),
    ...{ strangers, left_out: leftOut, doubts, refused, tree: trial.tree },
    lines: trialLines(trial, compared, { ...onPage, ...way }),
  }
}

/** As many as a person may say anything of, the most frequent first where that is not all. */
function mostOf<Row extends { count: number }>(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= movingLimits.words) return rows
  return rows.toSorted((one, other) => other.count - one.count).slice(0, movingLimits.words)
}

function guessed<Value>({ isGuess, ...mapped }: { word: string; count: number; value: Value; isGuess: boolean }) {
  return { ...mapped, is_guess: isGuess }
}
