import { wordSet } from '../text.ts'

/**
 * The words that a question turns on, folded, each under the one that stands for all of them. A typed word that is
 * nearly one of them is taken for it, unless it is a name or a word of its own.
 */
export const meanings: Record<string, string> = {
  task: 'taks tasl tsks tak task tasks tarefa tarefas atividade atividades demanda demandas pendencia pendencias item itens afazeres entregas entrega trabalho backlog',
  epic: 'epico epicos epic epics',
  story: 'historia historias story stories user-story',
  projeto: 'projeto projetos proj project projects obra',
  ticket: 'ticket tickets chamado chamados tiquete tiquetes',
  fatura: 'fatura faturas nf nfs nfe nfse nota notas invoice invoices boleto boletos cobranca cobrancas',
  faturar:
    'faturar cobrava cobravam faturamos faturou faturado faturados faturada faturadas faturamento faturei faturaram cobrada cobradas cobrado cobrados cobra cobram cobramos cobrou cobraram cobrei',
  receber: 'receber entra entrar entram entrara recebivel recebiveis receberemos recebemos-ainda',
  recebido: 'recebemos recebeu recebi recebimento recebimentos recebido recebidos entrou entraram',
  atrasado:
    'atrasado atrasada atrasados atrasadas atraso atrasos atrasou atrasaram atrasando atrasar vencido vencida vencidos vencidas venceu venceram late overdue estouradas atrasadissimo',
  vence: 'vence vencem vencer vencendo vencimento vencimentos vencera prazo prazos entregar deadline expira',
  bloqueado:
    'bloqueado bloqueada bloqueados bloqueadas bloqueio bloqueios blocked travado travada travados travadas travou travando parado parada parados paradas impedido impedida impedidos impedidas impedimento impedimentos bloqueando emperrado emperrada emperrados emperradas emperrou emperrando empacado empacada empacados empacadas empacou segurando gargalo gargalos impeditivo impeditivos impedindo atrapalhando trancado trancada encalhado encalhada encalhados encalhadas amarrado amarrada',
  andamento:
    'andamento progresso avanco avancou situacao status evolucao evoluindo anda novidade novidades caminha caminhando avancando resumao panorama',
  saude: 'saude health score',
  mal: 'mal ruim ruins risco riscos pior piores problema problemas preocupante preocupantes critico criticos perigo saudaveis saudavel preocupam preocupa preocupando preocupar atencao alerta',
  cair: 'caiu caindo cai baixou diminuiu piorou baixa',
  gastar:
    'gastar custava custavam gastamos gastou gasto gastos gastei gastaram custo custos custou custaram custa custam despesa despesas consumo consumiu consumimos consumidas gastas gasta gastando consumido usado usamos usou utilizamos usadas queimamos queimou queimar queimando torramos torrou torrando caro caros carissimo consumindo consumiram desembolsamos',
  hora: 'hora horas hrs hs',
  budget: 'budget budgets orcamento orcamentos verba orcado orcada orcados orcadas',
  estourar:
    'estourou estouraram estourado estourados estourar estourando passou ultrapassou excedeu excederam ultrapassaram acima',
  agente: 'agente agentes agent agents robo robos bot bots ia ias llm llms openai anthropic claude gpt chatgpt',
  falha:
    'falha falhas falhou falharam falhando falhado erro erros errou quebrou quebraram deu-erro fracassou fracassaram bugou bugaram crashou',
  execucao:
    'execucao execucoes run runs rodada rodadas rodou rodaram rodar rodando executou executaram funcionando funciona funcionam funcionou execucoes processou processaram',
  cliente: 'cliente clientes client clients',
  devendo:
    'devendo devedor devedores inadimplente inadimplentes inadimplencia divida dividas calote caloteiro caloteiros caloteira caloteiras calotes pendurado endividado',
  deve: 'deve devem devia',
  pago: 'pago paga pagos pagas pagou pagaram quitado quitada quitados quitadas quitou',
  aberto: 'aberto aberta abertos abertas pendente pendentes open restam restantes',
  equipe:
    'equipe equipes time membros membro pessoas pessoal participantes participante integrantes envolvido envolvidos galera',
  trabalhar:
    'trabalhando trabalha trabalham trabalhou trabalharam trabalhamos trabalhei trabalhar alocado alocada alocados mexendo tocando cuidando responsavel responsaveis atuando ocupado ocupada',
  fazer: 'fazer fazendo faz fazem faco fizeram',
  urgente: 'urgente urgentes urgencia prioritario prioritarios prioritaria prioritarias p1',
  media: 'p2',
  baixa_prioridade: 'p3',
  concluido:
    'fez fiz fizemos fechei finalizei resolvi concluido concluida concluidos concluidas terminado terminada terminados terminadas finalizado finalizados finalizada finalizadas pronto pronta prontos prontas entregue entregues feito feita feitos feitas done encerrado encerrados entregou entregaram entreguei entregamos concluimos concluiu concluiram terminou terminaram acabou acabaram encerrou encerraram finalizaram finalizamos finalizou terminamos resolvemos resolveu fechamos resolvido resolvidos',
  terminar:
    'termina termino terminam terminar terminara terminarao terminando acaba acabam acabar acabando conclui concluir finaliza finalizam finalizar encerra encerram encerrar',
  planejado: 'planejado planejados planejada planejadas planned',
  fazendo: 'doing',
  revisao: 'revisao review',
  cancelado: 'cancelado cancelados cancelada cancelados canceladas cancelled',
  rascunho: 'rascunho rascunhos draft',
  ativo: 'ativo ativos ativa ativas',
  sobrar: 'sobrou sobrando sobra sobram sobraram saldo resta restou',
  pagamento: 'pagamento pagamentos pagar',
  token: 'token tokens',
  latencia:
    'latencia latencias lento lenta lentos lentas lentidao rapido rapida rapidos rapidas demora demoram demorou demorado',
  sucesso: 'sucesso sucessos acerto acertos exito',
  email: 'email e-mail emails e-mails contato contatos',
  lancar:
    'lancou lancamos lancaram lancei lancada lancadas lancado lancados apontou apontamos apontaram apontei apontada apontadas apontado apontados apontamento apontamentos registrou registramos registrada registradas',
  suporte: 'suporte helpdesk',
  pontual: 'pontual',
  assinatura: 'assinatura assinaturas licenca licencas assento assentos mensalidade mensalidades',
  cambio: 'dolar cotacao cotacoes cambio ptax',
  retido: 'retido retida retidos retidas retencao retencoes reteve retiveram retivemos',
  alheio:
    'meta metas iss issqn irrf pis cofins csll inss tributo tributos imposto impostos salario salarios comissao comissoes',
  render:
    'render rende rendem rendeu renderam rendendo rentavel rentaveis rentabilidade lucro lucros lucrou lucramos lucraram lucrativo lucrativos lucrativa lucrativas lucratividade margem margens ganhamos compensa compensam compensou compensaram compensando',
  prejuizo: 'prejuizo prejuizos deficitario deficitarios',
  falta: 'falta faltam faltando',
  percentual: 'percentual porcentagem porcento',
  meu: 'meu minha meus minhas eu mim comigo meus',
  tenho: 'tenho devo estou to fiquei preciso',
  livre:
    'livre livres sobrecarregado sobrecarregada sobrecarregados disponivel disponiveis disponibilidade ocioso ociosa ociosos ociosas ociosidade folgado folgada folgados atolado atolada atolados atoladas afogado afogada sobrecarga carga capacidade lotado lotada apertado apertada',
  que: 'que q oq qual quais oque',
  quem: 'quem alguem',
  quanto: 'quanto quanta quantos quantas qto qnto qtos qtas qts qnt',
  como: 'como',
  porque: 'porque pq porq',
  quando: 'quando',
  onde: 'cade kd onde',
  tem: 'tem temos tiveram tive teremos tinha tinham ha existe existem teve tivemos houve possui possuem',
  esta: 'esta estao ta tao estamos tamo',
  ser: 'e sao foi foram era',
  em: 'em no na nos nas num numa',
  de: 'de do da dos das pelo pela pelos por',
  com: 'com',
  para: 'para pra pro pros pras',
  este: 'este esse neste nesse deste desse aqui',
  cada: 'cada todos todo todas toda tudo mundo',
  nao: 'nao sem nunca jamais nem ninguem ñ',
  dinheiro: 'dinheiro valor reais r total montante grana bufunfa',
  ver: 'manda mande mostra mostre mostrar liste lista listar ver veja exibe exiba traz traga busca busque consulta consulte relatorio resumo',
}

/** Said out of habit: nothing turns on them. */
export const idle = `a o as os ao aos um uma uns umas por favor pfv pf porfavor porfa oi ola opa bom boa dia tarde noite me diz diga dizer
  fala fale falar informa informe informar poderia pode podem conseguiria consegue consegues gostaria saber sabe voce vc
  queria quer quero vs versus contra entre ai entao agora atualmente momento hoje_ ja mais ainda so somente apenas mesmo se la nosso nossa nossos
  nossas gente e ou sobre geral total empresa organizacao casa sistema leme assistente atual atuais preciso algum alguma
  alguns algumas nenhum coisa coisas tambem tb mto muito bem obrigado obrigada aqui ate agr eh ne pois seria seriam pelo
  lista esta_ dar da_ nome nomes quantidade numero contas conta fiscal fiscais cliente_ referente favor vez vezes ok
  exatamente realmente meio pouco pode_ responda responde ajuda ajudar passa passar passe acha voces novamente esses essas
  essa_ isso estes estas desses dessas destes destas ele ela eles elas dele dela rolando acontecendo acontece aconteceu prioridade alta valores soma
  em_ sendo vai vao ir vamos iremos ta_ proximo proximas proximos proxima ter deste_ aquele qualquer atribuidas atribuido atribuida
  atribuidos desenvolvimento carteira portfolio base detalhe detalhes data final completo completa faltou periodo ultimo ultima ultimos ultimas fila
  quero gostaria anda_ deixou algo tanto
  cara mano uai espera x tche po ser estar parceiro parceira parceiros parceria inativo inativa inativos inativas taxa indice media medio mediana antigo antiga antigos antigas maior maiores menor menores principal principais fonte`

/** Words that are nearly a keyword and mean something else. */
export const ownWords: ReadonlySet<string> = new Set(
  'assunto assuntos retiro vender venda vendas vencedor contar conto hotel portal pagina metade sobre sobras caminho carro cargo margarida mesa token alheia folha clarke alerta morte norte corte fatia clima tempo projetar receita receitas produto produtos agenda agencia cliente capital natal codigo codigos'.split(
    ' ',
  ),
)

/** Words that no topic turns on, though nothing knows them: verbs and adverbs that one asks with. */
export const fillerVerbs = `toca tocam indo ficar fica ficou ficam chegou chegaram chega chegando dono dona donos participa participam participando
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
  vale valem esperamos esperando previmos horaria horario vende vendem vendemos vendida vendido
  atualmente andam precisam precisarem prever preve estima sera serao seriam fosse estava estavam
  rapidinho rapido depressa agilizar urgencia primeiro desde
  gostaria gostariamos favor obrigado obrigada agradeco agradeceria prezado prezada prezados senhor senhora
  poderiam conseguem possivel possiveis enviar envie fornecer forneca apresentar apresente indicar indique
  solicito solicitamos necessito ciente respeito acerca relacao relativo relativa relativos referentes
  qualquer alguem ninguem outro outra outros outras demais resto restante
  tals beleza blz fechou valeu valew kkkk haha porra caramba nossa puts opa eita`

export const otherOrders = wordSet(
  `conclua finalize encerre arquive duplique mova transfira altere edite mude troque apague exclui envia envie enviar manda mande copia copie duplica importa importe escreve escreva convida confirma desfaz
   cancela esquece ignora ignore marca marque fecha feche conclui apaga exclua atualiza reativa gera gere novo nova`,
)
/** Classes of verbs that order something too. */
export const orderClasses = ['create.order', 'create.inf', 'change', 'remove.order', 'remove.inf', 'rename']
export const polite = wordSet(
  `oi ola bom dia boa tarde noite por favor pode poderia consegue gostaria quero queria preciso que eu vamos voce vc e agora
   quer de`,
)
/** Keywords that ask. */
export const asking = wordSet('que quem quanto como porque quando onde ver tem')
/** What a question without a question word begins with. */
export const begins = wordSet(
  `task epic story projeto ticket fatura faturar receber recebido atrasado vence bloqueado andamento saude gastar hora budget
   falha execucao cliente equipe urgente meu percentual agente devendo falta concluido livre sobrar pagamento token suporte
   dinheiro render prejuizo assinatura retido alheio cambio #seat`,
)
/** What asks all by itself, the second where it is said of several. */
export const alone = wordSet('render prejuizo suporte devendo bloqueado atrasado receber livre')
export const alonePlural = wordSet('ticket fatura projeto execucao vence falha agente')

/** What a title ends before. */
export const afterTitle = wordSet('esta ta foi ja vence venceu tem termina comeca ? ! ; , .')
/** Keywords beside which a word that nothing knows is a name. */
export const beforeName = wordSet('em de com para projeto cliente agente task story epic')
export const afterName = wordSet('deve devendo esta')
/** What stands between the words of a name. */
export const within = wordSet('de do da dos das')
/** What one does not know is not denied. */
export const unsure = wordSet('sei sabia lembro entendi consigo achei acho vi vejo')
/** Marks of a sentence that only asks again, and those that ask. */
export const ofAgain = wordSet('ser de com em que quem quanto onde ver porque como esta cada este falta tem')
export const asksAgain = wordSet('que quem quanto onde ver porque como')
/** What goes on from the question before. */
export const onward = wordSet('e so somente apenas por porque pq')
/** What points at the one that the question before was about. */
export const pointing = wordSet('dele dela nele nela')
