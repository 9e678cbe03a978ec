import { wordSet } from '../text.ts'

/** Names of fields, what names nothing ("mais alguma coisa"), priorities that others have and Leme has not, and what only likens. */
export const doubtful = wordSet(
  `responsavel responsaveis prazo prioridade prio estimativa urgente vencimento duracao dentro ate
   algo alguma algumas algum alguns p0 p4 p5 igual iguais identico identica parecido parecida semelhante brincadeira descartado descartada reprovado reprovada caiu criada criado
   esquece esqueca`,
)
/** With which no title begins or ends. */
export const loose = wordSet(
  `no na nos nas em para pra pro p/ de do da dos das com sem que bem e ou ate por pelo pela sobre o a os as um uma
  mais menos acima abaixo exceto fora vez`,
)
/** Marks that divide things from each other, where nothing divided them. */
export const dividing = wordSet('; | ▪ • →')
/** What says before "criar" that somebody will, and what says anywhere that it would be good, is weighed, or is forgotten. */
export const announcing = wordSet('se vou irei vai ira vao iria pretendo penso')
export const wishing = wordSet('seria crio esqueci esquecemos vale devo deveria deveriamos compensa convem sentido')
export const opening = wordSet('abre abrir inicia iniciar abra')
export const later = wordSet('depois amanha ainda tarde')
/** How more of something is asked for. */
export const adding = wordSet(
  `adiciona adicione acrescenta acrescente inclui inclua coloca coloque bota bote poe ponha faltou falta faltava esqueci
   esquecemos`,
)
export const giving = wordSet('fazer faca passa atribui delega bota coloca poe manda')
/** What is there may be handed on by these. */
export const handing = wordSet('passa passe passar repassa repasse delega delegue atribui atribua')
export const oneMore = wordSet('tambem mais outro outra')
export const another = wordSet('outra outro mais')
/** What stands between "outra" and its title. */
export const beforeTitle = wordSet('uma um outra outro chamada chamado : , -')
/** What is copied is not known here. */
export const alike = wordSet('igual identica identico parecida parecido semelhante')
export const beforeAddition = wordSet(
  `e ah opa ok sim isso mas entao agora tambem ai la na lista no plano um uma o a os as mais outro outra ainda chamado chamada
   segundo segunda terceiro terceira quarto quarta dois duas tres tem : , -`,
)
/** "Ligar para o Rafael": before somebody who is no part of the title, the title ends too soon. */
export const toward = wordSet('para pra pro')
/** Classes of words that ask for more behind "e": "Revisar e marque como done". */
export const ordering = ['change.order', 'act.order', 'remove.order', 'assign.order']
/** Classes of words with which something is asked or said of a thing, rather than named. */
export const speaking = ['assign', 'state', 'not', 'create.order', 'remove.order']
/** What stands before a "que" that asks. */
export const beforeWhat = wordSet('o em de com no ao e : ,')
