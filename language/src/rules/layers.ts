import type { RuleWithExamples } from '../engine/rule.ts'
import { betweenRules } from './between-rules.ts'
import { factRules, lackRules, rankRules } from './closer-rules.ts'
import { comparedPeriodRules, namedDayRules } from './compared-periods.ts'
import { correctionJoins, correctionRules, fewRules, targetRules } from './corrections.ts'
import { dateLayers, dayRules } from './day-rules.ts'
import { deniedRules, doubtRules, eitherRules, exceptedRules } from './doubts.ts'
import { clockRules, hourRules, timeRules } from './hours.ts'
import { impliedJoins, impliedRules } from './implied-machine.ts'
import { leftOutRules, showFirstRules } from './left-out.ts'
import { narrowingRules } from './narrowing.ts'
import { determinerPairs, determinerRules, nounPhraseRules } from './noun-phrases.ts'
import { otherRules } from './other-facts.ts'
import { partOfYearRules } from './parts-of-year.ts'
import { periodRules } from './periods.ts'
import { personRules } from './person-facts.ts'
import { courtesyRules, doerRules, introRules, joinRules, listingRules, wordRules } from './phrases.ts'
import { placeNameRules, placeRules } from './place-facts.ts'
import { levelRules, priorityRules } from './priorities.ts'
import { projectFactRules } from './project-facts.ts'
import { idiomRules } from './questions.ts'
import { answerRules, replyRules } from './replies.ts'
import { severalRules } from './several.ts'
import { turningRules } from './turning.ts'
import { underRules } from './under-rules.ts'
import { dueRules, estimateRules, priorityFacts as workPriority } from './work-facts.ts'

/** What may be said of a thing, in a sentence as in a line of a list. */
const factsOfThings = [
  ...dueRules,
  ...estimateRules,
  ...workPriority,
  ...personRules,
  ...placeRules,
  ...projectFactRules,
  ...otherRules,
]

/** Each list sees what the lists before it read. */
export const layers: readonly (readonly RuleWithExamples[])[] = [
  [...wordRules, ...dateLayers[0]],
  dateLayers[1],
  [
    ...levelRules,
    ...dayRules,
    ...hourRules,
    ...timeRules,
    ...clockRules,
    ...placeNameRules,
    ...courtesyRules,
    ...determinerRules,
    ...replyRules,
    ...targetRules,
    ...idiomRules,
    ...narrowingRules,
    ...leftOutRules,
    ...showFirstRules,
    ...lackRules,
    ...factRules,
    ...rankRules,
    ...periodRules,
    ...partOfYearRules,
  ],
  [...priorityRules, ...comparedPeriodRules, ...namedDayRules, ...determinerPairs, ...severalRules],
  [
    ...factsOfThings,
    ...nounPhraseRules,
    ...introRules,
    ...listingRules,
    ...joinRules,
    ...underRules,
    ...doerRules,
    ...impliedRules,
    ...answerRules,
    ...correctionRules,
    ...fewRules,
    ...turningRules,
  ],
  [
    ...betweenRules,
    ...correctionJoins,
    ...impliedJoins,
    ...deniedRules,
    ...exceptedRules,
    ...eitherRules,
    ...doubtRules,
  ],
]

/** What a line of a list may hold beside its title. */
export const lineLayers: readonly (readonly RuleWithExamples[])[] = [
  ...dateLayers,
  [...levelRules, ...dayRules, ...hourRules, ...timeRules, ...clockRules, ...placeNameRules],
  priorityRules,
  [...factsOfThings, ...introRules, ...joinRules],
  [...deniedRules, ...eitherRules],
]
