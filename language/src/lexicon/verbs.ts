/** Verbs by what they ask for: each infinitive once, with the forms that are not regular after a colon. */
export const verbs: Record<string, string> = {
  create: `criar:crai,criaa,ccria,cri adicionar:add,adciona,adicone incluir:inclui inserir:insira,insere cadastrar registrar lançar anotar
    gerar acrescentar agendar planejar elaborar abrir botar colocar:bora meter:mete jogar montar fazer:faz,faca,fazem
    por:poe,ponha,bote,poem iniciar comecar providenciar arrumar descolar arranjar subir:sobe criarr:criar instanciar estruturar lanca:lanca
    desenhar:dz formalizar:fz desdobrar quebrar dividir separar:sp soltar:solta`,
  make: 'criar adicionar cadastrar registrar inserir incluir:inclui gerar acrescentar',
  change: `mudar trocar alterar corrigir:corrija ajustar atualizar passar definir marcar deixar editar modificar estender:estende
    prorrogar adiar antecipar aumentar diminuir:diminui reduzir:reduz baixar subir:sobe empurrar puxar colocar botar por:poe,ponha virar:vira
    usar:usa,use considerar estimar atribuir:atribui designar delegar alocar transferir:transfira,transfere jogar encarregar fazer:faz fixar`,
  remove: `tirar remover excluir:exclui apagar deletar:deleta retirar eliminar limpar cortar descartar zerar dispensar desconsiderar`,
  rename: 'renomear chamar rebatizar intitular',
  /** What is done to something that is there. */
  act: `marcar mover concluir finalizar arquivar duplicar copiar renomear fechar aprovar atualizar mudar alterar editar transferir enviar convidar
    reabrir encerrar clonar assumir avaliar adiar:adia trocar corrigir:corrija renomear substituir:substitui,substitua`,
  undo: 'desfazer:desfaz,desfaca,undo,desfa reverter voltar',
  assign: 'atribuir:atribui passar designar delegar alocar encarregar direcionar destinar',
  show: `mostrar:manda,mande listar ver:ve,veja,ver exibir:exibe trazer:traz,traga buscar consultar dizer:diz,diga falar:fala informar contar:conta
    explicar resumir detalhar`,
  /** What follows "para" after these is theirs: "ligar para o Rafael". */
  directed: `ligar falar enviar mandar pedir responder apresentar entregar perguntar cobrar avisar escrever explicar mostrar ensinar passar
    dar contar repassar encaminhar agradecer telefonar comunicar migrar importar exportar converter traduzir preparar mover transferir
    treinar desenvolver adaptar oferecer sugerir levar trazer vender comprar propor conversar almocar reunir alinhar negociar combinar
    reclamar notificar convidar agendar:agendar publicar marcar`,
}

/** Words of wishing, by themselves: "quero", "preciso". */
export const wishes = `quero queria queremos qro kero qero queor gostaria gostariamos preciso precisamos precisava precisaria precisar necessito necessitamos desejo
  desejamos solicito solicitamos solicita peco pedimos carece convem precisa necessario cabe vale`
