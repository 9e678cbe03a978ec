import type { Query, Topic } from '../../plan.ts'
import type { Sentence } from './read-sentence.ts'
import { client, type Found, person, project } from './topic-rule.ts'

export function workStatus(has: Sentence['has']): Query['status'] {
  if (has('cancelado')) return 'cancelled'
  if (has('concluido', 'terminar')) return 'done'
  if (has('revisao')) return 'review'
  if (has('planejado')) return 'planned'
  if (has('andamento', 'fazendo')) return 'doing'
  if (has('aberto', 'ativo')) return 'open'
  return null
}

export function ofWork(sentence: Sentence): Found | Topic | null {
  const { has, text, rest, period, onProject, unknown, said } = sentence
  if (unknown && /prioridade|estimativa|estimad/.test(rest)) return 'open_work'
  if (period && /resum/.test(said) && !has('projeto', 'agente', 'fatura', 'receber')) return 'due_work'
  if (onProject && /^(?:que falta|falta que|quanto falta)$/.test(text)) return 'project_progress'
  if (has('quem') && has('task') && /(?:^| )(?:mais|menos) /.test(rest)) return 'person_work'
  if (has('atrasado') || (has('estourar') && has('vence'))) return 'late_work'
  if (has('bloqueado')) return 'blocked_work'
  if (/quando .*terminar|quando .*vence/.test(text) && (project.test(text) || has('projeto'))) return 'project_progress'
  if (has('vence') && project.test(text) && !has('task') && !period && /que (?:ser )?vence (?:de|em)? ?@/.test(text))
    return 'project_progress'
  if (has('vence')) return 'due_work'
  if (period && /^que (?:ser |tem |esta )?para @period/.test(text)) return 'due_work'
  const ofSomebody = has('meu', 'tenho') || person.test(text)
  if (
    period &&
    !/esta fazer/.test(text) &&
    has('task', 'fazer', 'tem') &&
    !has('concluido', 'andamento', 'fazendo') &&
    (has('task', 'fazer') || /que tem/.test(text) || (ofSomebody && !has('projeto', 'hora')))
  )
    return 'due_work'
  if (has('pontual') && (project.test(text) || has('projeto'))) return 'project_progress'
  if (
    project.test(text) &&
    !has('quanto', 'hora') &&
    (has('aberto') || /que (?:tem (?:esta )?(?:em )?|esta (?:em )?)(?:andamento|revisao|planejado|fazendo)/.test(text))
  )
    return { topic: 'open_work', status: taskStatus(has) ?? 'open' }
  if (/^(?:que|tem|que tem) (?:esta )?(?:em )?(?:revisao|planejado|fazendo)$/.test(text))
    return { topic: 'open_work', status: workStatus(has) }
  if (
    has('concluido') &&
    !ofSomebody &&
    /^que (?:ser |tem |esta )?concluido(?: (?:de|em|para|com))*(?: @period)?$/.test(text)
  )
    return { topic: 'open_work', status: 'done' }
  if (has('task') || (has('epic', 'story') && (project.test(text) || has('que', 'quanto', 'ver', 'tem', 'projeto')))) {
    if (has('percentual') || (has('falta') && !ofSomebody && !has('story', 'epic'))) return 'project_progress'
    if (ofSomebody) return { topic: 'person_work', status: taskStatus(has) }
    if (has('quem', 'cada')) return 'person_work'
    return { topic: 'open_work', status: taskStatus(has) ?? 'open' }
  }
  return null
}

export function taskStatus(has: Sentence['has']): Query['status'] {
  const status = workStatus(has)
  return status === 'open' || status === 'cancelled' ? null : status
}

const mine = /(?<!\p{L})(?:na minha (?:mao|lista|fila|conta)|comigo|(?:pra|para) mim|no meu nome)(?!\p{L})/u

export function ofPeople({ has, text, rest, thisProject }: Sentence): Found | Topic | null {
  const ofProject = project.test(text) || has('projeto') || thisProject
  if (/quanto equipe (?:que )?trabalhar(?: este| em)*$/.test(text)) return 'team'
  if (has('livre') || (has('sobrar') && has('meu', 'equipe', 'quem'))) return 'person_work'
  if (mine.test(rest) && has('que')) return 'person_work'
  if (person.test(text) && has('concluido') && has('que', 'quanto')) return { topic: 'person_work', status: 'done' }
  if (person.test(text) && has('tem', 'sobrar') && has('que', 'quanto')) return 'person_work'
  if (/que (?:em )?(?:que )?_ (?:\S+ )?(?:esta trabalhar|esta fazer)/.test(text)) return 'person_work'
  if (
    has('trabalhar', 'fazer') &&
    (person.test(text) || has('meu', 'tenho', 'cada') || (/quem .*que/.test(text) && !ofProject))
  )
    return 'person_work'
  if (
    person.test(text) &&
    !project.test(text) &&
    (has('projeto') || /(?:que|como|com|onde) .*@\S*person|@\S*person .*(?:em|com) que/.test(text))
  )
    return 'person_work'
  if (has('equipe', 'quem') && has('trabalhar', 'fazer') && !ofProject) return 'person_work'
  if ((has('equipe') || has('quem')) && ofProject) return 'project_people'
  if (has('quem') && has('trabalhar') && has('_')) return 'project_people'
  if (/que (?:\S+ )?tenho|tenho (?:que|para)/.test(text)) return 'person_work'
  if (has('equipe') && has('como', 'andamento') && !ofProject && !has('_')) return 'person_work'
  return null
}

/** Who works here, with their e-mails. */
export function ofTeam({ has, text, rest }: Sentence): Topic | null {
  if (project.test(text) || client.test(text) || has('projeto', 'task', 'cliente', 'agente')) return null
  if (
    /(?<!\p{L})(?:colaborador|funcionari|usuari|administrador|admin|gerente|pessoa)\p{L}*/u.test(rest) &&
    has('quem', 'quanto', 'que', 'ver')
  )
    return 'team'
  return has('equipe') && has('quem', 'quanto', 'que', 'ver') ? 'team' : null
}
