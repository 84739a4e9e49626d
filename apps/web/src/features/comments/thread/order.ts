import type { CommentOrder } from '@palata/contract/comments/comment'

const KEY = 'comments-order'
const DEFAULT: CommentOrder = 'new'

export const ORDERS = [
  ['new', 'Новые'],
  ['best', 'Лучшие'],
  ['old', 'По порядку'],
] as const satisfies readonly (readonly [CommentOrder, string])[]

/** Held here too: a browser may refuse to store. */
let chosen: CommentOrder | undefined

/** The order of all threads that this device reads. */
export function getOrder(): CommentOrder {
  chosen ??= ORDERS.find(([order]) => order === stored())?.[0] ?? DEFAULT
  return chosen
}

export function setOrder(order: CommentOrder) {
  chosen = order
  try {
    localStorage.setItem(KEY, order)
  } catch {
    // The order holds until the page is left.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
