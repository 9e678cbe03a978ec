import { wordList } from '../text.ts'
/** Words that are known also with a slip of the finger. */
export const slippable =
  wordList(`projeto projetos epico epicos story stories historia historias task tasks tarefa tarefas atividade atividades
  prioridade responsavel estimativa urgente prazo cliente orcamento parceiro segunda terca quarta quinta sexta sabado domingo
  janeiro fevereiro setembro outubro novembro dezembro adiciona adicionar cadastra cadastrar inclui registra
  confirma cancela desfaz criar cria`)

/** Words of their own that look like a slip. */
export const nearMisses: ReadonlySet<string> = new Set(
  wordList(`prod prol prof pros tarifa tarifas tarde tardes talk tank tas projeta projete projetar projetor projetores projetado historico historicos historica historicas
  store stores storm storage epoca epica todo todos toda todas tosca tasca ativas segundo segundos terceira quarto quartos quinto
  sexto clientela propriedade propriedades prato praso estimativo registro registros registre registrar inclua inclusao criado criada
  criados criadas crise criar crie cadastro cadastros cadastre confirmado confirmacao cancelar cancelado cancelada urgencia responsabilidade
  segundas quintal praca prazer terra teca teia serra cesta festa testa texta sesta_ cria_ trata troca conta pasta lista ficha tela teste tester testes
  crua cara crio confirmei aprovei cita tarja estorno estoria cliente_ cliques clientes parceria parceiros`),
)
