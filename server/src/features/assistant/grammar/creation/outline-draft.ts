import type { Draft, DraftEpic, DraftStory } from '../../plan.ts'
import { draftEpicOf, draftProjectOf, draftStoryOf, draftTaskOf } from './drafts.ts'
import type { Facts } from './facts.ts'
import { levels } from './levels.ts'
import type { Node } from './outline.ts'

/** Adds a pasted list to a draft: below the last epic or story of the sentence before it, or for itself. */
export function addOutline(draft: Draft, roots: Node[], shared: Facts): void {
  for (const node of roots) {
    const noun = levels[node.level]
    const one = { ...node, facts: { ...shared, ...node.facts } }
    if (noun === 'project') addProject(draft, one)
    else if (noun === 'epic') draft.epics.push(epicOf(one))
    else if (noun === 'story') (draft.epics.at(-1)?.stories ?? draft.stories).push(storyOf(one))
    else (lastStory(draft)?.tasks ?? draft.tasks).push(draftTaskOf(one))
  }
}

function lastStory(draft: Draft): DraftStory | undefined {
  return draft.stories.at(-1) ?? draft.epics.at(-1)?.stories.at(-1)
}

function addProject(draft: Draft, node: Node): void {
  draft.new_project = draftProjectOf(node)
  addOutline(draft, node.children, {})
}

function epicOf(node: Node): DraftEpic {
  // A task needs a story to belong to an epic, so what stands right below an epic is one.
  return { ...draftEpicOf(node), stories: node.children.map((child) => storyOf(child)) }
}

function storyOf(node: Node): DraftStory {
  return { ...draftStoryOf(node), tasks: node.children.map((child) => draftTaskOf(child)) }
}
