import type { invoiceStatuses } from '@leme/contract/status'

type InvoiceStatus = (typeof invoiceStatuses)[number]

type DemoInvoice = readonly [
  issued_day: number,
  due_day: number,
  paid_day: number | null,
  status: InvoiceStatus,
  amount: string,
  client: string,
]

/** Oldest first: their numbers follow the day of issue. Days count from today, amounts are reais. */
export const invoices: readonly DemoInvoice[] = [
  [-327, -312, -311, 'paid', '14250.00', 'Livraria Ponto e Vírgula'],
  [-298, -278, -279, 'paid', '22480.00', 'Vinícola Serra do Tigre'],
  [-284, -264, -258, 'paid', '36100.00', 'Seguradora Atalaia'],
  [-271, -256, -256, 'paid', '7312.50', 'Livraria Ponto e Vírgula'],
  [-249, -229, -230, 'paid', '19870.40', 'Editora Sabiá'],
  [-238, -218, -218, 'paid', '48600.00', 'Cooperativa Vale do Iguaçu'],
  [-221, -201, -196, 'paid', '36100.00', 'Seguradora Atalaia'],
  [-209, -189, -190, 'paid', '32400.00', 'Hospital São Vicente'],
  [-203, -183, null, 'cancelled', '22480.00', 'Vinícola Serra do Tigre'],
  [-190, -170, -170, 'paid', '9915.75', 'Vinícola Serra do Tigre'],
  [-178, -158, -157, 'paid', '48600.00', 'Cooperativa Vale do Iguaçu'],
  [-164, -144, -146, 'paid', '27900.00', 'Grupo Pampa Alimentos'],
  [-151, -131, -131, 'paid', '32400.00', 'Hospital São Vicente'],
  [-139, -119, -112, 'paid', '36100.00', 'Seguradora Atalaia'],
  [-128, -108, -108, 'paid', '14280.50', 'Transportes Rio Doce'],
  [-117, -97, -98, 'paid', '48600.00', 'Cooperativa Vale do Iguaçu'],
  [-103, -83, -83, 'paid', '9540.00', 'Editora Sabiá'],
  [-91, -71, -71, 'paid', '6180.75', 'Clínica Ipê Amarelo'],
  [-84, -64, -62, 'paid', '27900.00', 'Grupo Pampa Alimentos'],
  [-76, -56, -57, 'paid', '31245.80', 'Ventos do Seridó Energia'],
  [-62, -42, null, 'overdue', '36100.00', 'Seguradora Atalaia'],
  [-55, -35, -35, 'paid', '48600.00', 'Cooperativa Vale do Iguaçu'],
  [-47, -24, -23, 'paid', '9540.00', 'Editora Sabiá'],
  [-43, -15, -15, 'paid', '6180.75', 'Clínica Ipê Amarelo'],
  [-38, -10, -11, 'paid', '27900.00', 'Grupo Pampa Alimentos'],
  [-33, -4, null, 'overdue', '14280.50', 'Transportes Rio Doce'],
  [-27, 4, null, 'cancelled', '17953.62', 'Mercados Jequitibá'],
  [-26, 5, null, 'pending', '17935.62', 'Mercados Jequitibá'],
  [-19, 10, null, 'pending', '32400.00', 'Hospital São Vicente'],
  [-12, 17, null, 'pending', '31245.80', 'Ventos do Seridó Energia'],
  [-6, 28, null, 'pending', '48600.00', 'Cooperativa Vale do Iguaçu'],
  [-1, 20, null, 'draft', '18750.00', 'Construtora Mandacaru'],
]
