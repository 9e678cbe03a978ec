import type { RawComment, RawWork, TableSource } from '../table-source.ts'

/** `date;author;text`, whose text may hold what parts them. */
function comments(cell: string): RawComment[] {
  const [, at = '', author = '', text = ''] = /^([^;]{0,60});([^;]{0,200});([\s\S]*)$/.exec(cell) ?? []
  return [text === '' ? { at: null, author: '', text: cell } : { at, author, text }]
}

/** `comment;date;author;seconds`, whose comment may hold what parts them. */
function works(cell: string): RawWork | null {
  const parts = cell.split(';')
  const [seconds = '', author = '', at = ''] = parts.slice(-3).reverse()
  if (parts.length < 4 || !/^\d{1,9}$/.test(seconds)) return null
  return { text: parts.slice(0, -3).join(';'), at, author, seconds: Number(seconds) }
}

/** `date;author;name;address` */
function attachment(cell: string): string {
  return cell.split(';').slice(2).join(' ') || cell
}

/** Jira Cloud and Server, "Export Excel CSV", in English, Portuguese and Spanish. */
export const jira: TableSource = {
  name: 'Jira',
  brings: 'work',
  // A person who chooses the columns of an export may leave the type out.
  marks: ['title', 'key', 'status'],
  columns: {
    id: ['Issue id', 'ID da item', 'ID do item', 'ID da pendência', 'ID de la incidencia', 'ID de incidencia'],
    key: ['Issue key', 'Chave da item', 'Chave do item', 'Chave da pendência', 'Clave de incidencia', 'Clave'],
    title: ['Summary', 'Resumo', 'Resumen'],
    type: ['Issue Type', 'Tipo de item', 'Tipo de pendência', 'Tipo de Incidencia', 'Work type', 'Tipo de actividad'],
    status: ['Status', 'Situação', 'Estado'],
    category: ['Status Category', 'Categoria do status', 'Categoría de estado', 'Categoría del estado'],
    priority: ['Priority', 'Prioridade', 'Prioridad'],
    description: ['Description', 'Descrição', 'Descripción'],
    project: ['Project name', 'Nome do projeto', 'Nombre del proyecto', 'Project', 'Projeto', 'Proyecto'],
    assignee: ['Assignee', 'Responsável', 'Persona asignada', 'Responsable'],
    assignee_id: ['Assignee Id', 'ID do responsável', 'Responsável Id', 'Persona asignada Id', 'Responsable Id'],
    author: ['Reporter', 'Relator', 'Informador', 'Creator', 'Criador', 'Creador'],
    author_id: ['Reporter Id', 'ID do relator', 'Relator Id', 'Informador Id'],
    watcher: ['Watchers', 'Observadores'],
    created_at: ['Created', 'Criado', 'Creada', 'Creado'],
    completed_at: ['Resolved', 'Resolvido', 'Resuelta', 'Resuelto'],
    due_date: ['Due date', 'Data limite', 'Data de entrega', 'Fecha de vencimiento'],
    start_date: [
      'Custom field (Start date)',
      'Campo personalizado (Start date)',
      'Campo personalizado (Data de início)',
    ],
    labels: ['Labels', 'Etiquetas', 'Categorias', 'Components', 'Componentes', 'Component/s', 'Componente/s'],
    group: ['Sprint'],
    parent: [
      ...['Parent key', 'Chave pai', 'Clave principal', 'Parent', 'Pai', 'Principal', 'Parent id', 'ID pai'],
      ...['Custom field (Epic Link)', 'Campo personalizado (Epic Link)', 'Campo personalizado (Link do épico)'],
    ],
    link: [
      ...['Outward issue link (*)', 'Link de item de saída (*)', 'Enlace de incidencia de salida (*)'],
      ...['Outward work item link (*)', 'Vínculo de incidencia saliente (*)'],
    ],
    blocked_by: [
      'Inward issue link (Blocks)',
      'Link de item de entrada (Blocks)',
      'Enlace de incidencia de entrada (Blocks)',
    ],
    relates: [
      'Inward issue link (Relates)',
      'Link de item de entrada (Relates)',
      'Enlace de incidencia de entrada (Relates)',
    ],
    estimate: ['Original estimate', 'Original Estimate', 'Estimativa original', 'Estimación original'],
    spent: ['Time Spent', 'Tempo gasto', 'Tiempo trabajado', 'Tiempo empleado'],
    points: [
      ...['Custom field (Story Points)', 'Custom field (Story point estimate)', 'Story Points'],
      ...['Campo personalizado (Story Points)', 'Campo personalizado (Story point estimate)'],
    ],
    comment: ['Comment', 'Comments', 'Comentário', 'Comentários', 'Comentario', 'Comentarios'],
    attachment: ['Attachment', 'Attachments', 'Anexo', 'Anexos', 'Adjunto', 'Archivo adjunto', 'Archivos adjuntos'],
    worklog: ['Log Work', 'Registro de trabalho', 'Registrar trabalho', 'Registro de trabajo', 'Registrar trabajo'],
  },
  repeats: {
    labels: 'columns',
    group: 'columns',
    watcher: 'columns',
    link: 'columns',
    blocked_by: 'columns',
    relates: 'columns',
    comment: 'columns',
    attachment: 'columns',
    worklog: 'columns',
  },
  markup: 'wiki',
  unit: 'seconds',
  comments,
  works,
  attachment,
}
