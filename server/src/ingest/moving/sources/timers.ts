import type { TableSource } from '../table-source.ts'

/** Clockify, "Detailed report". */
export const clockify: TableSource = {
  name: 'Clockify',
  brings: 'hours',
  marks: ['project', 'person', 'day', 'start', 'duration', 'hours'],
  columns: {
    project: ['Project', 'Projeto', 'Proyecto'],
    client: ['Client', 'Cliente'],
    note: ['Description', 'Descrição', 'Descripción'],
    task: ['Task', 'Activity', 'Tarefa', 'Atividade', 'Tarea', 'Actividad'],
    person: ['User', 'Usuário', 'Usuario'],
    email: ['Email', 'E-mail', 'Correo electrónico'],
    labels: ['Tags', 'Etiquetas'],
    billable: ['Billable', 'Faturável', 'Facturable'],
    day: ['Start Date', 'Data de início', 'Data inicial', 'Fecha de inicio'],
    start: ['Start Time', 'Hora de início', 'Hora inicial', 'Hora de inicio'],
    end_day: ['End Date', 'Data de término', 'Data final', 'Fecha de finalización'],
    end: ['End Time', 'Hora de término', 'Hora final', 'Hora de finalización'],
    created_at: ['Date of creation', 'Data de criação'],
    duration: ['Duration (h)', 'Duração (h)', 'Duración (h)'],
    hours: ['Duration (decimal)', 'Duração (decimal)', 'Duración (decimal)'],
  },
}

/** Toggl Track, "Detailed report". */
export const toggl: TableSource = {
  name: 'Toggl Track',
  brings: 'hours',
  marks: ['person', 'email', 'day', 'start', 'duration'],
  columns: {
    id: ['Time entry ID', 'ID'],
    person: ['User', 'Member', 'Usuário'],
    email: ['Email', 'E-mail'],
    client: ['Client', 'Cliente'],
    project: ['Project', 'Projeto'],
    task: ['Task', 'Tarefa'],
    note: ['Description', 'Descrição'],
    billable: ['Billable', 'Faturável'],
    day: ['Start date', 'Data de início'],
    start: ['Start time', 'Hora de início'],
    end_day: ['End date', 'Stop date', 'Data de término'],
    end: ['End time', 'Stop time', 'Hora de término'],
    duration: ['Duration', 'Duração'],
    labels: ['Tags', 'Etiquetas'],
  },
}

/** Harvest, "Detailed time report". */
export const harvest: TableSource = {
  name: 'Harvest',
  brings: 'hours',
  marks: ['day', 'hours', 'first_name', 'last_name'],
  columns: {
    day: ['Date'],
    client: ['Client'],
    project: ['Project'],
    task: ['Task'],
    note: ['Notes'],
    hours: ['Hours'],
    billable: ['Billable?'],
    first_name: ['First Name'],
    last_name: ['Last Name'],
    url: ['External Reference URL'],
  },
}

/** Tempo for Jira, "Worklogs". */
export const tempo: TableSource = {
  name: 'Tempo',
  brings: 'hours',
  marks: ['task', 'hours', 'day', 'person'],
  columns: {
    id: ['Worklog ID', 'Tempo Worklog ID'],
    task: ['Issue Key', 'Work item key', 'Chave do item'],
    title: ['Issue summary', 'Work item summary', 'Resumo do item'],
    hours: ['Hours', 'Logged Hours', 'Horas'],
    day: ['Work date', 'Date', 'Data do trabalho'],
    start: ['Start time'],
    person: ['Full name', 'User', 'Username', 'Nome completo'],
    project: ['Project Name', 'Project Key'],
    client: ['Account Name', 'Account'],
    note: ['Work Description', 'Description', 'Descrição do trabalho'],
  },
  keysOf: 'Jira',
}

/** Any other table of hours. */
export const anyHours: TableSource = {
  name: 'CSV',
  brings: 'hours',
  marks: ['day', ['hours', 'duration'], ['person', 'email']],
  columns: {
    id: ['ID', 'Código'],
    day: ['Date', 'Day', 'Start date', 'Data', 'Dia', 'Fecha'],
    start: ['Start', 'Start time', 'Início', 'Hora de início', 'Hora'],
    end_day: ['End date', 'Data de término', 'Data final'],
    end: ['End', 'End time', 'Fim', 'Término', 'Hora de término', 'Hora do fim'],
    labels: ['Tags', 'Etiquetas'],
    hours: ['Hours', 'Horas', 'Hours worked', 'Horas trabalhadas', 'Duration (decimal)'],
    duration: ['Duration', 'Duração', 'Duration (h)', 'Time', 'Tempo', 'Duración'],
    person: ['Person', 'User', 'Name', 'Member', 'Employee', 'Pessoa', 'Usuário', 'Nome', 'Colaborador', 'Quem'],
    email: ['Email', 'E-mail'],
    project: ['Project', 'Projeto', 'Proyecto'],
    client: ['Client', 'Cliente'],
    task: ['Task', 'Issue', 'Tarefa', 'Atividade', 'Tarea'],
    note: ['Description', 'Notes', 'Note', 'Descrição', 'Nota', 'Notas', 'Observação'],
    billable: ['Billable', 'Faturável'],
  },
}
