import type { Closer, Query } from '../../plan.ts'
import { foldInPlace } from '../words.ts'
import type { Negation } from './negation.ts'
import type { Mentions } from './query-mentions.ts'
import type { Sentence } from './read-sentence.ts'

/** Words that nothing turns on, though no rule knows them: verbs and adverbs that one asks with. */
const idleWords = new Set(
  `toca tocam indo ficar fica ficou ficam chegou chegaram chega chegando dono dona donos participa participam participando
  tempo passamos passar cento primeiro primeira ultimo comeca comecou comecaram comecar iniciou inicio media medio mediana
  taxa indice gentileza previsto prevista previstos previsao parceiro parceira parceiros parceria chama chamam existe tipo
  objetivo escopo descricao trata conta quero saber entender confirmar verificar checar olhar vendo dando deixa deixar
  preciso precisa precisamos precisando devemos deveria deveriam temos teria teriam tivemos acho pensando consigo
  atualiza atualizar atualizacao atualizacoes explica explicar explique detalha lembra lembrar esquecendo
  responder pergunta perguntas duvida informacao informacoes dados numeros figura quadro visao geral panorama
  real realidade verdade certo certa direito direitinho correto tranquilo pessoal turma povo colegas colega chefe
  semana hoje ontem amanha dias anos meses mes
  gerente gerentes gestor gestora lider lideres lead coordenador coordena lidera gerencia cuida cuidando
  maior maiores menor menores melhor melhores mais_ menos top ranking primeiros recente recentes novo novos nova novas
  adiantado adiantada avancado avancada antes depois cedo tarde logo perto longe ultimamente recentemente sempre nunca
  pendura situada junto juntos juntas inteiro inteira todo dentro fora
  mandar manda mandou falar falando falou dizer olha veja digam quais tenha tenham tivesse fosse
  projeto_ cadastrado cadastrada cadastrados cadastradas registrado registrados ativos inativos
  atribuir pegou pegar pegando assumiu assumir motivo razao causa causou
  colaborador colaboradores funcionario funcionarios usuario usuarios administrador administradores admin admins
  vencida entregar andar andando rola rolou role pinta deram demais bastante muita muitas muitos poucas poucos
  total totais somando somado juntando custear barato barata baratos
  responsabilidade encontra encontram
  atualmente andam precisam precisarem prever preve estima sera serao seriam fosse estava estavam
  rapidinho rapido depressa agilizar urgencia primeiro desde
  gostaria gostariamos favor obrigado obrigada agradeco agradeceria prezado prezada prezados senhor senhora
  poderiam conseguem possivel possiveis enviar envie fornecer forneca apresentar apresente indicar indique
  solicito solicitamos necessito ciente respeito acerca relacao relativo relativa relativos referentes
  qualquer alguem ninguem outro outra outros outras demais resto restante
  tals beleza blz fechou valeu valew kkkk haha porra caramba nossa puts opa eita`.split(/\s+/),
)

/** Words that narrow what is asked and that no rule read: "tasks do front", "faturas acima de 10 mil". */
export function unreadOf(
  { idle, unknown, negation, has, said: asked }: Sentence,
  { topic, status }: Pick<Query, 'topic' | 'status'>,
  mentions: Mentions,
  { kind, number }: Closer,
): Pick<Closer, 'unread'> {
  const isUsed =
    unknown !== null &&
    Object.values(mentions).some((mention) => mention && 'said' in mention && mention.said === unknown.said)
  const isOfEstimate = isUsed && unknown !== null
  const unread = [...idle, ...(unknown && !isUsed ? [unknown.said] : [])].filter((said) => {
    const word = foldInPlace(said)
    return (
      (word.length > 3 || /\d/.test(word)) &&
      !idleWords.has(word) &&
      !(kind && /produto|delivery/.test(word)) &&
      !number?.includes(word) &&
      !(isOfEstimate && /^estima/.test(word))
    )
  })
  const opposite = negation && !has('porque') && !isReadNegation(negation, topic, status) ? [negation.said] : []
  // What they cost is known, and not how many there were.
  if (topic === 'agent_cost' && /(?<!\p{L})quantos tokens?(?!\p{L})/u.test(asked)) unread.push('tokens')
  const rest = unread.filter((said) => !opposite.some((whole) => whole.includes(said)))
  return opposite.length + rest.length > 0 ? { unread: [...opposite, ...rest] } : {}
}

/** What is not paid is what money is asked after. */
function isReadNegation({ of }: Negation, topic: Query['topic'], status: Query['status']): boolean {
  if (!['pago', 'pagamento', 'receber', 'recebido'].includes(of)) return false
  return topic === 'overdue_by_client' || (['invoices', 'to_receive'].includes(topic) && status !== 'paid')
}
