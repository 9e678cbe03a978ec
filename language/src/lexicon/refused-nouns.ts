/** What people ask for and the assistant does not create, by the plural that says so. */
export const refusedNouns: Record<string, string> = {
  clientes: 'cliente clientes',
  faturas: 'fatura faturas nota notas nf nfs boleto boletos cobranca cobrancas',
  recebíveis: 'recebivel recebiveis',
  tickets: 'ticket tickets tiquete tiquetes chamado chamados',
  usuários: 'usuario usuaria usuarios user users pessoa pessoas colaborador colaboradores',
  agentes: 'agente agentes',
  membros: 'membro membros',
  parceiros: 'parceiro parceira parceiros',
  convites: 'convite convites',
  eventos: 'reuniao reunioes evento eventos',
  relatórios: 'relatorio relatorios grafico graficos dashboard dashboards planilha planilhas',
  sprints: 'sprint sprints',
  briefings: 'briefing briefings',
  chaves: 'chave chaves token tokens',
  comentários: 'comentario comentarios',
  horas: 'apontamento apontamentos',
  organizações: 'organizacao empresa equipe',
}

/** What people ask to do with what is there, by the verb that says so. */
export const refusedActs: Record<string, string> = {
  apagar: 'apagar excluir remover deletar deleta delete',
  concluir: 'concluir finalizar fechar encerrar marcar',
  alterar: 'alterar mudar trocar editar atualizar renomear',
  mover: 'mover transferir',
  duplicar: 'duplicar copiar',
  arquivar: 'arquivar',
}

/** Words before the noun of what is asked for. */
export const beforeNoun = 'ai me todas todos'
