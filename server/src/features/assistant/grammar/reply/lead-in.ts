import { foldInPlace } from '../words.ts'

/** What one says before a question or a request of one's own, and that is no part of it. */
const leadIn =
  /^[\s\p{P}]*(?:(?:espera(?: ai| um pouco)?|pera(?: ai)?|perai|calma(?: ai)?|(?:so )?um (?:momento|minut(?:o|inho)|segund(?:o|inho)|instante)|deixa eu (?:ver|pensar|lembrar)|vamos ver|ue|antes(?: disso| de (?:tudo|mais nada|continuar|criar)| mais nada)?|(?:tenho |so )?uma (?:duvida|pergunta|curiosidade|coisa)(?: antes| rapida)?|so (?:duvida|pergunta|curiosidade)|por curiosidade|duvida|pergunta|alias|a proposito|ah+|opa|ops|ih+|hm+|hum+|eita|bah|oxe|vixe|putz|nossa|poxa|e ai|entao|escuta|olha|oh|vem ca|fala (?:ai|pra mim)|ow|bom dia|boa tarde|boa noite|oi+|ola|tudo bem|na verdade|na real|na vdd|mudando de assunto|outra coisa|me (?:diz|diga|fala|fale|conta|conte|responde|responda|lembra|explica|tira (?:uma|essa) duvida)(?: (?:ai|uma coisa|antes|so|la|aqui))*|(?:(?:eu )?so )?(?:quero|queria|gostaria de|preciso|precisava|da pra|daria pra) (?:saber|entender|ver)(?: so| antes)?|(?:voce |vc |tu )?sabe(?:ria)? (?:me )?(?:dizer|informar)|(?:pode|poderia|consegue) me (?:dizer|informar|falar)|(?:por enquanto |ainda )?nao (?:cri[ae]|faz|faca|mexe em) nada(?: ainda| por enquanto)?)(?:[\s,:.;!?-]+(?:e |que )?))+/u

/** "um instante", "espera aí": nothing follows yet. */
export function isOnlyLeadIn(text: string): boolean {
  return afterLeadIn(`${text}, `).trim() === ''
}

/** "espera, qual o status do Portal?" without "espera,"; "não cria nada, só quero saber o que atrasou" from "o que" on. */
export function afterLeadIn(text: string): string {
  const found = leadIn.exec(foldInPlace(text))
  return found ? text.slice(found[0].length) : text
}
