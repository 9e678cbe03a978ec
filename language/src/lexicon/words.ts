/** Words by their class, folded; each is what a pattern's `@class` means. A word may be of several classes. */
export const classes: Record<string, string> = {
  // Small words
  art: 'o a os as um uma uns umas',
  the: 'o a os as',
  one: 'um uma',
  in: 'em no na nos nas num numa dentro',
  of: 'de do da dos das',
  for: 'para pra pro pros pras p pa p/ ao a aos prum pruma',
  to: 'para pra pro pros pras p p/',
  with: 'com c c/',
  by: 'por pelo pela',
  and: 'e &',
  this: 'este esta esse essa isto isso neste nesta nesse nessa deste desta desse dessa estes estas esses essas nestes nestas nesses nessas',
  thisin: 'neste nesta nesse nessa deste desta desse dessa',
  it: 'ele ela eles elas nele nela neles nelas dele dela delas deles isso isto',
  itin: 'nele nela neles nelas',
  here: 'aqui ca ai',
  be: 'e eh sao era eram ser sera serao seja seria seriam foi fica ficou ficam ficar fique',
  state: 'esta ta estao tao estava estavam sao foi foram era eram vi viu vimos tinha assumiu criei',
  must: 'deve devem precisa tem vai vao deveria',
  me: 'mim eu comigo me',
  not: 'nao nunca num n nem jamais ñ',
  without: 'sem',
  deny: 'nao nem nunca jamais sem nenhum nenhuma ninguem nada exceto menos salvo tirando',
  none: 'nenhum nenhuma ninguem nada',
  all: 'todas todos ambas ambos tudo',
  each: 'cada',
  also: 'tambem tb tbm',
  more: 'mais outro outra outros outras mas',
  new: 'novo nova novos novas',
  other: 'outro outra',
  as: 'como',
  that: 'que q',
  following: 'seguinte seguintes abaixo',
  question: 'que qual quais quem quanto quantos quanta quantas onde cade kd quando porque pq oq qto qtos qts qnto',

  // Nouns
  project: 'projeto proj project projetinho',
  projects: 'projetos projects',
  epic: 'epico epic epicozinho',
  epics: 'epicos epics',
  story: 'story historia storie estoria historinha istoria hist userstory',
  stories: 'stories historias storys estorias istorias',
  task: 'task tarefa tsk tarefinha atividade taskzinha todo',
  tasks: 'tasks tarefas atividades todos tsks',
  client: 'cliente client contratante',
  partner: 'parceiro parceira partner parceria',
  foreign: `cliente clientes fatura faturas nota notas boleto boletos cobranca recebivel recebiveis ticket tickets tiquete tiquetes chamado chamados
    usuario usuarios usuaria user users pessoa pessoas colaborador colaboradores agente agentes membro membros parceiro parceiros parceira convite convites
    reuniao reunioes evento eventos lembrete lembretes relatorio relatorios grafico graficos dashboard dashboards planilha planilhas sprint sprints
    briefing briefings chave chaves token tokens comentario comentarios apontamento apontamentos lancamento lancamentos organizacao empresa equipe equipes
    email emails senha backup invoice`,

  // Names of fields
  due: 'prazo prazos deadline vencimento entrega data limite due previsao dead conclusao',
  duev: 'vence vencendo vencer expira entregar entrega entregue terminar termina concluir finalizar pronto pronta previsto prevista vencem',
  estimate: 'estimativa estimativas estimado estimada estimo est esforco duracao estim tempo estimados estimadas',
  takes: 'leva levar dura durar gasta demora levam toma consome',
  prio: 'prioridade prio prior priority importancia criticidade prioridades',
  who: `responsavel responsaveis dono dona owner assignee encarregado encarregada executor incumbido responsa atribuido atribuida lider gerente designado resp donos`,
  name: 'nome titulo',
  called:
    'chamado chamada chamados chamadas intitulado intitulada nomeado nomeada denominado denominada chamar chama chamara',
  desc: 'descricao desc detalhe detalhes observacao obs contexto objetivo',
  budget: 'orcamento budget verba orcado orcada teto pacote budgets',
  kind: 'tipo kind modalidade',
  start: 'inicio comeco kickoff largada start partida',
  startv: 'comeca comecando inicia iniciando comecar iniciar começa arranca',
  end: 'fim termino final encerramento conclusao go-live golive entrega',
  endv: 'termina terminando acaba acabando encerra finaliza fecha conclui terminar acabar vai',

  // Units and days
  hour: 'h hs hr hrs hora horas horinha horinhas hras',
  minute: 'min mins minuto minutos',
  day: 'dia dias d',
  week: 'semana semanas',
  month: 'mes meses',
  year: 'ano anos',
  meeting: `reuniao reunioes call calls daily standup plantao almoco jantar cafe entrevista aula webinar workshop palestra evento visita
    consulta audiencia ponto expediente demo live voo`,
  half: 'meia meio',
  next: 'proximo proxima proximos proximas seguinte',
  lastly: 'passado passada anterior ultimo ultima retrasado',
  beginning: 'comeco inicio',
  ending: 'fim final termino ultimo',
  middle: 'meados metade meio',
  today: 'hoje hj',
  tomorrow: 'amanha amnha amanh amanhan amaha amnh amh amn',
  yesterday: 'ontem',
  until: 'ate te',

  // Levels
  high: 'alta alto urgente urgentes urgentissima urgentissimo urgencia urg critica critico prioritaria prioritario emergencial maxima maximo altissima high',
  urgent: 'urgente urgentes urgentissima urgentissimo urg',
  middling: 'media medio normal moderada medium importante',
  low: 'baixa baixo minima minimo low',

  // What says nothing by itself
  letter: 'a b c d e f g',
  filler: `oi ola opa ei hey ah eh entao agora ai la tambem ja so ok okay beleza blz certo bom bem olha olhe tipo gente pessoal galera
    rapidinho rapido mano cara uai tche bah oxe favor gentileza obrigado obrigada valeu vlw pf pfv pfvr pls please obg grato grata
    tb mesmo ainda depois aproveitando aproveita enfim primeiro voce vc vcs voces tu eu nos me se mim hoje? ne viu hein haha kkk rs
    por-favor favorzinho gentilmente prezados prezado prezada desculpa ops opa eita putz hm hmm hum`,
  greet: 'oi ola opa ei hey bom boa',
}
