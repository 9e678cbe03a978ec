/** Rows of an epic, with all that stands in it. */
const ofEpic = 200

/** People to whom its rows are given, and who say something of them. */
export const peopleOfFile = 200

/**
 * A Jira export of so many rows: epics of stories and tasks, with people, days, estimates, and a comment on every other row. Half of
 * them are one project's; each other epic is in a project of its own.
 */
export function jiraFile(rows: number): string {
  const head =
    'Resumo,Chave da item,ID da item,Tipo de item,Status,Prioridade,Responsável,Relator,Criado,Data limite,Descrição,Etiquetas,Chave pai,Estimativa original,Nome do projeto,Comentário'
  const lines = Array.from({ length: rows }, (_, at) => {
    const epic = at - (at % ofEpic)
    const place = at % ofEpic
    const project = at < rows / 2 ? 0 : epic / ofEpic
    const type = place === 0 ? 'Epic' : place % 10 === 1 ? 'História' : 'Tarefa'
    const parent = place === 0 ? '' : place % 10 === 1 ? epic : at - (place % 10 === 0 ? 9 : (place % 10) - 1)
    const day = `${String(1 + (at % 28)).padStart(2, '0')}/mar/26`
    return [
      ...[
        `Linha ${at} de um trabalho`,
        `P-${at}`,
        at,
        type,
        'Em andamento',
        'Alta',
        `Pessoa ${at % peopleOfFile}`,
        'Rui Sá',
      ],
      ...[`${day} 10:00`, day, `h2. Passos ${'texto da descrição '.repeat(20)}`, 'fiscal'],
      ...[parent === '' ? '' : `P-${parent}`, 7200, `Projeto ${project}`],
      at % 2 === 0 ? `${day} 11:00;Pessoa ${at % peopleOfFile};conferido` : '',
    ].join(',')
  })
  return `${[head, ...lines].join('\n')}\n`
}
