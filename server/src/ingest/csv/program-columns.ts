/**
 * Names that programs give their columns, where a file has no name of our own: the field, the name, who writes it, and a
 * cell of it. Where a file has several names of a field, the first of this list counts. "comum" stands for words of
 * spreadsheets that no single program is known by.
 */
export type ProgramColumn = readonly [field: string, name: string, program: string, example: string]

const clientNames: readonly ProgramColumn[] = [
  ['client', 'Cliente/Fornecedor', 'Conta Azul, planilha padrão', 'Padaria Sol Ltda'],
  ['client', 'Nome do fornecedor/cliente', 'Conta Azul, extrato', 'Padaria Sol Ltda'],
  ['client', 'Cliente (Razão Social)', 'Omie, contas a receber', 'Padaria Sol Ltda'],
  ['client', 'Cliente (Nome Fantasia)', 'Omie, contas a receber', 'Padaria Sol'],
  ['client', 'Cliente ou Fornecedor (Nome Fantasia)', 'Omie, relatório de contas', 'Padaria Sol'],
  ['client', 'Cliente ou Fornecedor', 'Omie, relatório de contas', 'Padaria Sol'],
  ['client', 'Fornecedor/Cliente', 'comum', 'Padaria Sol'],
  ['client', 'Nome do pagador', 'bancos, cobrança', 'PADARIA SOL LTDA'],
  ['client', 'Pagador', 'bancos, cobrança', 'PADARIA SOL LTDA'],
  ['client', 'Devedor', 'comum', 'Padaria Sol'],
  ['client', 'Nome/Razão social', 'comum', 'Padaria Sol Ltda'],
  ['client', 'Contato', 'Nibo, contas', 'Padaria Sol'],
  ['client', 'Nome', 'comum', 'Padaria Sol Ltda'],
]

const paidNames = (field: string): readonly ProgramColumn[] => [
  [field, 'Data de quitação', 'comum', '31/10/2026'],
  [field, 'Data de crédito', 'comum', '31/10/2026'],
  [field, 'Data Liquidação', 'Tiny, contas', '31/10/2026'],
  [field, 'Data do último pagamento', 'Conta Azul, contas a receber', '31/10/2026'],
  [field, 'Último recebimento', 'Omie, contas a receber', '31/10/2026'],
]

const amountNames: readonly ProgramColumn[] = [
  ['amount', 'Valor da Conta', 'Omie, contas a receber', '1.234,56'],
  ['amount', 'Valor original (R$)', 'Conta Azul, extrato', '1234,56'],
  ['amount', 'Valor original da parcela (R$)', 'Conta Azul, contas a receber', '1234,56'],
  ['amount', 'Valor da cobrança', 'Asaas, por integração', '1234.56'],
  ['amount', 'Valor do título', 'bancos, cobrança', '1.234,56'],
  ['amount', 'Valor nominal', 'bancos, cobrança', '1.234,56'],
  ['amount', 'Valor do documento', 'bancos, cobrança', '1.234,56'],
  ['amount', 'Valor documento', 'bancos, cobrança', '1.234,56'],
  ['amount', 'Vl. Documento', 'Omie, relatório', '1.234,56'],
  ['amount', 'Valor original', 'comum', '1.234,56'],
  ['amount', 'Valor da fatura', 'comum', '1.234,56'],
  ['amount', 'Valor da parcela', 'comum', '1.234,56'],
]

const dueNames = (field: string): readonly ProgramColumn[] => [
  [field, 'Data prevista', 'comum', '31/12/2026'],
  [field, 'Previsão de Recebimento', 'Omie, contas a receber', '31/12/2026'],
  [field, 'Vencimento', 'comum', '31/12/2026'],
  [field, 'Data de vencimento', 'comum', '31/12/2026'],
  [field, 'Data de Vencimento (completa)', 'Omie, relatório de contas', '31/12/2026'],
  [field, 'Data original de vencimento', 'Conta Azul, extrato', '31/12/2026'],
  [field, 'Data de vencimento da cobrança', 'Asaas, por integração', '2026-12-31'],
  [field, 'Data de vencimento do título', 'bancos, cobrança', '31/12/2026'],
  [field, 'Data vencimento', 'comum', '31/12/2026'],
  [field, 'Dt. vencimento', 'Omie, relatório', '31/12/2026'],
  [field, 'Data vecto', 'planilhas, modelo de faturas', '31/12/2026'],
  [field, 'Vecto', 'comum', '31/12/26'],
  [field, 'Venc.', 'comum', '31/12/26'],
  [field, 'Vencto', 'comum', '31/12/26'],
]

const directions: readonly ProgramColumn[] = [
  ['direction', 'Tipo', 'Conta Azul, extrato', 'Receita'],
  ['direction', 'Natureza', 'comum', 'Crédito'],
  ['direction', 'Tipo de lançamento', 'comum', 'Crédito'],
  ['direction', 'Tipo do lançamento', 'comum', 'Entrada'],
]

const documents: readonly ProgramColumn[] = [
  ['description', 'Descrição', 'Conta Azul, planilha padrão', 'Mensalidade de dezembro'],
  ['description', 'Descrição da cobrança', 'Asaas, por integração', 'Mensalidade de dezembro'],
  ['description', 'Histórico', 'Tiny, contas', 'Mensalidade de dezembro'],
]

export const invoicePrograms: readonly ProgramColumn[] = [
  ['number', 'N° fatura', 'planilhas, modelo de faturas', '1234'],
  ['number', 'Número da fatura', 'Asaas, por integração', '06886410'],
  ['number', 'Nota Fiscal / Cupom Fiscal', 'Omie, contas a receber', '00001234'],
  ['number', 'NF/CF', 'Omie, relatório de contas', '1234'],
  ['number', 'NC/Nfe', 'Omie, relatório de contas', '1234'],
  ['number', 'Nº da nota', 'comum', '1234'],
  ['number', 'Número da NF', 'comum', '1234'],
  ['number', 'Número da NFS-e', 'comum', '1234'],
  ['number', 'Número do Documento', 'Omie, contas a receber', '000123'],
  ['number', 'Número documento', 'Bling, contas', 'NF 55/1'],
  ['number', 'Seu número', 'bancos, cobrança', '1234/01'],
  ...clientNames,
  ...amountNames,
  ...dueNames('due_date'),
  ...paidNames('paid_date'),
  ['status', 'Status da cobrança', 'Asaas, por integração', 'Pago'],
  ...directions,
  ...documents,
]

export const receivablePrograms: readonly ProgramColumn[] = [
  ['external_id', 'Número do Documento', 'Omie, contas a receber', '000123'],
  ['external_id', 'Identificador externo da cobrança', 'Asaas, por integração', 'pay_123'],
  ['external_id', 'Número da fatura', 'Asaas, por integração', '06886410'],
  ['external_id', 'Nosso número', 'bancos, cobrança', '109/61518097-1'],
  ['external_id', 'Seu número', 'bancos, cobrança', '1234/01'],
  ['external_id', 'Número do título', 'comum', '1234'],
  ['external_id', 'N° fatura', 'planilhas, modelo de faturas', '1234'],
  ['external_id', 'Nota Fiscal / Cupom Fiscal', 'Omie, contas a receber', '1234'],
  ['external_id', 'id', 'comum', '77'],
  ...clientNames,
  ...amountNames,
  ...dueNames('expected_date'),
  ...paidNames('received_date'),
  ...directions,
  ...documents,
]

export const ticketPrograms: readonly ProgramColumn[] = [
  ['external_id', 'Issue key', 'Jira', 'SUP-12'],
  ['external_id', 'Chave da item', 'Jira em português', 'SUP-12'],
  ['external_id', 'Chave do item', 'Jira em português', 'SUP-12'],
  ['external_id', 'id', 'Linear', 'ENG-12'],
  ['title', 'Summary', 'Jira', 'Erro ao emitir boleto'],
  ['title', 'Resumo', 'Jira em português', 'Erro ao emitir boleto'],
  ['title', 'Title', 'Linear', 'Erro ao emitir boleto'],
  ['requester', 'Reporter', 'Jira', 'Ana Souza'],
  ['requester', 'Relator', 'Jira em português', 'Ana Souza'],
  ['requester', 'Creator', 'Linear', 'Ana Souza'],
  ['requester', 'Criador', 'Jira em português', 'Ana Souza'],
  ['priority', 'Priority', 'Jira e Linear', 'High'],
  ['created_at', 'Created', 'Jira e Linear', '14/Jul/25 3:42 PM'],
  ['created_at', 'Criado', 'Jira em português', '15/Jan/24 10:30'],
]

export const clientPrograms: readonly ProgramColumn[] = [
  ['name', 'Nome/Razão social', 'comum', 'Padaria Sol Ltda'],
  ['name', 'Nome fantasia', 'comum', 'Padaria Sol'],
  ['name', 'Empresa', 'comum', 'Padaria Sol'],
  ['phone', 'Telefone celular', 'Asaas, por integração', '(11) 98888-7777'],
  ['document', 'CPF ou CNPJ', 'Asaas, clientes', '11.222.333/0001-81'],
  ['document', 'CNPJ/CPF Cliente/Fornecedor', 'Conta Azul, planilha padrão', '11.222.333/0001-81'],
  ['document', 'Cliente (CNPJ/CPF)', 'Omie, contas a receber', '11.222.333/0001-81'],
  ['address', 'Rua', 'Asaas, clientes', 'Rua do Sol, 10'],
  ['address', 'Logradouro', 'comum', 'Rua do Sol, 10'],
]
