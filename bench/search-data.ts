import type pg from 'pg'

/** Words of which titles are made: as many as people use, with accents, and some in far more titles than others. */
const verbs =
  'Revisar,Conferir,Corrigir,Publicar,Migrar,Testar,Documentar,Integrar,Configurar,Automatizar,Validar,Importar,Exportar,Desenhar,Estimar,Treinar,Monitorar,Simplificar,Negociar,Homologar'
const things =
  'relatório,contrato,extrato,painel,cadastro,agenda,boleto,pedido,fatura,integração,autenticação,notificação,permissão,importação,assinatura,conciliação,orçamento,proposta,cronograma,ata,backup,certificado,consulta,formulário,glossário,hospedagem,indicador,jornada,licença,manual,número,operação,página,questionário,recebimento,segurança,tarifa,usuário,validação,webhook'
const places =
  'cooperado,associado,fornecedor,parceiro,cliente,administrador,gerente,vendedor,comprador,motorista,médico,paciente,aluno,professor,síndico,condômino,produtor,transportador,contador,auditor,franqueado,distribuidor,consultor,coordenador,diretor,estagiário,inquilino,locador,operador,revisor'
const names =
  'Aurora,Bandeirante,Caiçara,Dourados,Esperança,Farol,Graviola,Horizonte,Ipê,Jatobá,Kaiowá,Laranjeira,Mantiqueira,Nascente,Oiticica,Piratini,Quixadá,Ribeira,Serrana,Tapajós,Umuarama,Vereda,Xingu,Zabelê'

/** A word of a list for each row, always the same one: `seed` is an integer's expression. */
const pick = (list: string, seed: string) =>
  `(string_to_array('${list}', ','))[1 + abs(hashint4((${seed})::int) % ${list.split(',').length})]`
const titleSql = `${pick(verbs, 'n')} || ' ' || ${pick(things, 'n + 1')} || ' do ' || ${pick(places, 'n + 2')} || ' '
  || ${pick(names, 'n + 3')} || case when n % 4 = 0 then ' ' || n else '' end`

/**
 * An organisation of about 100,000 things, as its owner: 300 clients, 400 projects, 2,000 epics, 10,000 stories, 64,000 tasks,
 * 20,000 tickets, 3,000 invoices, 200 people, 100 agents. `$1` is the organisation.
 */
export async function fillOrganization(client: pg.Client, org_id: string): Promise<void> {
  for (const sql of [
    `insert into clients (org_id, name, document)
     select $1, ${pick(names, 'n')} || ' ' || ${pick(places, 'n / 24')} || ' ' || n, lpad((n * 7919)::text, 14, '1')
     from generate_series(1, 300) n`,
    `insert into users (id, org_id, display_name, email)
     select uuid_v7(), $1, ${pick(names, 'n * 5')} || ' ' || ${pick(names, 'n / 3')} || ' de Souza', 'p' || n || '@exemplo.com.br'
     from generate_series(1, 200) n`,
    `insert into projects (org_id, name, client, status)
     select $1, 'Portal do ' || ${pick(places, 'n')} || ' ' || ${pick(names, 'n / 30')}, ${pick(names, 'n')},
       (array['doing', 'planned', 'done'])[1 + n % 3]
     from generate_series(1, 400) n`,
    ...[
      ['epics', 5],
      ['stories', 25],
      ['tasks', 160],
    ].map(
      ([table, each]) => `insert into ${table} (org_id, project_id, title, status)
       select $1, id, ${titleSql}, (array['doing', 'planned', 'done'])[1 + n % 3]
       from (select id, row_number() over (order by id) as place from projects where org_id = $1) project,
         lateral (select place * ${each} + m as n from generate_series(1, ${each}) m) numbers`,
    ),
    `insert into tickets (org_id, title, requester, status)
     select $1, ${titleSql}, ${pick(names, 'n * 3')} || ' Lima', (array['open', 'closed'])[1 + n % 2]
     from generate_series(1, 20000) n`,
    `insert into finance_invoices (org_id, number, client, amount, due_date)
     select $1, 'NF-' || n, ${pick(names, 'n')} || ' Ltda', 100 + n, current_date + n % 60 from generate_series(1, 3000) n`,
    `insert into agents (org_id, name, area) select $1, 'Agente ' || ${pick(things, 'n')} || ' ' || n, 'Suporte'
     from generate_series(1, 100) n`,
  ]) {
    await client.query(sql, [org_id])
  }
}
