/** What stands before a request and asks for nothing: greetings, politeness, the wish to have it done. */

const greeting =
  'oi+|ola|(?:hu+m+|hm+|uh|aham|uhum|ahn?|tipo(?: assim)?|deixa eu ver|vamos la|vamo la|pera(?: ai)?)(?=[\\s,.]*[,.])|opa|e ai|eai|ei|hey|ah|eh|o(?=,| (?:cri[ae]|abr[ae]|bota|coloca|poe|faz|adiciona|anota|voce|vc|me)(?!\\p{L}))|bah|tche|uai|oxe|visse|mano|cara|meu(?=,)|bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo)|prezad[oa]s?|senhores|assistente|leme|gente|pessoal|galera|time'
const politeness =
  '(?:por|faz|faca|fazer)(?: (?:o|um))? favor(?:zinho)?(?: de)?|por gentileza|gentileza|(?:a|por) (?:grande )?gentileza de|por obsequio|pfv?|pf|favor|pls|please|quando (?:puder|der)|se (?:puder|possivel|der)|rapidinho|rapido|por ora'
const flow =
  'entao|agora|(?:o negocio )?e o seguinte|q(?:ue)? (?:seja[mn]?|fosse[mn]?|voce|vc|tu|me|se)|ok|okay|beleza|blz|certo|show|otimo|legal|perfeito|isso|tambem|ainda|depois|em seguida|enfim|bom|bem|olha|olhe|aproveita(?:ndo)?(?: e)?|eu|tu|me|a gente|nos|voce|vc|vcs|voces|so|ja|e|mas|sim|alem disso|alem de|por fim|primeiro|outra coisa|mais uma(?: coisa)?(?=[:,])|esqueci|faltou|anote|acho(?: que)?|penso que|creio que|talvez|nota'
const ability =
  '(?:da|de|arruma|arranja) um jeito(?: de)?|(?:ve|ver|veja)(?: ai| la)? se (?:da|rola|consegue|pode|tem como)(?: (?:pra|para|de|voce|vc))*|(?:me )?(?:pode(?:ria|ria me|riam|mos|riamos)?|podes|consegue|conseguiria|conseguir|sabe)(?: (?:voce|vc|me|por favor|tambem|entao))*|(?:da|daria|tem como|teria como|e possivel|seria possivel|rola)(?: (?:pra|para|de|voce|vc))*|ve se (?:(?:voce|vc|tu|da (?:pra|para)|tem como)(?!\\p{L}) ?)?(?:consegue|pode)?|sera que|teria a (?:bondade|gentileza) de'
const wishing =
  '(?:vou |iremos |vamos )?(?:quero|qero|queor|queria|qro|kero|queremos|gostaria(?:mos)?|preciso|precisar|precisaria|precisamos|precisava|necessito|necessitamos|necessario|desejo|desejamos|solicito|solicitamos|solicita-se|solicitar|peco|pedimos|pedir|venho|vimos|vale(?: a pena)?|cabe|carece|convem|falt(?:a|am|ou)(?= (?:criar|cadastrar|abrir|registrar|um |uma |dois |duas |tres |(?:o|a|os|as) (?:task|tarefa|story|historia|epico)))|vou|vamos|bora|simbora|temos|tenho|tem(?= (?:que|de) )|estou precisando|to precisando|ta na hora|e hora|(?:seria|e|era|ficaria) (?:bom|otimo|legal|bacana|interessante|ideal)|me ajud(?:a|e|ar)|ajud(?:a|e|ar)(?:-me)?|e para|e pra|(?:nao|num) (?:se )?(?:podemos |posso |pode |vamos )?esque(?:ce|ca|cer|camos)(?: nao)?|lembr(?:a|e|ar)|deix(?:a|e|ar)(?= (?:registrad|anotad|criad|cadastrad)))(?: (?:a (?:grande )?(?:gentileza|bondade|fineza) de|de|que|a|voce|vc|tu|para|pra|me|se|ter|haver|existir|seja[mn]?|fosse[mn]?|por favor|tambem|agora|solicitar|pedir)(?!\\p{L}))*'

/** Sticky; one at a time. */
export const padding = new RegExp(
  `(?:${wishing}|${ability}|${greeting}|${politeness}|${flow})(?![\\p{L}\\p{N}])[\\s,.!;:?-]*`,
  'uy',
)

/** A wish makes of a noun alone a request: "preciso de uma task". */
export const wish =
  /^(?:vou |iremos |vamos )?(?:quero|queria|qro|kero|queremos|gostaria|precis|necess|desej|solicit|peco|pedi|falt|vale|cabe|carece|convem|(?:seria|ficaria|era) (?:bom|otimo|legal|bacana|interessante|ideal)|alem de)/u

/** What asks so plainly that "abrir" is no wish to look at something. */
export const petition = /^(?:venho |vimos )?(?:solicit|peco|pedimos|necessit|favor)/u

/** "a criação de", "o registro do", "a abertura das": what the verb would say. */
export const deed =
  /(?:(?:providenci(?:ar|e|a)|efetu(?:ar|e|a)|realiz(?:ar|e|a)|proced(?:er|a) (?:a|com)) )?(?:[oa] )?(?:criacao|abertura|registro|cadastro|cadastramento|inclusao|insercao|adicao|lancamento|elaboracao|montagem|inicio) (?:d(?:e|[oa]s?))(?!\p{L}) ?(?:(?=um|uma|nov)|)/uy
