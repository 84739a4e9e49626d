import type { Random } from './random.ts'
import { asides, dialogues } from './texts/dialogues.ts'

/** One line of a conversation. */
export interface Turn {
  /**
   * `авт` is the author; `м` and `ж` are the gender that the verbs need; otherwise a letter of a person of this branch.
   */
  who: string
  text: string
  /** Index of the answered turn in the branch; null for the first. */
  parent: number | null
}

export type Branch = Turn[]

export const conversations: readonly Branch[] = dialogues
  .trim()
  .split('\n\n')
  .map((block) => branchOf(block.split('\n')))

/** Deals conversations; each is used once before any repeats. */
export function talkDealer(random: Random): () => Branch {
  let deck: Branch[] = []
  return () => {
    if (deck.length === 0) deck = random.shuffle(conversations)
    return deck.pop()!
  }
}

/** Adds short remarks of further people to a branch. */
export function withAsides(branch: Branch, random: Random, most: number): Branch {
  const words = random.shuffle(asides.trim().split('\n'))
  const added = Array.from({ length: random.int(0, most) }, (_, count) => ({
    who: `e${count}`,
    text: words[count % words.length]!,
    parent: random.int(0, branch.length - 1),
  }))
  return [...branch, ...added]
}

function branchOf(lines: string[]): Branch {
  /** Index of the last turn at each level. */
  const above: number[] = []
  return lines.map((line, place) => {
    const [, dots = '', who = '', text = ''] = /^(\.*)([^|]+)\|(.*)$/.exec(line)!
    above[dots.length] = place
    return { who, text, parent: dots.length === 0 ? null : above[dots.length - 1]! }
  })
}
