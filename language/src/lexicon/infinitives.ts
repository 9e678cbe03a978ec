import { fold, wordList, wordSet } from '../text.ts'

/** Verbs of work by their conjugation, where their ending does not show it: "-e" and "-a" occur in all three. */
const inAr = `acionar acompanhar adaptar adicionar agendar ajustar alinhar alterar analisar anotar apagar apresentar
  aprofundar aprovar assinar assinalar arquivar arrumar atualizar auditar automatizar avaliar avisar baixar
  buscar cadastrar calcular calibrar capturar carregar checar classificar cobrar coletar combinar comparar
  compilar comprar comunicar conciliar conectar configurar confirmar consertar consolidar consultar contatar
  contratar conversar coordenar copiar cortar criar cruzar cuidar customizar definir deixar demonstrar depurar
  desativar desenhar destravar detalhar diagramar disparar documentar duplicar editar elaborar eliminar encaminhar
  encerrar ensaiar entregar entrevistar enviar escalar especificar estimar estruturar estudar evitar executar
  explicar exportar fechar filtrar finalizar formatar fotografar gerar gerenciar gravar habilitar homologar
  identificar implantar implementar importar indexar iniciar instalar integrar investigar isolar justificar
  juntar lançar levantar liberar ligar limitar limpar listar localizar mandar mapear marcar medir melhorar
  migrar modelar monitorar montar mostrar mudar negociar notificar ordenar organizar orçar otimizar padronizar
  pagar parametrizar pesquisar planejar preparar priorizar processar programar projetar prototipar provisionar
  publicar rascunhar recalcular recalibrar refatorar registrar renovar renomear reprocessar revisar rodar
  separar simular sincronizar solicitar solucionar somar subdividir tabular terminar testar tirar traçar
  traduzir tratar treinar trocar unificar usar validar verificar vincular`
const inErAndIr = `abastecer acolher conter converter esclarecer manter obter recolher reescrever reler reverter submeter
  abastecer atender compor correr descrever desenvolver devolver escolher escrever estabelecer fornecer ler
  mexer mover preencher prover receber remover repor resolver responder rever ver vender abrir aferir atingir
  atribuir conferir dirigir emitir exigir gerir investir referir repetir transmitir concluir construir
  contribuir corrigir cumprir decidir definir descobrir discutir distribuir excluir exibir extrair garantir
  impedir imprimir incluir inserir instruir introduzir medir pedir permitir produzir redigir reduzir reproduzir
  reunir sugerir subir substituir traduzir transferir`
/** Forms that the endings below do not make. */
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

const byForm = new Map(Object.entries(irregular))
for (const verb of wordList(inErAndIr)) {
  const stem = fold(verb).slice(0, -2)
  // "confira", "dirija".
  if (stem.endsWith('fer')) byForm.set(`${stem.slice(0, -2)}ira`, verb)
  if (stem.endsWith('g')) byForm.set(`${stem.slice(0, -1)}ja`, verb)
  for (const ending of ['e', 'a', 'em', 'am']) byForm.set(stem + ending, verb)
}
for (const verb of wordList(inAr)) {
  const stem = verb.slice(0, -2)
  const last = stem.at(-1) ?? ''
  const soft = stem.slice(0, -1) + ({ c: 'qu', g: 'gu', ç: 'c', e: 'ei' }[last] ?? last)
  const wide = stem.endsWith('e') ? `${stem}i` : stem
  for (const form of [`${wide}a`, `${wide}am`, `${stem}a`, `${stem}am`, `${soft}e`, `${soft}em`])
    byForm.set(fold(form), verb)
}

/** "valida", "valide", "corrija" as "validar", "corrigir"; null for a word that is no form of a verb of work. */
export function infinitiveOf(word: string): string | null {
  return byForm.get(word) ?? null
}

/** Words that end as infinitives do. */
const notInfinitive = wordSet(
  `par mar lar bar ar ser celular familiar similar popular escolar regular nuclear militar titular molecular particular exemplar
   mulher qualquer poder prazer lugar pilar radar calor`,
)
const shortInfinitives = wordSet('ler ver dar ir por')

/** "revisar", "pôr". */
export function isInfinitive(word: string): boolean {
  return shortInfinitives.has(word) || (word.length > 3 && /[aei]r$/.test(word) && !notInfinitive.has(word))
}
