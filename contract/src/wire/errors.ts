import { z } from 'zod'
import { editConflict } from './edit-conflict.ts'

/**
 * Every error that the product answers: its stable code, HTTP status and Portuguese message.
 * The codes of the auth paths are those of the GoTrue contract, so that its clients recognise them.
 */
export const errors = {
  malformed_request: { status: 400, message: 'Não foi possível ler a requisição' },
  unauthenticated: { status: 401, message: 'Usuário não autenticado' },
  person_removed: {
    status: 401,
    message: 'Quem administra a organização encerrou o seu acesso a ela. Para voltar, peça um novo convite',
  },
  api_key_invalid: { status: 401, message: 'Chave de API inválida' },
  api_key_expired: { status: 401, message: 'Esta chave de API expirou. Peça outra a quem administra a organização' },
  api_key_revoked: { status: 401, message: 'Esta chave de API foi revogada' },
  scope_missing: { status: 403, message: 'Esta chave de API não tem a permissão necessária' },
  person_required: { status: 403, message: 'Este endereço atende pessoas conectadas, não chaves de API' },
  forbidden: { status: 403, message: 'Você não tem permissão para fazer isso' },
  organization_not_found: { status: 403, message: 'Organização não encontrada' },
  organization_mismatch: { status: 403, message: 'A organização informada não é a sua' },
  user_mismatch: { status: 403, message: 'O usuário informado não é você' },
  user_not_found: { status: 403, message: 'Dados do usuário não encontrados' },
  not_found: { status: 404, message: 'Não encontrado' },
  client_not_found: { status: 404, message: 'Cliente não encontrado' },
  client_alias_not_found: { status: 404, message: 'Este nome não está mais entre os outros nomes do cliente' },
  project_not_found: { status: 404, message: 'Projeto não encontrado' },
  epic_not_found: { status: 404, message: 'Épico não encontrado' },
  story_not_found: { status: 404, message: 'Story não encontrada' },
  task_not_found: { status: 404, message: 'Task não encontrada' },
  ticket_not_found: { status: 404, message: 'Ticket não encontrado' },
  project_member_not_found: { status: 404, message: 'Membro não encontrado' },
  time_entry_not_found: { status: 404, message: 'Registro de horas não encontrado' },
  thing_not_found: { status: 404, message: 'Isto não existe mais, ou é de outra organização' },
  comment_not_found: { status: 404, message: 'Este comentário não existe mais' },
  checklist_item_not_found: { status: 404, message: 'Este passo não existe mais' },
  saved_view_not_found: { status: 404, message: 'Esta visão não existe mais' },
  link_not_found: { status: 404, message: 'Esta ligação não existe mais' },
  api_key_not_found: { status: 404, message: 'Chave de API não encontrada' },
  webhook_not_found: { status: 404, message: 'Webhook não encontrado' },
  webhook_delivery_not_found: { status: 404, message: 'Esta entrega não existe mais' },
  agent_not_found: { status: 404, message: 'Agente não encontrado' },
  failure_rule_not_found: { status: 404, message: 'Esta regra não existe mais' },
  agent_alert_not_found: { status: 404, message: 'Este alerta não existe mais' },
  agent_run_not_found: { status: 404, message: 'Execução não encontrada' },
  model_price_not_found: { status: 404, message: 'Preço não encontrado' },
  recount_not_found: { status: 404, message: 'Não há um cálculo à espera: ele já foi aplicado ou descartado' },
  run_item_not_found: { status: 404, message: 'Nenhum épico, story, task ou ticket tem esta chave' },
  run_score_not_found: { status: 404, message: 'Esta avaliação não existe mais, ou é de outra pessoa' },
  run_rule_not_found: { status: 404, message: 'Regra não encontrada' },
  conversation_not_found: { status: 404, message: 'Conversa não encontrada' },
  exchange_not_found: { status: 404, message: 'Pedido não encontrado' },
  invoice_not_found: { status: 404, message: 'Fatura não encontrada' },
  receivable_not_found: { status: 404, message: 'Recebível não encontrado' },
  payment_not_found: { status: 404, message: 'Este recebimento não existe, ou já foi estornado' },
  bank_movement_not_found: { status: 404, message: 'Lançamento não encontrado' },
  import_running: { status: 409, message: 'A importação ainda está em andamento: espere que termine' },
  moving_file_not_found: { status: 404, message: 'Este arquivo não está mais aqui. Escolha-o de novo' },
  cost_not_found: { status: 404, message: 'Este custo não existe, ou já não vale' },
  work_rate_not_found: { status: 404, message: 'Esta taxa não existe, ou já não vale' },
  exchange_file_refused: { status: 422, message: 'Não foi possível ler as cotações' },
  moving_file_refused: { status: 422, message: 'Não foi possível ler o arquivo' },
  import_not_found: { status: 404, message: 'Esta importação não existe, ou já foi desfeita' },
  person_not_found: { status: 404, message: 'Pessoa não encontrada' },
  deletion_not_found: {
    status: 404,
    message:
      'Não dá mais para desfazer esta exclusão: ela já foi desfeita, faz mais de 15 minutos ou é de outra pessoa',
  },
  change_not_found: {
    status: 404,
    message: 'Não dá mais para desfazer esta mudança: faz mais de 15 minutos, ou é de outra pessoa',
  },
  bin_entry_not_found: { status: 404, message: 'Isto não está mais na lixeira: já voltou, ou faz mais de 30 dias' },
  invitation_not_found: { status: 404, message: 'Convite não encontrado' },
  method_not_allowed: { status: 405, message: 'Este endereço não aceita este método' },
  request_timeout: { status: 408, message: 'O envio demorou demais. Tente novamente' },
  conflict: { status: 409, message: 'O registro mudou enquanto você o editava. Recarregue e tente de novo' },
  edit_conflict: {
    status: 409,
    message: 'O que você editou mudou enquanto isso. Compare e escolha o que fica',
  },
  filter_changed: { status: 409, message: 'O filtro mostra outras linhas agora. Nada foi feito' },
  some_refused: { status: 409, message: 'Parte do que foi escolhido não pode mudar. Nada foi feito' },
  document_taken: { status: 409, message: 'Este documento já é de outro cliente' },
  agent_name_taken: { status: 409, message: 'Este nome já é de outro agente' },
  client_name_taken: { status: 409, message: 'Este nome já é de um cliente' },
  join_changed: { status: 409, message: 'Os cadastros mudaram enquanto isso. Confira o que se perde e junte de novo' },
  invoice_number_taken: { status: 409, message: 'Já existe uma fatura com este número' },
  invoice_cancelled: { status: 409, message: 'Esta fatura está cancelada' },
  invoice_settled: {
    status: 409,
    message: 'Já há recebimentos nesta fatura. Estorne-os, ou emita uma nota de crédito',
  },
  receivable_not_parted: { status: 409, message: 'Este recebível não pode ser separado da fatura' },
  payment_doubtful: { status: 409, message: 'Confira o recebimento e confirme se é isso mesmo' },
  exchange_rate_doubtful: { status: 409, message: 'Confira a cotação e confirme se é isso mesmo' },
  idempotency_key_reused: { status: 409, message: 'Esta chave de idempotência já foi usada com outro conteúdo' },
  already_invited: { status: 409, message: 'Já existe um convite aberto para este email' },
  already_member: { status: 409, message: 'Esta pessoa já faz parte da equipe' },
  last_admin: {
    status: 409,
    message: 'A organização precisa de ao menos um administrador. Torne outra pessoa administradora antes',
  },
  own_erasure: {
    status: 409,
    message: 'Você não pode apagar a si mesmo. Peça a outro administrador, ou exclua a sua conta em Conta',
  },
  own_removal: { status: 409, message: 'Você não pode remover a si mesmo. Peça a outro administrador' },
  too_many_api_keys: {
    status: 409,
    message: 'A organização já tem 50 chaves de API ativas. Revogue uma que não é mais usada e tente de novo',
  },
  too_many_webhooks: { status: 409, message: 'A organização já tem 20 webhooks. Exclua um que não é mais usado' },
  webhook_off: { status: 409, message: 'Este webhook está desligado. Ligue-o antes de enviar' },
  too_many_model_prices: {
    status: 409,
    message: 'A organização já tem 500 preços de modelos. Exclua um que não vale mais e tente de novo',
  },
  saved_view_name_taken: { status: 409, message: 'Já existe uma visão com este nome nesta lista' },
  too_many_saved_views: {
    status: 409,
    message:
      'São no máximo 100 visões por pessoa e 200 da organização. Exclua uma que não é mais usada e tente de novo',
  },
  recount_under_way: { status: 409, message: 'Já há um cálculo em andamento. Espere que ele termine' },
  recount_outdated: {
    status: 409,
    message: 'Os preços mudaram depois deste cálculo. Calcule de novo antes de aplicar',
  },
  link_exists: { status: 409, message: 'Estes dois já estão ligados assim' },
  link_circle: { status: 409, message: 'Isso fecharia um círculo: um bloquearia a si mesmo' },
  checklist_full: { status: 409, message: 'Uma lista tem no máximo 200 passos' },
  already_project_member: { status: 409, message: 'Esta pessoa já é membro do projeto' },
  preview_stale: { status: 409, message: 'O projeto mudou desde esta prévia. Faça o pedido de novo' },
  preview_cancelled: { status: 409, message: 'Esta prévia foi cancelada. Faça o pedido de novo' },
  preview_replaced: { status: 409, message: 'Esta prévia foi substituída por outra mais nova. Confirme a última' },
  preview_mismatch: {
    status: 409,
    message: 'O que foi confirmado não é o que a prévia mostrou. Faça o pedido de novo',
  },
  exchange_applied: { status: 409, message: 'Isto já foi criado. Para voltar atrás, use Desfazer' },
  restore_refused: {
    status: 409,
    message: 'Isto não pode voltar: aquilo de que dependia foi excluído depois. Desfaça essa exclusão antes',
  },
  undo_refused: { status: 409, message: 'Isto não pode mais ser desfeito' },
  payload_too_large: { status: 413, message: 'O conteúdo enviado é grande demais' },
  unsupported_media_type: { status: 415, message: 'Envie o conteúdo como application/json' },
  upgrade_required: { status: 426, message: 'Este endereço atende apenas por WebSocket' },
  headers_too_large: { status: 431, message: 'O cabeçalho da requisição é grande demais' },
  validation_failed: { status: 422, message: 'Verifique os campos informados' },
  sentence_too_slow: {
    status: 422,
    message: 'Não consegui ler este pedido a tempo. Escreva de um jeito mais simples ou divida em pedidos menores',
  },
  client_inactive: { status: 422, message: 'Este cliente está inativo' },
  rate_limited: { status: 429, message: 'Muitas tentativas. Aguarde e tente novamente' },
  internal: { status: 500, message: 'Ocorreu um erro inesperado. Tente novamente' },
  assistant_busy: {
    status: 503,
    message: 'O assistente está com muitos pedidos agora. Aguarde alguns segundos e envie de novo',
  },
  unavailable: { status: 503, message: 'Serviço indisponível no momento. Tente novamente em instantes' },

  demo_password_refused: {
    status: 403,
    message:
      'A senha da demonstração só vale na própria máquina do Leme. Crie uma conta, ou entre por lá e troque esta senha',
  },
  invalid_credentials: { status: 400, message: 'Email ou senha incorretos' },
  refresh_token_not_found: { status: 400, message: 'Sua sessão terminou. Entre novamente' },
  refresh_token_already_used: { status: 400, message: 'Sua sessão foi encerrada por segurança. Entre novamente' },
  session_expired: { status: 400, message: 'Sua sessão expirou. Entre novamente' },
  email_not_confirmed: { status: 400, message: 'Confirme seu email pelo link que enviamos para entrar' },
  bad_code_verifier: { status: 400, message: 'Este acesso foi começado em outro navegador. Comece de novo' },
  reauthentication_needed: { status: 400, message: 'Por segurança, informe a senha atual ou entre novamente' },
  phone_provider_disabled: { status: 400, message: 'O acesso por telefone não está disponível nesta instalação' },
  phone_not_confirmed: { status: 400, message: 'Confirme seu telefone pelo código que enviamos para entrar' },
  provider_disabled: { status: 400, message: 'Este provedor de acesso não está disponível nesta instalação' },
  bad_oauth_state: {
    status: 400,
    message: 'Este acesso expirou, já foi concluído ou começou em outro navegador. Comece de novo',
  },
  bad_oauth_callback: { status: 400, message: 'A resposta do provedor de acesso não é válida. Comece de novo' },
  webauthn_challenge_not_found: { status: 400, message: 'Este pedido já foi usado ou passou do tempo. Tente de novo' },
  webauthn_verification_failed: { status: 400, message: 'A chave não confirmou sua identidade. Tente de novo' },
  no_authorization: { status: 401, message: 'Usuário não autenticado' },
  bad_jwt: { status: 401, message: 'Sua sessão não é mais válida. Entre novamente' },
  session_not_found: { status: 401, message: 'Sua sessão terminou. Entre novamente' },
  invite_other_email: {
    status: 403,
    message: 'Este convite foi enviado a outro email. Use a conta desse email ou peça um novo convite',
  },
  signup_disabled: {
    status: 403,
    message: 'Novas contas são criadas só por convite. Peça um a quem administra a sua equipe',
  },
  insufficient_aal: { status: 403, message: 'Confirme sua identidade com o segundo fator para continuar' },
  second_factor_required: {
    status: 403,
    message: 'Sua organização exige um segundo fator. Adicione um para continuar',
  },
  last_required_factor: {
    status: 409,
    message: 'Sua organização exige um segundo fator. Adicione outro antes de remover este',
  },
  otp_expired: {
    status: 403,
    message: 'Este código ou link não confere, expirou ou já foi usado. Confira ou peça um novo',
  },
  flow_state_not_found: { status: 404, message: 'Este acesso expirou ou já foi concluído. Comece de novo' },
  saml_provider_disabled: { status: 404, message: 'O acesso único (SSO) não está disponível nesta instalação' },
  sso_provider_not_found: { status: 404, message: 'O acesso único (SSO) não está configurado para este domínio' },
  manual_linking_disabled: { status: 404, message: 'Vincular outras identidades não está disponível nesta instalação' },
  identity_not_found: { status: 404, message: 'Identidade não encontrada' },
  webauthn_credential_not_found: { status: 404, message: 'Chave de acesso não encontrada' },
  mfa_factor_not_found: { status: 404, message: 'Método de verificação não encontrado' },
  invite_not_found: {
    status: 404,
    message: 'Este convite não existe ou foi retirado. Peça um novo a quem convidou você',
  },
  other_organization: { status: 409, message: 'Esta pessoa já pertence a outra organização' },
  unproven_organization: {
    status: 409,
    message:
      'Sua conta tem uma organização que começou antes de este email ser confirmado. Deixe essa organização para aceitar o convite',
  },
  invite_expired: { status: 410, message: 'Este convite expirou. Peça um novo a quem convidou você' },
  invite_used: { status: 410, message: 'Este convite já foi usado. Peça um novo a quem convidou você' },
  session_unknown: { status: 404, message: 'Esta sessão já terminou' },
  email_exists: { status: 422, message: 'Já existe uma conta com este email' },
  reauthentication_not_valid: { status: 422, message: 'Código incorreto ou vencido. Peça um novo' },
  phone_exists: { status: 422, message: 'Já existe uma conta com este telefone' },
  user_already_exists: { status: 422, message: 'Já existe uma conta com este email' },
  weak_password: { status: 422, message: 'Senha fraca. Escolha outra' },
  same_password: { status: 422, message: 'A nova senha deve ser diferente da atual' },
  provider_email_needs_verification: {
    status: 422,
    message: 'O provedor não confirmou o seu email. Confirme-o no provedor e tente de novo',
  },
  identity_already_exists: { status: 422, message: 'Esta identidade já está vinculada a uma conta' },
  single_identity_not_deletable: {
    status: 422,
    message: 'Esta é a única forma de acesso da conta e não pode ser removida',
  },
  email_provider_disabled: { status: 422, message: 'Não é possível: esta instalação não envia emails' },
  anonymous_provider_disabled: { status: 422, message: 'Não é possível entrar sem email ou telefone' },
  otp_disabled: { status: 422, message: 'O acesso por código não está disponível: esta instalação não envia emails' },
  web3_provider_disabled: {
    status: 422,
    message: 'O acesso por carteira digital não está disponível nesta instalação',
  },
  mfa_phone_enroll_not_enabled: {
    status: 422,
    message: 'A verificação por telefone não está disponível nesta instalação',
  },
  mfa_factor_name_conflict: { status: 422, message: 'Você já tem um método de verificação com este nome' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'Você já tem o máximo de métodos de verificação. Remova um para adicionar outro',
  },
  over_email_send_rate_limit: {
    status: 429,
    message: 'Um email já foi enviado há pouco para este endereço. Aguarde e tente novamente',
  },
  over_sms_send_rate_limit: {
    status: 429,
    message: 'Um SMS já foi pedido há pouco para este telefone. Aguarde e tente novamente',
  },
  sms_send_failed: {
    status: 422,
    message: 'O SMS não pôde ser enviado. Confira o telefone e tente de novo',
  },
  mfa_challenge_expired: { status: 422, message: 'O tempo para confirmar passou. Tente de novo' },
  mfa_verification_failed: { status: 422, message: 'Código incorreto. Confira e tente de novo' },
  too_many_passkeys: {
    status: 422,
    message: 'Você já tem o máximo de chaves de acesso. Remova uma para adicionar outra',
  },
  webauthn_credential_exists: { status: 422, message: 'Esta chave de acesso já está cadastrada' },
  unexpected_failure: { status: 500, message: 'O provedor de acesso não respondeu. Tente novamente em instantes' },
  over_request_rate_limit: { status: 429, message: 'Muitas tentativas. Aguarde e tente novamente' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** One field that was refused and why, in Portuguese. */
export const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** A row of many that was refused, by its name, and why. */
export const refusedRow = z.object({ id: z.string(), label: z.string(), reason: z.string() })
export type RefusedRow = z.infer<typeof refusedRow>

/** Problem document, RFC 9457. `code` is stable; `detail` is the Portuguese sentence to show; `request_id` is in the log. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  /** Of an `edit_conflict`: each field that has changed since. */
  conflicts: z.array(editConflict).optional(),
  /** Of a `some_refused`: each row that cannot be changed. */
  refused: z.array(refusedRow).optional(),
  /** Of a `document_taken` or a `client_name_taken`: who has it. */
  client: z.object({ id: z.string(), name: z.string() }).optional(),
  request_id: z.string().optional(),
})
export type ProblemDocument = z.infer<typeof problem>
