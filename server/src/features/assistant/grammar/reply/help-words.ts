import { fold } from '../words.ts'
import { saysOnly } from './phrases.ts'
import { longestPhrase, plain, trimMarks } from './plain.ts'

const you =
  '(?:voce|vc|tu|ce|o assistente|isso|isto|essa (?:tela|ferramenta|coisa)|esse (?:chat|assistente|negocio|treco))'
const can = '(?:da (?:pra|para)|(?:eu )?(?:posso|consigo|devo)|sabe|pode|consegue|e capaz de|faz)'
const doing =
  '(?:pedir|perguntar|fazer|faz|sabe|pode|consegue|falar|mandar|criar|te pedir|lhe pedir|te perguntar|me ajudar|responder)'
const helping = new RegExp(
  `^(?:${[
    `(?:(?:pode|poderia|consegue|quero|preciso de|precisava de|me da|me de|queria) ){0,8}(?:me )?(?:(?:uma |um )?(?:ajuda|ajudinha|help|socorro|forca|mao|maozinha)|ajude|ajudar)(?: (?:aqui|me|ai|com (?:uma coisa|isso|algo|umas coisas)))*`,
    `(?:o )?que (?:e que )?(?:mais )?(?:(?:${you}|${can}) )+(?:${doing})?(?: (?:por mim|aqui|pra mim|fazer|mais|${doing}))*`,
    `que tipos? de (?:coisas?|pedidos?|perguntas?|ajuda|comandos?)(?: .{1,40})?`,
    `(?:como )?(?:eu )?(?:te |lhe )?(?:us[oa]r?|mexo|mexer)(?: (?:${you}|aqui|nisso))?`,
    `como (?:e que )?(?:${you} )?(?:funciona|trabalha|se usa|usa)(?: (?:${you}|aqui))?`,
    `como (?:eu )?(?:te |lhe )?(?:us[oa]r?|pe[cd](?:o|ir)|falo|mexo|mexer|aproveito)(?: (?:com )?${you}| nisso| aqui| as coisas)?`,
    `(?:me )?(?:explica|explique|ensina|ensine|mostra)(?: ai)? (?:(?:a |como )(?:eu )?(?:(?:te |isso )?us[oa]r?|funciona|(?:isso|voce|vc) funciona|mexer|faz)(?: .{1,20})?|(?:o que )${can}.*)`,
    `(?:pra|para) que (?:e que )?(?:${you} )?serve(?: ${you})?`,
    `(?:em|no|com) (?:o )?que (?:e que )?(?:${you} )?(?:pode|consegue|vai)? ?(?:me )?(?:ajuda|ajudar)`,
    `(?:quais|que|qual)(?: sao| e)?(?: (?:os|as|seus|teus|suas|tuas))* (?:comandos?|funcoes|funcionalidades|opcoes|recursos|possibilidades|habilidades|exemplos)(?: .{1,30})?`,
    `(?:lista (?:de|os) )?(?:comandos|opcoes|menu|exemplos|manual|tutorial|instrucoes|guia)`,
    `(?:tem|existe|cade|onde (?:fica|tem|esta)) (?:(?:algum|um|o|uma|a) )?(?:manual|tutorial|guia|ajuda|exemplo|instrucoes)(?: .{1,20})?`,
    `(?:me )?(?:da|de|mostra|manda) (?:um |uns |alguns )?exemplos?(?: .{1,30})?`,
    `(?:eu )?(?:to|estou|fiquei|tou) (?:(?:meio|bem|totalmente|completamente|um pouco) )?(?:perdid[oa]|confus[oa])(?: aqui)?`,
    `(?:eu )?nao sei (?:o que (?:eu )?(?:fazer|faco|pedir|peco|perguntar|posso pedir)|como (?:usar|uso|funciona|mexer|mexo|pedir|te usar|comecar|faz)|por onde comec(?:o|ar)|usar|mexer)(?: (?:isso|aqui|nisso|voce|vc))*`,
    `quem (?:e|eh) (?:voce|vc|tu)(?: e (?:o )?que .+)?`,
    `o que (?:e|eh) (?:voce|vc|tu|isso(?: aqui)?|o assistente)`,
    `(?:voce|vc|tu) (?:e|eh) (?:um |uma )?(?:robo|bot|humano|pessoa|ia|gente|maquina|inteligencia artificial)(?: .{1,20})?`,
    `como (?:eu )?(?:faco|fazer|posso fazer|se faz|faz) (?:para|pra) (?:criar|cadastrar|adicionar|fazer|abrir|mudar|corrigir|desfazer|pedir|usar) .+`,
    `(?:me )?(?:explica|explique|ensina|ensine|mostra|mostre|diz|diga)(?: ai)? (?:a |como (?:eu |se )?)(?:cri[oa]r?|cadastr[oa]r?|adicion[oa]r?|abr(?:o|ir)|fac?(?:o|zer)|corrij[oa]|corrigir|desfac[oa]|desfazer) .+`,
    `como (?:eu )?(?:crio|cadastro|adiciono|abro|posso criar|se cria|peco|desfaco|corrijo) .+`,
  ].join('|')})$`,
  'u',
)

const greeting =
  /^(?:oi+e?|ola|opa|e ai|eai|hey|hello|salve|fala(?: ai)?|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo|joia|em paz)|como (?:vai|voce esta|vc ta|ce ta|voce vai)|beleza|blz)(?:[\s,!?]+(?:(?:e )?(?:voce|vc|contigo|com voce)|tudo (?:bem|bom|certo|joia)|assistente|leme|pessoal|gente|mano|cara|chefe|bom dia|boa tarde|boa noite|oi|ola|beleza|por ai))*$/

/** "me ajuda", "o que dá pra pedir?", "tô perdido", and a greeting, which asks what comes next. */
export function isHelp(text: string): boolean {
  if (text.length > longestPhrase) return false
  const words = trimMarks(fold(text))
  if (/^(?:beleza|blz|tudo (?:certo|bem|bom|joia))$/.test(words) && !/\?/.test(text)) return false
  const helps = (clause: string) => helping.test(clause)
  return helps(plain(text)) || helps(words) || greeting.test(words) || saysOnly(text, helps)
}
