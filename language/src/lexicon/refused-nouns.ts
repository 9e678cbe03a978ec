/** What people ask for and the assistant does not create, by the plural that says so. */
export const refusedNouns: Record<string, string> = {
  clientes: 'cliente clientes',
  faturas: 'fatura faturas nota notas nf nfs boleto boletos cobranca cobrancas',
  recebíveis: 'recebivel recebiveis pagamento pagamentos baixa',
  tickets: 'ticket tickets tiquete tiquetes chamado chamados',
  usuários: 'usuario usuaria usuarios user users pessoa pessoas colaborador colaboradores',
  agentes: 'agente agentes',
  membros: 'membro membros',
  parceiros: 'parceiro parceira parceiros',
  convites: 'convite convites',
  mensagens: 'email emails e-mail mensagem mensagens whatsapp',
  eventos: 'reuniao reunioes evento eventos',
  relatórios: 'relatorio relatorios grafico graficos dashboard dashboards planilha planilhas csv pdf quadro',
  sprints: 'sprint sprints',
  briefings: 'briefing briefings',
  chaves: 'chave chaves token tokens',
  comentários: 'comentario comentarios',
  horas: 'apontamento apontamentos hora horas',
  organizações: 'organizacao empresa equipe',
}

/** What people ask to do with what is there and the assistant does not do, by the verb that says so (`conjugate.ts`). */
export const refusedActs: Record<string, string> = {
  apagar: 'apagar excluir remover deletar:deleta,delete eliminar',
  concluir: 'concluir:conclui finalizar encerrar fechar completar marcar reabrir',
  alterar: `alterar mudar trocar editar atualizar renomear:renomeia,renomeie corrigir ajustar priorizar adiar antecipar prorrogar
    estender tirar desatribuir bloquear desbloquear inverter reordenar ordenar mexer`,
  mover: 'mover transferir:transfira,transfere deslocar',
  atribuir: 'atribuir:atribui reatribuir:reatribui passar repassar delegar designar realocar redistribuir deixar jogar',
  duplicar: 'duplicar copiar clonar replicar',
  juntar: 'juntar unir mesclar fundir unificar agrupar',
  dividir: 'dividir quebrar separar desdobrar',
  comentar: 'comentar anexar responder',
  arquivar: 'arquivar desarquivar desativar inativar ativar reativar suspender cancelar',
  enviar: 'enviar mandar encaminhar compartilhar',
  avisar: 'avisar notificar lembrar cobrar',
  convidar: 'convidar adicionar incluir:inclui colocar botar chamar',
  faturar: 'faturar emitir',
  pagar: 'pagar quitar estornar receber baixar',
  exportar: 'exportar importar imprimir baixar',
  'lançar horas': 'lançar apontar registrar anotar logar botar colocar somar adicionar incluir:inclui descontar',
}

/** Words before the noun of what is asked for. */
export const beforeNoun = 'ai me todas todos'
