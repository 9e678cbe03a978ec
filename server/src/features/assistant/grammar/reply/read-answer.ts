import { type Draft, noDraft, noEpic, noProject, noStory, noTask, type Plan } from '../../plan.ts'
import type { Question, Said } from '../../said.ts'
import { readBody } from '../creation/body.ts'
import type { Facts } from '../creation/facts.ts'
import { readProject } from '../creation/project-body.ts'
import { readCreation } from '../creation/read-creation.ts'
import { readDate } from '../dates.ts'
import { readHours } from '../hours.ts'
import { numberOf, numberPattern } from '../numbers.ts'
import { spanOf } from '../span.ts'
import { fold } from '../words.ts'
import { answerMention } from './answer-mention.ts'
import { placeOf } from './draft-path.ts'
import { isAsking } from './is-asking.ts'
import { isOnlyLeadIn } from './lead-in.ts'
import { mergeFacts, nounAtPath } from './merge-facts.ts'
import { isNo, isNothing, isThanks, isYes } from './phrases.ts'
import { contextOf, create, factsBeside, notUnderstood, type Place, withFacts } from './place.ts'
import { plain } from './plain.ts'
import { isCommand, isQuestion, isWish } from './request-words.ts'

const mentions = ['client', 'project', 'epic', 'story', 'assignee', 'owner']
const texts = ['name', 'title', 'partner', 'description']

/** "qual projeto? o App de Vendas": what was asked is said again before its answer. */
const echo =
  /^\s*(?:em |pra |para |no )?(?:qual|que) (?:[ée] o )?(?:projeto|cliente|t[ií]tulo|nome|story|[ée]pico|respons[áa]vel|prazo)\s*\?+\s*(?=\S)/iu

/** The answer to the fact that was asked for, in its draft; null where something else is said. */
export function readAnswer(heard: Said, question: Question, pending: Draft): Plan | null {
  const said = { ...heard, text: heard.text.replace(echo, '') }
  const draft = structuredClone(pending)
  const found = placeOf(draft, question.about)
  if (!found) return null
  const place: Place = { said, question, draft, ...found }
  const { field } = place
  if (mentions.includes(field)) return answerMention(place)
  if (isNo(said.text) && !isNothing(said.text)) return { intent: 'cancel' }
  if (isAsking(said) || isQuestion(said.text) || isCommand(said.text, { isTitleAwaited: texts.includes(field) }))
    return null
  if (isOnlyLeadIn(said.text)) return notUnderstood
  if (texts.includes(field) && isWish(said.text)) return null
  if (field === 'epics' || field === 'stories' || field === 'tasks') return answerList(place, field)
  if (field === 'kind') return answerKind(said)
  if (texts.includes(field)) return answerText(place)
  return answerValue(place)
}

const titleHead =
  /^(?:(?:a[ií]|ent[aã]o|hm+|ah+|ok|certo|bom|na (?:verdade|real)|ali[aá]s|opa|ops|n[aã]o,|(?:eu )?acho que)[\s,]+)*(?:(?:o |a )?(?:t[ií]tulo|nome)(?: (?:dela|dele|d[ao] (?:task|story|projeto|[eé]pico)))?(?: (?:é|e|eh|seria|vai ser|fica|pode ser))?\s*[:=]?\s+|(?:o projeto |ela |ele |é pra |vamos )?(?:vai |pode |quero |deve |vão |iria )?(?:se )?cham(?:a|ar|ará|aria|e|emos|amos)(?:-se|r-se)?(?: (?:el[ea]|o projeto))?(?: de)?\s+|pode (?:ser|botar|colocar)\s+|que tal\s+|(?:é|eh|seria|fica|bota|coloca|p[oõ]e|escreve)(?: assim)?\s*:?\s+|(?:seria|[eé]|fica|coloca):\s*|vai (?:ser|ficar)\s+(?:(?:o|a|como)\s+(?=\p{Lu}))?)/iu
const titleTail = /[\s,]+(?:mesmo|por enquanto|pode ser|eu acho|acho)[\s.!?]*$/iu
const leadHead = /^(?:(?:na (?:verdade|real)|ali[aá]s|ops|opa)[\s,]+)+(?:(?:é|eh)\s+)?/i
/** "muda pro Motor" is about where it goes, and no title. */
const correcting =
  /^\s*(?:na (?:verdade|real)[\s,]+)?(?:mud[ae]|troc[ae]|troque|pass[ae]|jog[ae]|coloc[ae]|bot[ae]|alter[ae])\s/i
const listHead =
  /^(?:(?:s[aã]o|seriam|v[aã]o ser|ser[aã]o|quero|os|as|est[ea]s|ess[ea]s|aqui v[aã]o)[\s,]+)*(?:(?:\d+|dois|duas|tr[eê]s|quatro|cinco|seis)\s*)?(?:seguintes|[eé]picos|stories|tasks|tarefas)?\s*:\s*/i

function answerText(place: Place): Plan | null {
  const { said, question, draft, item, field } = place
  if (field === 'partner' || field === 'description') {
    item[field] = isNothing(said.text) ? null : said.text.trim()
    return create(draft)
  }
  if (isYes(said.text) || isThanks(said.text) || isNothing(said.text)) return notUnderstood
  const corrected = correcting.test(said.text) ? factsBeside(said.text, place) : null
  if (corrected && Object.keys(corrected).length > 0) {
    mergeFacts(draft, item, nounAtPath(question.about), corrected)
    return create(draft)
  }
  const text = said.text.trim().replace(titleHead, '').replace(leadHead, '').replace(titleTail, '')
  if (isUnnamed(said.text)) return notUnderstood
  const context = contextOf(place)
  const read = context.noun === 'project' ? readProject : readBody
  const { title, facts } = read(spanOf(text), context)
  if (title === null && Object.keys(facts).length === 0) return notUnderstood
  mergeFacts(draft, item, nounAtPath(question.about), { ...facts, ...(title !== null && { title }) })
  return create(draft)
}

/** "ainda não tem nome", "depois eu defino". */
function isUnnamed(text: string): boolean {
  return /^(?:ainda )?(?:nao (?:tem|temos|sei|decid\p{L}+|defin\p{L}+|escolh\p{L}+)|sem nome|a definir|depois (?:eu|a gente|te|defin\p{L}+))(?!\p{L})(?: .{0,30})?$/u.test(
    plain(text),
  )
}

const listWords = { epics: 'os épicos', stories: 'as stories', tasks: 'as tasks' } as const

/** Titles for things that have none yet; what was said about all of them before goes into each. */
function answerList(place: Place, field: 'epics' | 'stories' | 'tasks'): Plan | null {
  const { said, draft } = place
  if (isYes(said.text) || isThanks(said.text) || isNothing(said.text)) return notUnderstood
  const between = /\n/.test(said.text) ? ':\n' : ': '
  const text = said.text.trim().replace(listHead, '').replace(titleHead, '')
  const read = readCreation({ ...said, text: `crie ${listWords[field]}${between}${text}`, pending: null })
  const found = read?.intent === 'create' ? read.draft : null
  if (!found || found[field].length === 0) return notUnderstood
  const [template] = draft[field]
  const filled = found[field].map((one) => ({ ...one, ...saidOnly(template, one) }))
  return create({ ...draft, project: draft.project ?? found.project, [field]: filled })
}

/** What the template says and the thing itself does not. */
function saidOnly(template: object | undefined, one: object): object {
  const own = new Map(Object.entries(one))
  return Object.fromEntries(
    Object.entries(template ?? {}).filter(
      ([key, value]) => value !== null && !Array.isArray(value) && own.get(key) === null,
    ),
  )
}

function answerKind(said: Said): Plan | null {
  const words = plain(said.text).replace(/^(?:um|uma|o|a) /, '')
  const at = placeOfKind(words)
  const blank = [{ new_project: noProject }, { epics: [noEpic] }, { stories: [noStory] }, { tasks: [noTask] }][at]
  if (blank && /^\S+$/.test(words)) return create({ ...noDraft, ...blank })
  const read = readCreation({
    ...said,
    text: `crie um ${words === '' ? said.text : said.text.replace(/^(?:uma?|o|a)\s+/i, '')}`,
    pending: null,
  })
  return read ?? notUnderstood
}

function placeOfKind(words: string): number {
  return [/^(?:1|proje)/, /^(?:2|epic)/, /^(?:3|stor|hist)/, /^(?:4|task|tare)/].findIndex((form) => form.test(words))
}

/** Hours and days. */
function answerValue(place: Place): Plan | null {
  const { said, draft, item, field } = place
  if (isNothing(said.text)) item[field] = null
  else {
    const value = field.endsWith('_hours') ? hoursIn(said.text) : dayIn(said, field)
    const facts = factsBeside(said.text, place)
    if (facts && Object.keys(facts).length > 0) withFacts(place, value === null ? facts : besideDay(facts))
    if (value !== null) item[field] = value
    else if (!facts || Object.keys(facts).length === 0) return notUnderstood
  }
  return create(draft)
}

/** What is said beside the day or the hours that were asked for: those are of the field, whatever it is. */
function besideDay({ due_date, start_date, end_date, estimate_hours, budget_hours, ...others }: Facts): Facts {
  return others
}

function hoursIn(text: string): number | null {
  const found = readHours(text)
  if (found) return found.hours
  const bare = bareHours.exec(fold(text))
  return bare?.[1] ? numberOf(bare[1]) : null
}

const bareHours = new RegExp(
  `^(?:(?:umas?|uns|cerca de|mais ou menos|sao|seria[m]?|e|eh|poe|bota|coloca|pode ser|acho que|~) ?)*(${numberPattern})[\\s.!]*$`,
  'u',
)

function dayIn({ text, today }: Said, field: string): string | null {
  const found = readDate(text, today, field === 'start_date' ? 'start' : 'end')
  if (!found) return null
  return found.day && (found.problem === null || field === 'start_date') ? found.day : found.piece
}
