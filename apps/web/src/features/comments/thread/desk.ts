import { createContext, use, useSyncExternalStore } from 'react'

type Listener = () => void

/** What is open in a thread: one reply or edit form, and the unfolded long comments. */
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

  /** Opens or closes the reply form of this comment; any other form is closed. */
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

  /** Closes the reply or edit form of this comment. */
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

/** Reads one answer from the desk; a row is rendered again only when its answer changes. */
export function useOfDesk(ask: (desk: Desk) => boolean): boolean {
  const desk = useDesk()
  return useSyncExternalStore(
    desk.subscribe,
    () => ask(desk),
    () => false,
  )
}
