import type { Page } from '@leme/language/turn-context'

/** Two things that one may ask on a page, as one would say them there. */
function examplesFor(page: Page): [string, string] {
  if (page.context_type === 'finance') return ['o que temos a receber este mês?', 'quem está em atraso?']
  if (page.project) return ['crie a task Revisar contrato para sexta, P1', 'como está este projeto?']
  if (page.context_type === 'projects') {
    return ['crie o projeto Portal para a Acme com 200 horas', 'quais projetos estão atrasados?']
  }
  return ['o que está atrasado?', 'crie um projeto novo']
}

export function helpText(page: Page): string {
  return `Eu crio projetos, épicos, stories e tasks, e respondo sobre projetos, finanças e agentes. ${tryText(page)}`
}

/** What is said to a request that is not understood. */
export function unknownText(page: Page, about: string | null): string {
  const what = about ? `Não sei fazer isto: ${about}.` : 'Não entendi o pedido.'
  return `${what} ${tryText(page)}`
}

function tryText(page: Page): string {
  const [one, other] = examplesFor(page)
  return `Por exemplo: “${one}” ou “${other}”.`
}
