import { fold } from '../words.ts'

/** Verbs of work by their conjugation, as far as their ending does not tell it: "-e" and "-a" are of all three. */
const first =
  'acionar acompanhar adaptar adicionar agendar ajustar alinhar alterar analisar anotar apagar apresentar aprofundar aprovar assinar assinalar arquivar arrumar atualizar auditar automatizar avaliar avisar baixar buscar cadastrar calcular calibrar capturar carregar checar classificar cobrar coletar combinar comparar compilar comprar comunicar conciliar conectar configurar confirmar consertar consolidar consultar contatar contratar conversar coordenar copiar cortar criar cruzar cuidar customizar definir deixar demonstrar depurar desativar desenhar destravar detalhar diagramar disparar documentar editar elaborar eliminar encaminhar encerrar ensaiar entregar entrevistar enviar escalar especificar estimar estruturar estudar evitar executar explicar exportar fechar filtrar finalizar formatar fotografar gerar gerenciar gravar habilitar homologar identificar implantar implementar importar indexar iniciar instalar integrar investigar isolar justificar juntar lançar levantar liberar ligar limitar limpar listar localizar mandar mapear marcar medir melhorar migrar modelar monitorar montar mostrar mudar negociar notificar ordenar organizar orçar otimizar padronizar pagar parametrizar pesquisar planejar preparar priorizar processar programar projetar prototipar provisionar publicar rascunhar recalcular recalibrar refatorar registrar renovar renomear reprocessar revisar rodar separar simular sincronizar solicitar solucionar somar subdividir tabular terminar testar tirar traçar traduzir tratar treinar trocar unificar usar validar verificar vincular'
const second =
  'abastecer acolher conter converter esclarecer manter obter recolher reescrever reler reverter submeter abastecer atender compor correr descrever desenvolver devolver escolher escrever estabelecer fornecer ler mexer mover preencher prover receber remover repor resolver responder rever ver vender'
const third =
  'abrir aferir atingir atribuir conferir dirigir emitir exigir gerir investir referir repetir transmitir concluir construir contribuir corrigir cumprir decidir definir descobrir discutir distribuir excluir exibir extrair garantir impedir imprimir incluir inserir instruir introduzir medir pedir permitir produzir redigir reduzir reproduzir reunir sugerir subir substituir traduzir transferir'
/** Forms that the rules below do not make. */
const irregular: Record<string, string> = {
  faz: 'fazer',
  faca: 'fazer',
  refaz: 'refazer',
  refaca: 'refazer',
  poe: 'pôr',
  ponha: 'pôr',
  ve: 'ver',
  veja: 'ver',
  reveja: 'rever',
  corrija: 'corrigir',
  constroi: 'construir',
  inclui: 'incluir',
  conclui: 'concluir',
  exclui: 'excluir',
  substitui: 'substituir',
  distribui: 'distribuir',
  extrai: 'extrair',
  extraia: 'extrair',
  insira: 'inserir',
  sugira: 'sugerir',
  transfira: 'transferir',
  suba: 'subir',
  sobe: 'subir',
  leia: 'ler',
  le: 'ler',
  traduz: 'traduzir',
  traduza: 'traduzir',
  reduz: 'reduzir',
  produz: 'produzir',
  redija: 'redigir',
  peca: 'pedir',
  meca: 'medir',
  descubra: 'descobrir',
  mantem: 'manter',
  mantenha: 'manter',
  compoe: 'compor',
  va: 'ir',
  repita: 'repetir',
  invista: 'investir',
}

const infinitiveOf = new Map(Object.entries(irregular))
for (const verb of `${second} ${third}`.split(' ')) {
  const stem = fold(verb).slice(0, -2)
  // "confira", "dirija".
  if (stem.endsWith('fer')) infinitiveOf.set(`${stem.slice(0, -2)}ira`, verb)
  if (stem.endsWith('g')) infinitiveOf.set(`${stem.slice(0, -1)}ja`, verb)
  for (const ending of ['e', 'a', 'em', 'am']) infinitiveOf.set(stem + ending, verb)
}
for (const verb of first.split(' ').filter((one) => one.endsWith('ar'))) {
  const stem = fold(verb).slice(0, -2)
  const soft = verb.slice(0, -2).replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/ç$/, 'c')
  const wide = stem.endsWith('e') ? `${stem}i` : stem
  for (const form of [
    `${wide}a`,
    `${wide}am`,
    `${wide}e`,
    `${wide}em`,
    `${stem}a`,
    `${stem}am`,
    `${fold(soft)}e`,
    `${fold(soft)}em`,
  ])
    infinitiveOf.set(form, verb)
}

/** "valida", "valide", "corrija" as "validar", "corrigir"; null for a word that is no form of a verb of work. */
export function infinitiveFrom(word: string): string | null {
  return infinitiveOf.get(fold(word)) ?? null
}

/** The same after "que o Bruno", where any word in "-e" is a verb in "-ar": "que o Bruno homogenize". */
export function infinitiveOfWish(word: string): string | null {
  const known = infinitiveFrom(word)
  if (known || !/^\p{L}{3,}e$/u.test(word)) return known
  const stem = word.slice(0, -1).replace(/ei$/u, 'e')
  if (stem.endsWith('qu')) return `${stem.slice(0, -2)}car`
  if (stem.endsWith('gu')) return `${stem.slice(0, -1)}ar`
  return stem.endsWith('c') ? `${stem.slice(0, -1)}çar` : `${stem}ar`
}

/** Words that end as a verb and are none. */
const others =
  /^(?:lugar|par|mar|lar|bar|ar|ser|qualquer|mulher|colher|poder|dever|pilar|dolar|radar|avatar|caracter|celular|familiar|similar|popular|escolar|regular|nuclear|militar|titular|molecular|particular|exemplar|super|hiper|master|poster|server|banner|scanner|router|user|order|header|footer|layer|player|container|helper|cluster|docker|trigger|newsletter|timer|tracker|worker|render|parser|loader|developer|designer|por)$/

/** "revisar", "pôr"; not "celular" or "container". */
export function isInfinitive(word: string): boolean {
  const folded = fold(word)
  return (
    /^(?:\p{L}+[aei]r|(?:re|com|im|ex|pro|dis|trans|contra|sobre|su)?por|ir)$/u.test(folded) && !others.test(folded)
  )
}

const doingIt =
  /^(?:fazer|assumir|tocar|cuidar|pegar|resolver)(?: (?:isso|ess[ea]|el[ea]|d(?:isso|el[ea]|ess[ea])))?\s*(?:$|[.,;])/iu

/** "fazer isso": the verb of who does what was said before, which is no work of its own. */
export function isDoingIt(words: string): boolean {
  return doingIt.test(words.trim())
}
