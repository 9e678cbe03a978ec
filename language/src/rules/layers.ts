import type { RuleWithExamples } from '../engine/rule.ts'
import { betweenRules } from './between-rules.ts'
import { factRules, lackRules, rankRules } from './closer-rules.ts'
import { correctionJoins, correctionRules, fewRules, targetRules } from './corrections.ts'
import { comparedPeriodRules, namedDayRules } from './days/compared-periods.ts'
import { dateLayers, dayRules } from './days/day-rules.ts'
import { clockRules, hourRules, timeRules } from './days/hours.ts'
import { partOfYearRules } from './days/parts-of-year.ts'
import { periodRules } from './days/periods.ts'
import { deniedRules, doubtRules, eitherRules, exceptedRules } from './doubts.ts'
import { otherRules } from './facts/other-facts.ts'
import { personRules } from './facts/person-facts.ts'
import { placeNameRules, placeRules } from './facts/place-facts.ts'
import { projectFactRules } from './facts/project-facts.ts'
import { dueRules, estimateRules, priorityFacts as workPriority } from './facts/work-facts.ts'
import { leftOutRules, showFirstRules } from './left-out.ts'
import { impliedJoins, impliedRules } from './machines/implied-machine.ts'
import { narrowingRules } from './narrowing.ts'
import { determinerPairs, determinerRules, nounPhraseRules } from './noun-phrases.ts'
import { courtesyRules, doerRules, introRules, joinRules, listingRules, wordRules } from './phrases.ts'
import { postponingRules } from './postponing.ts'
import { levelRules, priorityRules } from './priorities.ts'
import { idiomRules } from './questions.ts'
import { answerRules, replyRules } from './replies.ts'
import { severalRules } from './several.ts'
import { turningRules } from './turning.ts'
import { underRules } from './under-rules.ts'

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
    ...postponingRules,
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
