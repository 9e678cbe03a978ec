import type { Page } from '@leme/language/turn-context'

/** Two things that one may ask on a page, as one would say them there. */
function examplesFor(page: Page): [string, string] {
  if (page.context_type === 'finance') return ['o que temos a receber este mês?', 'quem está em atraso?']
  if (page.project) return ['crie a task Revisar contrato para sexta, P1', 'como está este projeto?']
  if (page.context_type === 'projects') {
    return ['crie o projeto Portal para a Acme com 200 horas', 'quais projetos estão atrasados?']
  }
  return ['o que está atrasado?', 'crie um projeto novo']
}

export function helpText(page: Page): string {
  return `Eu crio projetos, épicos, stories e tasks, e respondo sobre projetos, finanças e agentes. ${tryText(page)}`
}

/** Where people do by hand what the assistant does not do: the first line whose words are in what was asked for. */
const byHand: readonly [about: RegExp, where: string][] = [
  [/horas/, 'Abra a task e use a seção Horas, ou “Registrar horas” no menu da linha.'],
  [/dados da conta/, 'Isso fica em Conta, no menu com o seu nome.'],
  [/aparência/, 'O tema se muda no menu com o seu nome.'],
  [/papéis/, 'Quem administra muda papéis na página Equipe.'],
  [/pessoas|convites|usuários|membros|organizações/, 'Quem convida usa a página Equipe; em um projeto, a aba Membros.'],
  [/importar/, 'Arquivos CSV entram por “Importar CSV”, no menu com o seu nome.'],
  [
    /pagamentos|recebíveis|^pagar|(?:concluir|completar) faturas/,
    'Na página Financeiro, gerentes e administradores abrem a fatura e, na parcela, usam “Registrar pagamento”; ali também se estorna.',
  ],
  [
    /(?:cancelar|arquivar|apagar) faturas/,
    'Na página Financeiro, gerentes e administradores abrem a fatura e usam “Cancelar fatura”; ela fica na lista e no histórico.',
  ],
  [/(?:criar|emitir|duplicar) faturas|faturar/, 'Na página Financeiro, gerentes e administradores usam “Nova fatura”.'],
  [
    /faturas/,
    'Na página Financeiro, gerentes e administradores abrem a fatura: ali ela se edita, recebe pagamentos e se cancela.',
  ],
  [/exportar/, 'Imprima a página pelo navegador, ou copie daqui o que precisar.'],
  [/mensagens|enviar|relatórios|eventos|lembretes/, 'Não envio nada para fora do Leme; copie daqui o que precisar.'],
  [/tickets/, 'Os tickets estão em Tasks & Tickets, aba Tickets.'],
  [/clientes/, 'Os clientes se editam na página Clientes.'],
  [/agentes/, 'Os agentes estão na página Agentes.'],
  [/chaves/, 'Chaves de API estão no menu com o seu nome.'],
  [/projetos de uma vez/, ''],
  [/apagar projetos/, 'Projetos não se apagam: abra o projeto e mude o status dele.'],
  [/orçamentos|projetos/, 'Abra o projeto e use os botões no alto da página.'],
  [
    /tasks|stories|épicos|prazos|prioridades|responsáveis|títulos|descrições|status|estimativas|o que já existe|comentar|arquivar/,
    'Abra o projeto e faça isso ali, item por item.',
  ],
]

/** What is said to a request that is not understood, or that is not done here: then with where it is done by hand. */
export function unknownText(page: Page, about: string | null): string {
  if (about === null) return `Não entendi o pedido. ${tryText(page)}`
  if (about.startsWith(bringing)) return bringingText(about)
  const where = byHand.find(([words]) => words.test(about))?.[1] || tryText(page)
  return `Não sei fazer isto: ${about}. ${where}`
}

const bringing = 'trazer dados d'

/** How each program gives its data out. */
const exports: readonly [program: RegExp, how: string][] = [
  [/Jira/, 'No Jira, exporte “Excel CSV (todos os campos)”'],
  [/Linear/, 'No Linear, use “Export issues” (CSV)'],
  [/Trello/, 'No Trello, exporte o quadro como JSON'],
  [/Asana/, 'No Asana, use “Export CSV” no projeto'],
  [/ClickUp/, 'No ClickUp, use “Export” (CSV)'],
  [/Plane/, 'No Plane, use “Exports” (CSV)'],
  [/GitHub/, 'Do GitHub, grave em um arquivo as issues em JSON, como `gh issue list --state all --json …` as escreve'],
  [/GitLab/, 'No GitLab, use “Export as CSV” na lista de issues'],
  [/Notion/, 'No Notion, exporte “Markdown & CSV” e deixe o ZIP como vem'],
  [/Clockify|Toggl|Harvest|Tempo/, 'Exporte o relatório detalhado de horas em CSV'],
  [/./, 'Exporte um arquivo do outro programa'],
]

function bringingText(about: string): string {
  const how = exports.find(([program]) => program.test(about))?.[1] ?? ''
  return `${how}, e um gerente ou administrador o escolhe em “Trazer dados”, no menu com o seu nome. O Leme mostra o que entraria antes de gravar, e a importação se desfaz por 7 dias. A ajuda “Trazer dados de outro programa” diz mais.`
}

function tryText(page: Page): string {
  const [one, other] = examplesFor(page)
  return `Por exemplo: “${one}” ou “${other}”.`
}
