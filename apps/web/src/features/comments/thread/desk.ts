import { createContext, use, useSyncExternalStore } from 'react'

type Listener = () => void

/** What the reader has open in a thread: one answer or one edit, and the long comments they unfolded. */
export class Desk {
  #answering: number | null = null
  #editing: number | null = null
  readonly #unfolded = new Set<number>()
  readonly #listeners = new Set<Listener>()

  readonly subscribe = (listener: Listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  isAnswering = (id: number) => this.#answering === id
  isEditing = (id: number) => this.#editing === id
  isUnfolded = (id: number) => this.#unfolded.has(id)

  /** Opens the answer to this comment, or closes it; no other form stays open. */
  toggleAnswer(id: number) {
    this.#answering = this.#answering === id ? null : id
    this.#editing = null
    this.#tell()
  }

  edit(id: number) {
    this.#editing = id
    this.#answering = null
    this.#tell()
  }

  /** Closes the answer or the edit of this comment. */
  close(id: number) {
    if (this.#answering === id) this.#answering = null
    if (this.#editing === id) this.#editing = null
    this.#tell()
  }

  toggleFold(id: number) {
    if (!this.#unfolded.delete(id)) this.#unfolded.add(id)
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskContext above it')
  return desk
}

/** A row is drawn again only when the answer to its own question changes. */
export function useOfDesk(ask: (desk: Desk) => boolean): boolean {
  const desk = useDesk()
  return useSyncExternalStore(
    desk.subscribe,
    () => ask(desk),
    () => false,
  )
}
