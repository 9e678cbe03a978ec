import { fold } from '../words.ts'

/** Words around a reply that say nothing: "opa, então …, por favor". */
const before =
  /^(?:ah+|opa|ops|oops|eita|oi|ola|bom dia|boa tarde|boa noite|entao|bom|bem|olha|aí|ai|ei|assistente|por favor|por gentileza|pfv?|e|mas|ta|ok|certo|agora|foi (?:sem querer|engano)|me enganei|errei|desculp[ae]?|perdao|hm+|hum+)[\s,.!:;-]+/
const after =
  /[\s,.!;:-]+(?:por favor|por gentileza|pfv?|pls|obrigad[oa]|brigad[oa]|valeu|vlw|entao|viu|ta|ai|agora|ja|ne|hein|mesmo|beleza|blz|demais|pessoal|gente|amig[oa]|leme|assistente)$/

/** Folded, without padding and marks around it. */
export function plain(text: string): string {
  let words = trimMarks(fold(text))
  for (let shorter = ''; shorter !== words; ) {
    shorter = words
    words = trimMarks(words.replace(before, '').replace(after, ''))
  }
  return words
}

function trimMarks(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

const yes = new Set(
  `sim s ss simm isso exato exatamente correto certo certinho positivo claro confirma confirmo confirmado confirmar
   confirme pode podes manda mandar mande cria crie criar criando faz faca fazer segue siga seguir prossiga prossegue
   ok okay okey oki beleza blz perfeito otimo fechado fechou bora vamos vai show top joia aprovado aprovo aprova aceito
   concordo yes yep uhum aham dale positiva sucesso combinado maravilha legal bala ver adiante`.split(/\s+/),
)
const besideYes = new Set(
  `e que por mim favor o a os as tudo todos todas ai entao agora ja assim mesmo bem muito aqui la em frente esta ta tao
   com certeza isso esse essa esses essas estes estas plano preview previa epicos epico stories story tasks task projeto
   itens nesse neste sem problema problemas de acordo na no pra para eu pessoal valeu obrigado obrigada voce vc
   bom boa um uma dois duas tres quatro cinco seis todo toda`.split(/\s+/),
)

/** "sim", "pode criar", "manda ver", "tá certo, pode mandar": nothing but agreement. */
export function isYes(text: string): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (isOfNew(text)) return false
  if (words.length === 0) return /[👍✅👌🆗]/u.test(text)
  if (
    /^(?:(?:ta|esta|parece|ficou)(?: tudo)?|por mim(?: ta)?|tudo) (?:bom|otim[oa]|cert[oa]|bem|ok|perfeit[oa]|joia|legal|excelente)$/.test(
      words.join(' '),
    )
  )
    return true
  return (
    words.length <= 10 &&
    words.some((word) => yes.has(word)) &&
    words.every((word) => yes.has(word) || besideYes.has(word))
  )
}

const givingUp =
  /^(?:nao,? )?(?:cancel(?:a|ar|e|o|ado|amento)|deixa(?:r)?(?: pra la| para la| quieto| disso| isso(?: pra la)?| assim| estar| pra depois| para depois)?|deixe (?:pra|para) la|esquec(?:e|a|er)|desist[oei]r?|abort(?:a|e|ar)|para(?: com isso| tudo)?|pare|melhor nao|agora nao|hoje nao|nao quero(?: mais)?|nao precisa(?: mais)?|nada(?: disso)?|negativo|nem pensar|nao faz(?:er)?|nao cri(?:a|e|ar)(?: nada)?|nao confirm(?:a|o|e|ar)|de jeito nenhum|depois eu vejo|fica pra (?:depois|proxima))(?![\p{L}\p{N}])/u
const afterGivingUp =
  /^(?:[\s,.!;:-]*(?:isso|tudo|essa?|est[ea]|ai|o plano|a previa|o preview|a criacao|a operacao|o pedido|por favor|por enquanto|ainda|depois (?:eu )?(?:vejo|faco|penso)|eu vejo depois|vejo depois|mais|agora|entao|obrigad[oa]|valeu|pode|mudei de ideia|nao (?:quero|precisa)(?: mais)?|deixa (?:pra|para) la|o que eu (?:disse|pedi|falei)|nada|(?:o|esse|este) (?:projeto|epico|cadastro)|(?:a|essa|esta) (?:task|story|tarefa|ideia)))*[\s.!]*$/

/** "deixa pra lá", "cancela", "esquece, depois eu vejo", "não": nothing but giving up. */
export function isNo(text: string): boolean {
  const words = plain(text)
  if (/^(?:nao|n|nn|nope|no|nem)(?:[\s,]+(?:nao|n|obrigad[oa]|quero|precisa|pode))*$/.test(words)) return true
  const start = givingUp.exec(words)
  return start !== null && afterGivingUp.test(words.slice(start[0].length))
}

/** Just "não", or "nenhum deles": what was offered is not it. */
export function isDeclined(text: string): boolean {
  return /^(?:nao|n|nn|nope|nenhum[ao]?(?: (?:del[ea]s|dess[ea]s|dest[ea]s))?|nem um|nao e (?:ess[ea]|nenhum[ao]?)|outr[oa])$/.test(
    plain(text),
  )
}

const undoing =
  /^(?:pode )?(?:desfaz(?:er|a)?|desfaca|undo|ctrl ?\+? ?z|reverte(?:r)?|reverta|volta(?:r)? atras|volte atras|(?:apaga|apague|remove|remova|exclui|exclua|deleta|tira|tire)r? (?:isso(?: ai)?(?: que (?:voce|vc) (?:criou|fez))?|(?:tudo )?o que (?:voce |vc )?(?:acabou de (?:criar|fazer)|criou|fez)|o que foi criado|a ultima (?:acao|criacao|coisa)|(?:ess[ea]|est[ea]) (?:que|ultim[oa])(?: (?:voce|vc))? criou))(?![\p{L}\p{N}])/u

export function isUndo(text: string): boolean {
  const words = plain(text)
  const found = undoing.exec(words)
  return found !== null && words.slice(found[0].length).split(' ').length <= 6
}

const helping =
  /^(?:(?:me |preciso de |quero )?(?:ajuda|ajude|ajudar|help|socorro)(?: (?:aqui|me|ai))?|(?:o )?que (?:e que )?(?:voce|vc|tu|da pra) (?:sabe |pode |consegue |e capaz de )?(?:fazer|faz|sabe|pode|consegue)(?: por mim| aqui| fazer)*|como (?:isso |voce |vc |tu |o assistente )?funciona|como (?:eu )?(?:te |lhe )?us[oa](?: voce| isso)?|quem e voce|o que e (?:voce|isso)|quais (?:sao )?(?:os )?(?:seus |teus )?(?:comandos|suas funcoes)|pode me ajudar|como (?:eu )?(?:faco|fazer|posso fazer|se faz) (?:para|pra) (?:criar|cadastrar|adicionar|fazer|abrir|mudar|corrigir|desfazer) .+|como (?:eu )?(?:crio|cadastro|adiciono|abro|posso criar|se cria) .+)$/

const greeting =
  /^(?:oi+|ola|opa|e ai|eai|hey|hello|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo))(?:[\s,!?]+(?:tudo (?:bem|bom|certo)|assistente|leme|pessoal|gente|bom dia|boa tarde|boa noite|oi|ola))*$/

export function isHelp(text: string): boolean {
  const words = trimMarks(fold(text))
  return helping.test(plain(text)) || helping.test(words) || greeting.test(words)
}

const thanks =
  /^(?:(?:(?:muito )?obrigad[oa]|valeu),? )?(?:(?:muito |mto )?(?:obrigad[oa]|brigad[oa]|obg|valeu|vlw|grat[oa]|agradeco|agradecid[oa])(?: (?:pela ajuda|por tudo|demais|mesmo|viu|voce|muito|mesmo|ai))*|tchau|ate (?:mais|logo|amanha)|falou|flw|h+u*m+|ah+|kk+|rs+|haha\p{L}*|entendi|entendido|nada nao|(?:era )?(?:so )?isso|por enquanto (?:e )?so(?: isso)?)$/u

/** "obrigado", "valeu", "entendi": asks for nothing, and agrees to nothing. */
export function isThanks(text: string): boolean {
  const words = trimMarks(fold(text))
  return thanks.test(words) || thanks.test(plain(text)) || (words === '' && !/[\p{L}\p{N}]/u.test(text))
}

const nothing =
  /^(?:nenhum[ao]?(?: (?:del[ea]s|mesmo))?|sem(?: .{1,40})?|nao (?:sei|tem|ha|definid[oa]|precisa)(?: ainda)?|tanto faz|pul[ae]r?|qualquer(?: um[a]?| coisa)?|(?:deixa|deixar|fica) (?:sem(?: .{1,30})?|em branco|vazio|aberto)|vazio|em branco|ninguem|nada|n\/a|depois(?: (?:eu )?(?:defino|vejo|coloco))?|a definir|indefinid[oa]|nao|sei la|sl|(?:os|as|o|a) que (?:voce|vc|tu) (?:quiser|achar.*|preferir|sugerir)|(?:voce|vc|tu) (?:escolhe|decide|sugere|que sabe|define)|sugira|sugere|inventa)$/

/** "nenhum", "sem responsável", "não sei", "tanto faz": the fact is left out. */
export function isNothing(text: string): boolean {
  return nothing.test(plain(text))
}

const noun = '(?:projetos?|epicos?|epics?|story|stories|storys?|historias?|tasks?|taks|tarefas?)'
const count =
  '(?:(?:mais |outr[oa]s? |um|uma|uns|umas|o|a|os|as|ess[ea]s?|est[ea]s|ai|aqui|\\d+|dois|duas|tres|quatro|cinco|seis)s? )*'
const wish =
  '(?:(?:quero|queria|preciso|gostaria de|vamos|bora|pode|poderia|voce pode|vc pode|da pra) (?:que (?:voce |vc )?)?)?'
const imperative =
  '(?:cri[ae]|abr[ae]|adicione?|adiciona|acrescent[ae]|cadastr[ae]|registr[ae]|faz|faca|mont[ae]|ger[ae]|inclu[ai]|bot[ae]|coloc[ae]|coloque|lanc[ae])'
const infinitive =
  '(?:criar|abrir|adicionar|acrescentar|cadastrar|registrar|fazer|montar|gerar|incluir|botar|colocar|lancar)'
const command = new RegExp(
  `^${wish}${imperative} ${count}(?:nov[oa]s? )?${noun}(?!\\p{L})|^nov[oa]s? ${noun}(?!\\p{L})`,
  'u',
)
const wished = new RegExp(`^${wish}(?:${infinitive} )?${count}(?:nov[oa]s? )?${noun}(?!\\p{L})`, 'u')

const indefinite = new RegExp(`(?<!\\p{L})(?:uma?|outr[oa]|nov[oa]) ${noun}(?!\\p{L})`, 'u')

/** "uma story", "outra task": something that is not there yet. */
export function isOfNew(text: string): boolean {
  return indefinite.test(fold(text))
}

/** "cria os épicos": what it is about is named. */
export function namesNoun(text: string): boolean {
  return new RegExp(`(?<!\\p{L})${noun}(?!\\p{L})`, 'u').test(fold(text))
}

/** A new request to create. Where a title is awaited, "criar projeto piloto" may be one. */
export function isCommand(text: string, { isTitleAwaited = false } = {}): boolean {
  const words = plain(text)
  if (command.test(words)) return true
  if (isTitleAwaited) return false
  return wished.test(words) && new RegExp(`^(?:${wish.slice(0, -1)}|${infinitive} )`, 'u').test(words)
}

const asking =
  /^(?:antes (?:disso|de tudo|mais nada)?[\s,:]*)?(?:e )?(?:(?:qual|quais|quantos?|quantas?|qto|quem|o que|oq|como|cade|quando|onde|por ?que|tem alg|existe|me (?:diz|mostra|fala))(?!\p{L})|que (?:tasks?|tarefas?|projetos?|dia|horas?)(?!\p{L}))/u

/** A question of one's own, rather than an answer. */
export function isQuestion(text: string): boolean {
  const words = plain(text)
  if (/^quem (?:faz|vai fazer|cuida|toca) (?:e|eh|sera) (?!quem)/.test(words)) return false
  return asking.test(words) && !/^qual (?:era|e) mesmo .*(?:\.\.\.|…|:)/.test(fold(text))
}
