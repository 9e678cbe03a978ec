import { rule } from '../engine/rule.ts'

const small = '(@the || @of || @in || este || esse || deste || desse)'
const named = '(PROJECT || PROJECT1 || PERSON || CLIENT || CLIENT1 || AGENT || AGENT1)'

/** How what is asked of all but something begins: the rest of the clause is what is left out. */
export const leftOutRules = [
  rule(
    'LEFTOUT',
    `(exceto || excetuando || tirando || excluindo || descontando || ignorando || desconsiderando || afora || sem contar || sem considerar || sem incluir || com excecao || a excecao || a nao ser || alem @of || que nao (seja || sejam || for || forem || sao || e) (do || da || dos || das || de) || que nao (seja || sejam) ${small})`,
    true,
    ['exceto', 'sem contar', 'a não ser'],
  ),
  rule('LEFTOUT', `(menos (@the || do || da || dos || das) || salvo ${small})`, true, ['menos as', 'salvo os']),
  rule(
    'LEFTOUT',
    `fora ${small} !prazo !prazos !data !controle !trilhos !escopo !orcamento !budget !horario !padrao`,
    true,
    'fora do',
  ),
  rule('LEFTOUT', `sem @the ${named}`, true, []),
  rule(
    'LEFTOUT',
    `que? nao (sao || e || seja || sejam || esta || estao || ficam || pertencem || pertence) (@of || @with || @for || @in) @the? projeto|cliente? ${named}`,
    true,
    [],
  ),
  rule(
    'LEFTOUT',
    `@in? que|qual|quais @the? ${named} nao (esta || participa || trabalha || atua || entra || faz parte)`,
    true,
    [],
  ),
]

/** "não crie nada ainda", "só me mostre como ficaria": what is asked for is to be shown, and not written. */
export const showFirstRules = [
  rule(
    'SHOWFIRST',
    '(ainda)? nao (crie || cria || criar || grave || grava || salve || salva || cadastre) (nada || ainda || agora || ja)? (nada || ainda || agora || ja)? (,|. || $ || mas || so)',
    true,
    'não crie nada ainda,',
  ),
  rule(
    'SHOWFIRST',
    '(so || apenas || mas || e || antes)? (quero || queria)? (so)? (que voce)? (me || nos)? (mostra || mostre || mostrar || mostrasse || exiba || exibe || ver) (me)? (so)? (antes || primeiro || como (ficaria || fica || vai ficar || ficara) || o (preview || resultado) antes || antes de (criar || gravar || salvar))',
    true,
    ['mas me mostre antes', 'só me mostre como ficaria'],
  ),
  rule(
    'SHOWFIRST',
    'antes de (criar || gravar || salvar || cadastrar) ,? (me || quero || so)? (mostra || mostre || mostrar || ver)',
    true,
    'antes de criar me mostre',
  ),
  rule(
    'SHOWFIRST',
    '(mas || e || so)? (sem (criar || gravar || salvar || cadastrar) (nada || ainda || agora)? (ainda || agora)? || nao e (pra || para) (criar || gravar || salvar) (nada)? (agora || ainda || ja) || (e)? so (crie || cria || grave || salve) (se || quando || depois que) eu (confirmar || aprovar || mandar || disser || autorizar))',
    true,
    ['sem criar nada', 'só crie se eu confirmar'],
  ),
]
