import { formatNumber } from '@leme/contract/format/format'
import { durationText } from '@leme/contract/moving/moving-counts'
import type { LeftKind } from '../../../ingest/moving/neutral.ts'
import type { Messages, Survey } from '../survey.ts'
import type { LeftOver } from '../trial.ts'

export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

const leftNames: Record<Exclude<LeftKind, 'other_value'>, [string, string]> = {
  attachment: [
    'anexo: o arquivo fica na origem, e o nome e o endereço vêm na descrição',
    'anexos: os arquivos ficam na origem, e os nomes e endereços vêm na descrição',
  ],
  watcher: ['pessoa que observa um item', 'pessoas que observam itens'],
  pull_request: ['pull request, que não é trabalho a fazer', 'pull requests, que não são trabalho a fazer'],
  secret_address: ['endereço secreto de um cartão', 'endereços secretos de cartões'],
  comment_text: [
    'comentário, do qual o arquivo só traz a contagem',
    'comentários, dos quais o arquivo só traz a contagem',
  ],
  reaction: ['reação', 'reações'],
  confidential: [
    'item confidencial na origem: aqui, quem vê o projeto o vê',
    'itens confidenciais na origem: aqui, quem vê o projeto os vê',
  ],
  custom_field: ['valor de campo personalizado', 'valores de campos personalizados'],
  vote: ['voto', 'votos'],
  history: ['registro do histórico do quadro', 'registros do histórico do quadro'],
  billable: [
    'registro que diz se é cobrável, o que não é guardado',
    'registros que dizem se são cobráveis, o que não é guardado',
  ],
  time_of_day: ['horário de início, do qual fica o dia', 'horários de início, dos quais fica o dia'],
  tag: ['etiqueta de registros de horas', 'etiquetas de registros de horas'],
  page: ['página sem linha na tabela', 'páginas sem linha na tabela'],
  file: ['arquivo do ZIP', 'arquivos do ZIP'],
  unnamed: ['valor em coluna sem nome', 'valores em colunas sem nome'],
}

/** Rows that have the id of an earlier one, of which the earlier one comes. */
export function doubleMessages(doubles: Survey['doubles']): Messages {
  const first = doubles.slice(0, 100).map(({ line, of, id, isSame }) => ({
    line,
    message: isSame
      ? `igual à linha ${of} (${id})`
      : `tem o identificador da linha ${of} (${id}) e diz outra coisa: vale a linha ${of}`,
  }))
  return { count: doubles.length, first }
}

/** Columns that are named one by one. */
const mostColumns = 60

/** What stays behind, with its count: a phrase each. */
export function leftParts({ kinds, columns, spent }: LeftOver): string[] {
  return [
    ...kinds.flatMap(([kind, count]) => (kind === 'other_value' ? [] : [counted(count, leftNames[kind])])),
    ...spentParts(spent),
    ...columns
      .slice(0, mostColumns)
      .map(([name, count]) => `coluna “${name}”: ${counted(count, ['valor', 'valores'])}`),
    ...(columns.length > mostColumns ? [`mais ${formatNumber(columns.length - mostColumns)} colunas`] : []),
  ]
}

/** Time whose day and person no row says is no hours, as these are of a person and a day: it stays written. */
function spentParts({ things, seconds, shared }: LeftOver['spent']): string[] {
  if (things === 0) return []
  const items = counted(things, ['item', 'itens'])
  const several =
    shared > 0 ? `; ${counted(shared, ['tem', 'têm'])} mais de um responsável, e também não diz de quem` : ''
  return [
    `tempo gasto de ${items} (${durationText(seconds)}): o arquivo não diz em que dias${several}. Fica escrito na descrição`,
  ]
}
