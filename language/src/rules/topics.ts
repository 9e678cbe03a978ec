import type { Topic } from '../plan.ts'
import { findLine, type KeywordLine, line } from './keyword-line.ts'
import type { StatusOf } from './query-lines.ts'

/** What a name may be of. */
export type Kind = 'project' | 'person' | 'client' | 'agent'

export type TopicRule = KeywordLine<Topic | null> & { status?: StatusOf; example: string }

/**
 * What a sentence asks about: the first line that fits its marks. `@project` is a name, `#period` and the like what else
 * was read (see `marksOf` and `question-hints.ts`).
 */
function topic(topic: Topic | null, words: string, example: string, status?: StatusOf): TopicRule {
  return { ...line(topic, words), ...(status && { status }), example }
}
const noLack = '!atrasado !vence !bloqueado !ticket !fatura !agente'
const money = '!saude !#taskonly'
const ofNoOther = '!task !epic !story !ticket !agente !#agent !nao.faturar !nao.fatura'
/** Of all, of projects or of clients: people, agents and work cost something of their own, or nothing that is known. */
const ofAll = `${ofNoOther} !@agent !token !execucao !@person !meu !tenho !quem !cada !equipe !budget !estourar !fatura`

export const topicRules: readonly TopicRule[] = [
  topic('withheld_taxes', 'retido !task !epic !story !ticket', 'quanto de ISS foi retido em outubro?'),
  topic(
    'withheld_taxes',
    '#tax quanto|que|ver|gastar|dinheiro|pago|#period !task !epic !story !ticket !hora',
    'quanto pagamos de ISS em outubro?',
  ),
  topic(
    'exchange_rate',
    'cambio !moeda.USD !@project !projeto !task !epic !story !ticket !cliente !@client !fatura !agente !hora !gastar',
    'qual a cotação do dólar em 10/10?',
  ),
  topic(
    'costs',
    'assinatura quanto|que|ver|gastar|dinheiro|tem|pago|#period !task !epic !story !ticket !hora',
    'quanto gastamos com assinaturas?',
  ),
  topic(
    'costs',
    '#seat quanto|gastar|dinheiro|pago|por.project|por.month !@person !task !epic !story !ticket !hora',
    'quanto custou o Claude Max em outubro?',
  ),
  topic(null, 'alheio', 'qual a nossa meta?'),
  topic('hour_cost', `#billrate ${ofNoOther}`, 'qual a taxa de cobrança do App de Vendas?'),
  topic('hour_cost', `#perhour #price ${ofNoOther}`, 'quanto custa a hora da Camila?'),
  topic('unbilled_hours', 'hora nao.faturar|nao.fatura', 'horas não faturadas'),
  topic(
    'margin',
    'render|prejuizo !hora !task !epic !story !ticket !agente',
    'quanto o App de Vendas rendeu em outubro?',
  ),
  topic('costs', `#cost hora ${ofAll}`, 'quanto custaram as horas do App de Vendas?'),
  topic('costs', `#cost @project|projeto|#this|@client|cliente|#unassigned ${ofAll}`, 'quanto custou o App de Vendas?'),
  topic('costs', `gastar #months !hora !@unknown !_ ${ofAll}`, 'quanto gastamos em outubro?'),
  topic('costs', `#cost !#period !hora !@unknown !_ ${ofAll}`, 'quais são os nossos custos?'),
  topic('logged_hours', 'deve|devendo hora', 'quem deve mais horas?'),
  topic('logged_hours', '#worked !@unknown !cliente !agente', 'quem trabalhou no App de Vendas ontem?'),
  topic(
    'person_work',
    'hora atrasado quem|cada|equipe|quanto|ver|meu|@person !lancar !budget',
    'quem tem mais horas atrasadas?',
    'overdue',
  ),
  topic(
    'person_work',
    'hora aberto|#estimate quem|cada|equipe|meu|tenho|@person !lancar !budget !@unknown',
    'quantas horas abertas tem o Rafael?',
  ),
  topic('logged_hours', 'hora quem #moreorless !projeto !budget !task', 'quem tem mais horas?'),
  topic(null, '#maker', 'quem criou o projeto?'),
  topic('team', 'email @person|equipe|quem|cada|meu', 'qual o e-mail do Rafael?'),

  topic('person_work', '#lacks.tasks quem|equipe !projeto !vence !ticket !fatura !agente', 'quem não tem tasks?'),
  topic('clients', `#lacks.projects ${noLack}`, 'clientes sem projeto'),
  topic('projects', `#lacks projeto !task !epic !story ${noLack}`, 'projetos sem responsável', 'work or open'),
  topic('open_work', `#lacks ${noLack}`, 'tasks sem prazo', 'task or open'),

  topic('project_people', '#fact.lead', 'quem é o gerente do App de Vendas?'),
  topic('project_progress', '#fact', 'quando começa o App de Vendas?'),

  topic('agent_cost', 'token !#work', 'quantos tokens gastamos?'),
  topic('agent_failures', '#agent mal|cair|bloqueado !#work', 'algum agente com problema?'),
  topic(
    'agent_runs',
    'latencia|sucesso #agent|execucao|que|quanto !#work !cliente !@person',
    'qual a latência dos agentes?',
  ),
  topic('agent_failures', 'falha #agent|execucao', 'quais agentes falharam hoje?'),
  topic('agent_failures', 'falha !#work', 'teve erro ontem?'),
  topic('agent_cost', 'gastar|dinheiro #agent|execucao', 'quanto gastamos com agentes?'),
  topic('agent_runs', 'execucao !#work', 'quantas execuções tivemos?'),
  topic('agents', 'agente quanto #countagents !#work', 'quantos agentes temos?'),
  topic('agent_runs', '#agent como|andamento|quanto|ver|trabalhar|fazer !#work', 'como estão os agentes?'),
  topic('agents', 'agente que|tem !#work', 'quais agentes nós temos?'),

  topic('open_tickets', 'ticket', 'quais chamados estão abertos?', 'ticket'),
  topic('open_tickets', 'suporte !task !projeto !equipe !quem !livre', 'como está o suporte?', 'ticket'),

  topic('invoices', '#invoice', 'a NF-1041 foi paga?'),
  topic('invoices', `pago atrasado !nao.pago !nao.atrasado ${money}`, 'quanto foi pago em atraso?', 'invoice'),
  topic(
    'invoices',
    `pago|faturar #rank|cada|#askclients quem|cliente !nao.pago !projeto !atrasado ${money}`,
    'qual cliente pagou mais?',
    'invoice',
  ),
  topic('overdue_by_client', `#onfinance quem atrasado ${money}`, 'quem está atrasado?'),
  topic('overdue_by_client', `dinheiro atrasado #rank ${money}`, 'quem tem mais dinheiro atrasado?'),
  topic('to_receive', `dinheiro aberto #rank ${money}`, 'maior valor em aberto'),
  topic('invoices', 'fatura|faturar !saude', 'quais faturas vencem esse mês?', 'invoice'),
  topic('overdue_by_client', `recebido atrasado ${money}`, 'recebimentos atrasados'),
  topic(
    'to_receive',
    `receber nao.atrasado aberto|#yet ${money}`,
    'recebíveis em aberto que ainda não venceram',
    'pending',
  ),
  topic('to_receive', `por.receivable recebido|pago !nao.recebido !nao.pago`, 'recebíveis recebidos', 'paid'),
  topic('to_receive', `recebido !receber !nao.recebido ${money}`, 'quanto recebemos em outubro?', 'paid'),
  topic('to_receive', `quanto pago @client !nao.pago !atrasado !fatura ${money}`, 'quanto a Acme pagou?', 'paid'),
  topic('overdue_by_client', `receber atrasado|devendo ${money}`, 'o que temos a receber atrasado?'),
  topic('to_receive', `receber ${money}`, 'quanto temos a receber?'),
  topic('overdue_by_client', `por.oldest quem|cliente|fatura ${money}`, 'qual cliente tem a dívida mais antiga?'),
  topic('overdue_by_client', `devendo ${money}`, 'quem está devendo?'),
  topic('to_receive', `quando pagamento|pago @client|@unknown ${money}`, 'quando a Acme vai pagar?'),
  topic(
    'to_receive',
    `pagamento falta|tem|quanto|aberto|vence @client ${money}`,
    'quanto o Banco Horizonte tem a pagar?',
  ),
  topic(
    'overdue_by_client',
    `pagamento quem|cliente falta|nao.pagamento|nao.concluido ${money}`,
    'quem não fez o pagamento?',
  ),
  topic('overdue_by_client', `dinheiro atrasado ${money}`, 'quanto dinheiro atrasado?'),
  topic('overdue_by_client', `pagamento atrasado ${money}`, 'pagamentos em atraso'),
  topic('to_receive', `deve @client ${money}`, 'quanto a Acme deve?'),
  topic('to_receive', `deve quanto ${money} !@person`, 'quanto nos devem?'),
  topic('overdue_by_client', `deve quem|cliente ${money}`, 'quem deve?'),
  topic('overdue_by_client', `quanto atrasado @client !task ${money}`, 'quanto a Acme tem vencido?'),
  topic(
    'overdue_by_client',
    `esta atrasado @client !que !@project !task !epic !story ${money}`,
    'a Acme está em atraso?',
  ),
  topic('overdue_by_client', `cliente atrasado !projeto ${money}`, 'clientes atrasados'),
  topic('overdue_by_client', `pago cliente|quem|@client nao.pago ${money}`, 'quem não pagou?'),

  topic(
    'clients',
    'cliente projeto #askclients !task !epic !story !hora !equipe !tenho !#named',
    'quantos clientes têm projeto?',
  ),
  topic(
    'clients',
    'cliente projeto #rank !task !epic !story !hora !equipe !tenho !#named',
    'cliente com mais projetos',
  ),
  topic(
    'clients',
    'cliente que|quem|quanto|ver|tem|cada !projeto !task !epic !story !hora !equipe !tenho !#named',
    'quantos clientes temos?',
  ),
  topic('clients', 'cliente #alone', 'clientes'),

  topic('project_health', 'saude', 'qual a saúde do App de Vendas?'),
  topic('project_health', 'mal|urgente projeto !task !bloqueado !atrasado', 'quais projetos estão em risco?'),
  topic('project_health', 'cair projeto|porque|@project', 'por que caiu?'),
  topic('project_health', 'mal @project', 'o App de Vendas está em risco?'),

  topic(
    'logged_hours',
    'hora meu|tenho|quem|cada|equipe|@person lancar|trabalhar|gastar|fazer|quanto|meu|#period !#estimate',
    'quantas horas o Bruno lançou?',
  ),
  topic('logged_hours', 'hora lancar !budget', 'horas lançadas no App de Vendas'),
  topic(
    'logged_hours',
    'hora projeto #period !#estimate !budget !@project !task !falta',
    'horas por projeto neste mês',
  ),
  topic('project_budget', 'budget', 'orçamento do App de Vendas'),
  topic('project_budget', 'estourar !vence', 'algum projeto estourou?'),
  topic('project_budget', 'hora @project !task !meu !quem', 'horas do App de Vendas'),
  topic(
    'project_budget',
    'hora gastar|falta|trabalhar|aberto|quanto|tem|sobrar !meu !@person !#taskonly',
    'quantas horas já gastamos?',
  ),
  topic('project_budget', 'gastar @project|projeto', 'quanto já gastamos no projeto?'),
  topic('agent_cost', 'gastar !hora !task !@client !@person !@unknown !_', 'quanto gastamos ontem?'),

  topic('projects', 'task projeto #rank !#named !quem !hora !este', 'qual projeto tem mais tarefas atrasadas?', 'open'),
  topic('projects', 'projeto atrasado #projects', 'quais projetos estão atrasados?', 'overdue'),
  topic('projects', 'projeto bloqueado #projects', 'quais projetos estão bloqueados?', 'blocked'),
  topic('projects', 'projeto vence|terminar|#next #projects', 'qual projeto termina primeiro?', 'open'),
  topic('projects', 'projeto #projects', 'quais projetos nós temos?', 'work'),

  topic('open_work', '@unknown #ofestimate', 'qual a prioridade da task X?'),
  topic('due_work', '#period #summary !projeto !agente !fatura !receber', 'resumo da semana'),
  topic('project_progress', '#onproject falta que #short', 'o que falta?'),
  topic('person_work', 'quem task #moreorless', 'quem tem mais tasks?'),
  topic('person_work', 'quem atrasado #rank', 'quem mais atrasa?'),
  topic('late_work', 'atrasado', 'o que está atrasado?'),
  topic('late_work', 'estourar vence', 'algum prazo estourou?'),
  topic('blocked_work', 'bloqueado', 'tem algo bloqueado?'),
  topic('project_progress', 'quando terminar|vence @project|projeto', 'quando termina o projeto?'),
  topic('project_progress', 'vence @project !task !#period #whatdue', 'qual o prazo do App de Vendas?'),
  topic('due_work', 'vence', 'o que vence amanhã?'),
  topic('due_work', '#period #for', 'o que é pra hoje?'),
  topic('due_work', '#period task|fazer !concluido !andamento !fazendo !#doing', 'quais tasks pra hoje?'),
  topic('due_work', '#period tem que !concluido !andamento !fazendo !#doing', 'o que tem pra amanhã?'),
  topic(
    'due_work',
    '#period tem meu|tenho|@person !concluido !andamento !fazendo !#doing !projeto !hora',
    'tem algo meu pra sexta?',
  ),
  topic('project_progress', 'pontual @project|projeto', 'o App está no prazo?'),
  topic('open_work', '@project aberto !quanto !hora', 'o que está em aberto no App de Vendas?', 'task or open'),
  topic('open_work', '@project #instatus !quanto !hora', 'o que está em andamento no App?', 'task or open'),
  topic('open_work', 'que|tem revisao|planejado|fazendo #short', 'o que está em revisão?', 'work'),
  topic('open_work', 'que concluido #short !meu !tenho !@person', 'o que foi concluído?', 'done'),
  topic('project_progress', 'task percentual', 'quantos por cento das tasks?'),
  topic('project_progress', 'task falta !meu !tenho !@person !story !epic', 'quantas tasks faltam?'),
  topic('person_work', 'task|story|epic meu|tenho|@person', 'minhas tasks', 'task'),
  topic('person_work', 'task|story|epic quem|cada', 'quem faz cada task?'),
  topic('open_work', 'task', 'quais tasks?', 'task or open'),
  topic('open_work', 'epic|story @project|que|quanto|ver|tem|projeto', 'quais épicos?', 'task or open'),

  topic('team', 'quanto equipe trabalhar !#project', 'quantas pessoas trabalham aqui?'),
  topic('person_work', 'livre', 'quem está livre?'),
  topic('person_work', 'sobrar meu|equipe|quem', 'quem está sobrando?'),
  topic('person_work', '#mine que', 'o que está comigo?'),
  topic('person_work', '@person|meu concluido que|quanto', 'o que o Rafael concluiu?', 'done'),
  topic('person_work', '@person tem|sobrar que|quanto', 'o que o Rafael tem?'),
  topic('person_work', 'que @unknown trabalhar|fazer', 'no que a Valquíria está trabalhando?'),
  topic('person_work', 'trabalhar|fazer @person|meu|tenho|cada', 'no que o Thiago está trabalhando?'),
  topic('person_work', 'quem que trabalhar|fazer !#project', 'quem está fazendo o quê?'),
  topic('person_work', '@person !@project projeto|que|como|com|onde', 'como está o Rafael?'),
  topic('project_people', 'quem trabalhar em @unknown', 'quem trabalha no Netuno?'),
  topic('person_work', 'equipe|quem trabalhar|fazer !#project', 'quem está trabalhando?'),
  topic('project_people', 'equipe|quem #project', 'quem está no App de Vendas?'),
  topic('person_work', 'que tenho', 'o que eu tenho?'),
  topic('person_work', 'equipe como|andamento !#project !_', 'como está a equipe?'),

  topic(
    'project_progress',
    'andamento|falta|sobrar|percentual|concluido|terminar|como|ver|quando #oneproject',
    'como anda o App de Vendas?',
  ),
  topic('project_progress', '#reported #oneproject', 'me fala do App de Vendas'),
  topic('projects', '@client como|andamento', 'como está a Acme?'),
  topic('project_progress', 'como|andamento|falta|quando projeto', 'como anda meu projeto?'),
  topic('project_progress', 'quanto falta #short', 'quanto falta?'),
  topic('project_progress', 'como esta #short', 'como está?'),
  topic('project_progress', 'andamento|percentual #short', 'qual o andamento?'),

  topic(
    'team',
    '#staff quem|quanto|que|ver !@project !@client !projeto !task !cliente !agente',
    'quem são os administradores?',
  ),
  topic(
    'team',
    'equipe quem|quanto|que|ver !@project !@client !projeto !task !cliente !agente',
    'quem está na equipe?',
  ),
]

/** The first line that fits what a sentence says. */
export function findTopic(marks: ReadonlySet<string>): TopicRule | undefined {
  return findLine(topicRules, marks)
}

export const financial: readonly Topic[] = ['to_receive', 'overdue_by_client', 'invoices', 'withheld_taxes']
export const ofAgents: readonly Topic[] = ['agent_cost', 'agent_failures', 'agent_runs']

/** Which kinds of names a topic knows, the likelier first where a name may be of several. */
export function kindsOf(topic: Topic): Kind[] {
  if (financial.includes(topic)) return ['client', 'project']
  if (ofAgents.includes(topic)) return ['agent']
  if (topic === 'open_tickets') return ['client', 'project', 'person']
  if (topic === 'person_work') return ['person', 'project', 'client']
  if (topic === 'projects') return ['client', 'person', 'project']
  return ['project', 'person', 'client']
}
