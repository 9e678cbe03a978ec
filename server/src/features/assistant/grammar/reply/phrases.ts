import { fold, foldInPlace } from '../words.ts'
import { clausesOf, longestPhrase, plain, trimMarks } from './plain.ts'
import { isOfNew } from './request-words.ts'

/** Whether a reply says this, and beside it only what says nothing by itself. */
export function saysOnly(text: string, says: (clause: string) => boolean): boolean {
  if (text.length > longestPhrase) return false
  const clauses = clausesOf(text)
  return clauses.some(says) && clauses.every((clause) => says(clause) || aside.test(clause) || thanks(clause))
}

const aside =
  /^(?:nao|sim|espera(?: um pouco| ai)?|pera(?:i)?|calma|mudei de ideia|pensando (?:bem|melhor)|na (?:verdade|real)|sei la|depois (?:eu )?(?:\p{L}+)(?: isso)?|(?:eu )?vejo (?:isso )?depois|vou \p{L}+(?: (?:ele|ela|isso|tudo))? depois|(?:foi )?(?:erro meu|sem querer|engano)|me (?:enganei|confundi|arrependi)|errei|desculp[ae]|foi mal|nao tem problema|tudo bem|oi+|ola|e|ai|bom dia|boa (?:tarde|noite)|por (?:favor|gentileza|enquanto|ora)|pode|ok)$/u

const yes = new Set(
  `sim s ss sss simm isso exato exatamente correto certo certinho certissimo positivo claro logico obvio confirma confirmo
   confirmado confirmar confirme pode podes manda mandar mande cria crie criar criando faz faca fazer segue siga seguir
   seguimos prossiga prossegue prosseguir continua continue continuar avanca avance executa execute executar aplica
   aplique aplicar salva salve salvar grava grave gravar ok okay okey oki beleza blz perfeito perfeita otimo otima fechado
   fechou bora simbora vambora partiu vamos vamo vai show top joia massa aprovado aprovo aprova aprovada aprovadissimo
   autorizo autorizado autoriza aceito concordo yes yep uhum aham arra dale positiva sucesso combinado maravilha legal bala
   ver adiante demorou tranquilo suave isso toca tocar feito excelente`.split(/\s+/),
)
const besideYes = new Set(
  `e que por mim favor gentileza o a os as tudo todos todas ai entao agora ja assim mesmo bem muito queria pedi precisava esperava aqui la em frente esta
   ta tao com certeza isso esse essa esses essas estes estas plano preview previa epicos epico stories story tasks task
   projeto itens nesse neste sem problema problemas de acordo na no pra para eu pessoal valeu obrigado obrigada voce vc
   bom boa pronto um uma dois duas tres quatro cinco seis todo toda ser sera era ficou bola ficha uai tche bah oxe po cara mano
   vei chefe querido querida gente aprovacao criacao tambem`.split(/\s+/),
)
const agreeing =
  /^(?:(?:ta|esta|parece|ficou|fica)(?: tudo)?|por mim(?: ta)?|tudo) (?:bom|otim[oa]|cert[oa]|bem|ok|perfeit[oa]|joia|legal|excelente)(?: assim)?$|^(?:com (?:toda )?certeza|sem duvida|de acordo|estou de acordo|to de acordo|era (?:bem )?isso(?: mesmo)?(?: que eu queria)?|por mim)$/

/** "sim", "pode criar", "manda ver", "tá certo, pode mandar": nothing but agreement. */
export function isYes(text: string): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  if (isOfNew(text) || /\?\s*$/.test(text)) return false
  if (words.length === 0) return /[👍✅👌🆗🙌👏💯🤝]/u.test(text)
  if (agreeing.test(words.join(' ')) || agreeing.test(plain(text))) return true
  return (
    words.length <= 10 &&
    words.some((word) => yes.has(word)) &&
    words.every((word) => yes.has(word) || besideYes.has(word))
  )
}

const things =
  '(?:(?:isso|tudo|ess[ea]|est[ea]|aqui|ai|[oa]|d[oa]|ess[ea]s|est[ea]s|tod[oa]s)(?: (?:plano|previa|preview|criacao|operacao|pedido|projeto|epicos?|cadastro|task|tasks|story|stories|tarefas?|ideia|coisa|historia|negocio|aqui|ai|tudo))?|nada(?: disso)?)'
const givingUp = new RegExp(
  `^(?:(?:acho |e )?melhor |(?:eu )?prefiro |quero |queria |pode |vou |vamos |so ){0,8}(?:cancel(?:a|ar|e|o|ado|amento|emos)|deix(?:a|ar|e|emos)(?: ${things})?(?: (?:pra|para) (?:la|depois|outr[oa] (?:hora|dia|vez|momento)|amanha|mais tarde|semana que vem)| quieto| baixo| disso| estar| assim| como (?:esta|ta))?|esquec(?:e|a|er|amos)|desist(?:o|i|e|ir|a)|abort(?:a|e|ar)|desconsider(?:a|e|o|ar)|ignor(?:a|e|ar)|descart(?:a|e|ar)|larg(?:a|ue|ar)(?: (?:a )?mao)?|par(?:a|e|ar|ou)(?: com isso| por (?:ai|aqui))?|(?:agora|hoje|assim) nao|nao (?:(?:vou|vamos|vai|preciso|precisamos|queremos|quero|era pra|e pra)(?: mais)?(?: (?:criar|fazer|cadastrar|seguir|continuar))?|precisa|faz|faca|fazer|cri[ae]|criar|confirm[aeo]|confirmar|era|e|segue|mand[ae]|ness[ea] momento)|nada(?: disso)?|negativo|nem pensar|nem a pau|de jeito nenhum|de jeito maneira|nunca|jamais|depois eu vejo|fica (?:pra|para) (?:depois|proxima|outr[oa] \\p{L}+)|mudei de ideia|(?:acho (?:que )?|e )?melhor nao|(?:claro|logico|obvio|acho) que nao)(?![\\p{L}\\p{N}])`,
  'u',
)
const afterGivingUp = new RegExp(
  `^(?:[\\s,.!;:-]+(?:${things}|(?:eu )?(?:queria|quis|pedi|disse|falei)|o que eu (?:disse|pedi|falei|queria)|por favor|por (?:enquanto|ora)|ainda|nao|mesmo|disso|depois (?:eu )?(?:vejo|faco|penso)|(?:eu )?vejo depois|mais|agora|hoje|entao|criar|fazer|seguir|mexer|obrigad[oa]|valeu|pode|mudei de ideia|nao (?:quero|precisa)(?: mais)?|deixa (?:pra|para) la)){0,8}[\\s.!]*$`,
  'u',
)

/** "deixa pra lá", "cancela", "esquece, depois eu vejo", "não": nothing but giving up. */
export function isNo(text: string): boolean {
  if (text.length > longestPhrase || /\?\s*$/.test(text)) return false
  const words = plain(text)
  if (/^(?:nao|n|nn|nope|no|nem)(?:[\s,]+(?:nao|n|obrigad[oa]|quero|precisa|pode))*$/.test(words)) return true
  return saysOnly(text, (clause) => givesUp(clause) || /^n(?:ao)?$/.test(clause)) || givesUp(words)
}

function givesUp(clause: string): boolean {
  const start = givingUp.exec(clause)
  return start !== null && afterGivingUp.test(clause.slice(start[0].length))
}

const declined =
  'nenhum[ao]?(?: (?:d[oa]s \\p{L}+s|del[ea]s|d?ess[ea]s(?: (?:ai|\\p{L}+))?|d?est[ea]s|d?os (?:dois|tres|quatro|cinco|seis)|d?as (?:duas|tres|quatro|cinco|seis)))?|nem (?:um|uma)(?: nem (?:outr[oa]))?|nao e (?:ess[ea]s?|nenhum[ao]?(?: (?:del[ea]s|dess[ea]s))?)|outr[oa]'

const isNone = new RegExp(`^(?:nao|n|nn|nope|${declined})$`, 'u')
const afterDeclined = new RegExp(`^[\\s\\p{P}]*(?:nao,? )?(?:${declined})\\s*[,.;:–-]+\\s*(?=\\S)`, 'u')

const leaving =
  /^[\s\p{P}]*(?:(?:deixa|esquece|cancela|para|larga|abandona|nao)(?: [^,.;:!?]{1,40}?)?|mudei de ideia)\s*(?:[,.;:!–-]+\s*(?:e\s+|na verdade\s+|agora\s+|melhor[\s,:]+)?|\s+e\s+)(?=\S)/u

/** "esquece isso e cria uma task …" from "cria" on; null where nothing is left off. */
export function afterLeaving(text: string): string | null {
  const found = leaving.exec(foldInPlace(text))
  return found ? text.slice(found[0].length) : null
}

/** Just "não", or "nenhum deles": what was offered is not it. */
export function isDeclined(text: string): boolean {
  return isNone.test(plain(text))
}

/** "nenhum desses, é a Beta" from "é a Beta" on; null where nothing is declined, or nothing follows. */
export function afterDeclining(text: string): string | null {
  const found = afterDeclined.exec(foldInPlace(text))
  return found ? text.slice(found[0].length) : null
}

const thanking = new Set(
  `obrigado obrigada obrigadao brigado brigada brigadao brigadinha obg obgd obrigadissimo valeu vlw vlww grato grata gratidao
   agradeco agradecido agradecida thanks thx tmj tchau falou flw fui abraco abracos abs entendi entendido saquei
   anotado ciente hm hmm hum ah kk kkk kkkk rs rsrs haha hahaha`.split(/\s+/),
)
const besideThanks = new Set(
  `muito mto muita pela por ajuda ajudou bastante tudo demais mesmo viu voce vc ai meu minha querido querida amigo amiga parceiro parceira
   chefe cara mano pessoal gente era so isso show de bola massa top maravilha otimo perfeito beleza blz ok e ate mais logo
   amanha um tamo junto nada nao por enquanto otima perfeita legal bom bem`.split(/\s+/),
)
const closing =
  /^(?:tamo junto|tamos juntos|ate (?:mais|logo|amanha|depois)|nada nao|(?:era )?(?:so )?isso(?: mesmo| ai)?|por enquanto (?:e )?so(?: isso)?|(?:e )?so (?:isso )?por (?:enquanto|ora)|bom (?:trabalho|descanso|fim de semana)|h+u*m+|ah+)$/

function thanks(clause: string): boolean {
  const words = clause.split(/[^\p{L}\p{N}]+/u)
  if (closing.test(clause)) return true
  return words.some((word) => thanking.has(word)) && words.every((word) => thanking.has(word) || besideThanks.has(word))
}

/** "obrigado", "valeu", "entendi": asks for nothing, and agrees to nothing. */
export function isThanks(text: string): boolean {
  const words = trimMarks(fold(text))
  if (words === '') return !/[\p{L}\p{N}]/u.test(text)
  return thanks(words) || thanks(plain(text)) || saysOnly(text, thanks)
}

const nothing =
  /^(?:ainda )?(?:nenhum[ao]?(?: (?:del[ea]s|mesmo))?|sem(?: .{1,40})?|(?:nao|nem) (?:coloc[ae]|bot[ae]|poe|por|marc[ae]|defin[ae]|sei|tem|ha|definid[oa]|defini(?:mos)?|precisa|quero|vai ter|tenho|decidi(?:mos)?)(?: (?:ainda|nao|nenhum[ao]?|disso|de \p{L}+|definid[oa]|prazo|data|isso|responsavel|dono|dona))*|tanto faz|(?:pode )?pul(?:a|e|ar)(?: ess[ea]| isso)?|qualquer(?: um[a]?| coisa)?|(?:(?:pode|prefiro|quero|vou) )?(?:deix(?:a|ar|e|o)|fica|ficar) (?:sem(?: .{1,30})?|(?:em )?branco|vazi[oa]|(?:em )?aberto)|vazio|em (?:branco|aberto)|ninguem|nada|n\/a|depois(?: (?:(?:defin|vej|coloc|decid|v)\p{L}+|(?:eu|a gente|te|lhe)(?: te)? \p{L}+))?|(?:vejo|vemos|defino|decido|coloco) (?:isso )?depois|a definir|indefinid[oa]|nao|sei la|sl|(?:os|as|o|a) que (?:voce|vc|tu) (?:quiser|achar.*|preferir|sugerir)|(?:voce|vc|tu) (?:escolhe|decide|sugere|que sabe|define)|sugira|sugere|inventa)$/u

/** "nenhum", "sem responsável", "não sei", "tanto faz": the fact is left out. */
export function isNothing(text: string): boolean {
  return nothing.test(plain(text)) || saysOnly(text, (clause) => clause !== 'nao' && nothing.test(clause))
}
