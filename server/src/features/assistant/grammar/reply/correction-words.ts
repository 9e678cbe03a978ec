import { matchAt } from '../words.ts'

/** Words of a correction that name no value: "na verdade", "muda … para", "são". */
const filler =
  /(?:na verdade|na real|na vdd|vdd|quer dizer|quero dizer|quis dizer|digo|alias|pensando (?:bem|melhor)|melhor(?: assim)?|desculp[ae]?|perdao|foi (?:engano|mal|sem querer)|esqueci(?: de (?:dizer|falar|por|colocar|botar|avisar))?(?: d[oae]s?)?(?: que)?|faltou(?: dizer| falar)?|confundi|ih+|putz|hm+|bom|olha|oh|opa|ops|ah|nao|sim|mas|e|eh|errei|me enganei|(?:o|a) (?:certo|correto|correta|certa) (?:e|eh|seria)|corrig(?:e|ir|indo)|corrija|correcao|mud(?:a|ar|e)|troc(?:a|ar)|troque|alter(?:a|ar|e)|ajust(?:a|ar|e)|atualiz(?:a|ar|e)|coloc(?:a|ar)|coloque|bot(?:a|ar|e)|poe|ponha|por|atribu(?:a|i|ir)|design(?:a|e|ar)|deleg(?:a|ue|ar)|aloc(?:a|ar)|aloque|encarreg(?:a|ue)|modifi(?:ca|que|car)|jog(?:a|ar|ue)|lanc(?:a|ar|e)|mand(?:a|ar|e)|sob(?:e|ir|a)|aument(?:a|ar|e)|baix(?:a|ar|e)|diminu(?:i|ir|a)|reduz(?:ir|a)?|estend(?:e|er|a)|prorrog(?:a|ar|ue)|estim(?:a|ar|e)|consider(?:a|ar|e)|pode(?: (?:ser|deixar|por|colocar|botar|mudar|trocar|passar))?|lev(?:a|am|ar)|precis(?:a|am) de|dur(?:a|am)|gast(?:a|am)|tem|pass(?:a|ar|e)|deix(?:a|ar|e)|defin(?:e|ir)|defina|marc(?:a|ar)|marque|adi(?:a|ar|e)|antecip(?:a|ar|e)|empurr(?:a|ar|e)|pux(?:a|ar|e)|transfer(?:e|ir)|transfira|faz|faca|fica|ficou|vira|sao|seja|ser|sera|vai ser|devia ser|deveria ser|era(?: (?:para|pra))?(?: ser)?|tem que ser|precisa ser|quero|prefiro|usa|use|acrescent(?:a|e)|adicion(?:a|e)|inclu(?:i|a)|(?:[oa] |n[oa] )?(?:projeto|prioridade|prazo|estimativa|responsavel|valor)(?: (?:certo|certa|correto|e outro|e outra|errad[oa]))?|n[oa](?= (?:descri|titulo|prazo|estimativa|prioridade|orcamento|budget))|(?:o|a|os|as)|el[ea]s?|iss[oa]|ess[ea]|est[ea]|(?:para|pra|pro)s?|como|com|de|do|da|no lugar|tambem|so|apenas|entao|agora|ja|ai|la|por favor|por gentileza|favor|pfv?|que(?= (?:e|eh|fica|vai) )|valeu|obrigad[oa]|ta|ok|mesmo|urgencia|(?:ta|esta|estava|tava|ficou) (?:errad[oa]|trocad[oa])|errad[oa]|errei (?:o|a) (?:projeto|prazo|cliente|nome)|(?:eu )?acho que|acho|vai|viu|ne|hein|uai|cara|gente|tudo bem|por enquanto|ate)(?![\p{L}\p{N}])/uy

export function fillerEnd(folded: string, at: number): number | null {
  const found = matchAt(filler, folded, at)
  return found ? at + found[0].length : null
}

/** Each value that can be taken away, by the words for it. */
const clearable = {
  due_date: 'prazo|data(?: de entrega| limite)?|vencimento|deadline',
  assignee: 'responsavel|don[oa]|assignee|pessoa|atribuicao',
  estimate_hours: 'estimativa|esforco|horas estimadas',
  description: 'descricao',
  partner: 'parceir[oa]',
  budget_hours: 'budget|orcamento|horas',
  start_date: 'inicio|data de inicio|comeco',
  end_date: 'fim|termino|data de (?:fim|termino)',
  epic: 'epico',
  story: 'story|historia',
} as const
export type Clearable = keyof typeof clearable

const taking =
  '(?:sem(?: nenhum[ao]?)?|(?:tira|tire|tirar|remove|remova|remover|retira|retire|limpa|limpe|apaga|apague|exclui|zera)r?(?: (?:o|a|os|as|ess[ea]))?)'
const clears = Object.entries(clearable).map(
  ([field, words]) =>
    [
      field as Clearable,
      new RegExp(
        `${taking} (?:${words})(?: (?:definid[oa]|del[ea]|da task|da story|do epico|do projeto))?(?![\\p{L}\\p{N}])(?! +["“«\\p{Co}])`,
        'uy',
      ),
    ] as const,
)

const more = Object.entries(clearable).map(
  ([field, words]) =>
    [
      field as Clearable,
      new RegExp(`(?:,| e) (?:(?:o|a) )?(?:${words})(?= ?(?:,|\\.|!|$| e (?:o|a) ))`, 'uy'),
    ] as const,
)

/** "sem prazo", "tira o responsável e a estimativa": the values go. */
export function clearAt(folded: string, at: number): { fields: Clearable[]; end: number } | null {
  const first = oneAt(clears, folded, at)
  if (!first) return null
  const fields = [first.field]
  let { end } = first
  for (let next = oneAt(more, folded, end); next; next = oneAt(more, folded, end)) {
    fields.push(next.field)
    end = next.end
  }
  return { fields, end }
}

function oneAt(patterns: readonly (readonly [Clearable, RegExp])[], folded: string, at: number) {
  for (const [field, pattern] of patterns) {
    const found = matchAt(pattern, folded, at)
    if (found) return { field, end: at + found[0].length }
  }
  return null
}

/** "todas", "ambas": each part of the preview. */
export function allEnd(folded: string, at: number): number | null {
  const found = matchAt(
    /(?:para |pra |pr|em |n|d|de )?(?:(?:todas|todos)(?: (?:as|os|el[ea]s))?(?: (?:tasks|tarefas|stories|historias|epicos|itens|tres|quatro|cinco))?|tudo|amb[ao]s(?: (?:as|os))?|as duas|os dois|cada(?: (?:uma?|task|tarefa|story))?|(?:as|os) (?:tasks|tarefas|stories|historias|epicos)(?: (?:sao|ficam))?(?: tod[oa]s)?|(?:as|os) (?:tres|quatro|cinco|seis|outr[oa]s|demais)|o rest(?:o|ante))(?![\p{L}\p{N}])/uy,
    folded,
    at,
  )
  return found ? at + found[0].length : null
}
