/** What people ask for and the assistant does not create, by the plural that says so. */
export const refusedNouns: Record<string, string> = {
  clientes: 'cliente clientes',
  faturas: 'fatura faturas nota notas nf nfs boleto boletos cobranca cobrancas',
  recebíveis: 'recebivel recebiveis',
  pagamentos: 'pagamento pagamentos recebimento recebimentos baixa',
  tickets: 'ticket tickets tiquete tiquetes chamado chamados',
  usuários: 'usuario usuaria usuarios user users pessoa pessoas colaborador colaboradores',
  agentes: 'agente agentes',
  membros: 'membro membros',
  parceiros: 'parceiro parceira parceiros',
  convites: 'convite convites',
  mensagens: 'email emails e-mail mensagem mensagens whatsapp whats zap slack',
  eventos: 'reuniao reunioes evento eventos',
  relatórios: 'relatorio relatorios grafico graficos dashboard dashboards planilha planilhas csv pdf excel quadro',
  sprints: 'sprint sprints',
  marcos: 'marco marcos milestone milestones',
  lembretes: 'lembrete lembretes',
  etiquetas: 'etiqueta etiquetas tag tags label labels',
  briefings: 'briefing briefings',
  chaves: 'chave chaves token tokens',
  comentários: 'comentario comentarios',
  horas: 'apontamento apontamentos hora horas',
  organizações: 'organizacao empresa equipe time',
  subtarefas: 'subtarefa subtarefas subtask subtasks',
  dependências: 'dependencia dependencias',
}

/** What may be changed of what is there; in a title these say nothing. */
export const refusedFields: Record<string, string> = {
  prazos: 'prazo prazos vencimento deadline',
  prioridades: 'prioridade prioridades',
  responsáveis: 'responsavel responsaveis dono dona',
  títulos: 'titulo titulos',
  descrições: 'descricao descricoes',
  status: 'status',
  estimativas: 'estimativa estimativas',
  orçamentos: 'orcamento orcamentos budget',
  papéis: 'papel papeis acesso acessos permissao permissoes admin administrador administradora gestor gestora',
  'dados da conta': 'senha senhas perfil fator autenticacao',
  'a aparência': 'tema',
  arquivos: 'arquivo arquivos anexo anexos backup',
}

/**
 * What people ask to do with what is there and the assistant does not do: its verbs (`conjugate.ts`), and what it is called
 * where nothing that it is done to is known. Without that it is meant with something alone.
 */
export const refusedActs: Record<string, { verbs: string; alone?: string }> = {
  apagar: {
    verbs: 'apagar excluir remover deletar:deleta,delete eliminar retirar desvincular',
    alone: 'apagar o que já existe',
  },
  concluir: {
    verbs: 'concluir:conclui finalizar encerrar fechar completar marcar',
    alone: 'mudar o status do que já existe',
  },
  'mudar o status de': {
    verbs: 'reabrir bloquear desbloquear travar destravar retomar',
    alone: 'mudar o status do que já existe',
  },
  renomear: { verbs: 'renomear rebatizar', alone: 'renomear o que já existe' },
  exportar: { verbs: 'exportar imprimir baixar', alone: 'exportar ou imprimir' },
  alterar: {
    verbs: `alterar mudar trocar editar atualizar corrigir:corrija ajustar priorizar adiar:adia antecipar prorrogar
      estender tirar desatribuir inverter reordenar ordenar mexer aumentar diminuir:diminui
      reduzir subir:sobe,suba baixar empurrar redefinir transformar converter`,
    alone: 'alterar o que já existe',
  },
  mover: { verbs: 'mover transferir:transfira,transfere,transfiro deslocar', alone: 'mover o que já existe' },
  atribuir: {
    verbs: 'atribuir:atribui reatribuir:reatribui delegar designar realocar redistribuir',
    alone: 'mudar responsáveis',
  },
  passar: { verbs: 'passar repassar deixar jogar' },
  duplicar: { verbs: 'duplicar copiar clonar replicar', alone: 'duplicar o que já existe' },
  juntar: { verbs: 'juntar unir mesclar fundir unificar agrupar', alone: 'juntar o que já existe' },
  dividir: { verbs: 'dividir quebrar separar desdobrar' },
  comentar: { verbs: 'comentar responder', alone: 'comentar' },
  'anexar arquivos a': { verbs: 'anexar', alone: 'anexar arquivos' },
  arquivar: {
    verbs: 'arquivar desarquivar desativar inativar ativar reativar suspender revogar',
    alone: 'ativar, desativar ou arquivar',
  },
  cancelar: { verbs: 'cancelar', alone: 'cancelar o que já existe' },
  enviar: { verbs: 'enviar mandar encaminhar compartilhar', alone: 'enviar mensagens' },
  avisar: { verbs: 'avisar notificar cobrar lembrar', alone: 'enviar mensagens ou lembretes' },
  convidar: { verbs: 'convidar adicionar incluir:inclui colocar botar chamar' },
  'mudar papéis': { verbs: 'promover rebaixar tornar', alone: 'mudar papéis' },
  faturar: { verbs: 'faturar', alone: 'faturar' },
  emitir: { verbs: 'emitir', alone: 'faturar' },
  pagar: { verbs: 'pagar quitar receber', alone: 'pagar' },
  estornar: { verbs: 'estornar', alone: 'estornar pagamentos' },
  importar: { verbs: 'importar', alone: 'importar arquivos' },
  trazer: { verbs: 'trazer:trago migrar' },
  executar: { verbs: 'executar rodar disparar pausar treinar', alone: 'executar agentes' },
  'lançar horas': {
    verbs: 'lançar apontar registrar anotar logar botar colocar somar adicionar incluir:inclui descontar',
  },
}

/** Programs from which work and hours come, by the words that name them. */
export const otherPrograms: Record<string, string> = {
  Jira: 'jira',
  Linear: 'linear',
  Trello: 'trello',
  Asana: 'asana',
  ClickUp: 'clickup',
  Plane: 'plane',
  GitHub: 'github',
  GitLab: 'gitlab',
  Notion: 'notion',
  Clockify: 'clockify',
  Toggl: 'toggl',
  Harvest: 'harvest',
  Tempo: 'tempo',
}

/** What is brought from another program, where none is named, and the words before the name of one. */
export const broughtThings = 'dados dado tudo csv planilha planilhas'
export const beforeProgram = 'do da de no na pelo'

/** What is there is changed by these too, where they create nothing: "coloca a Login em revisão". */
export const changing = 'colocar botar por:poe,ponha registrar jogar voltar'

/** Words before the noun of what is asked for. */
export const beforeNoun = 'ai me todas todos'
