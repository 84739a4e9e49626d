import { postWriting } from '@palata/contract/posts/writing'
import { type Api, ApiError } from '#api/api.tsx'
import { onLeave } from '#api/onLeave.ts'
import { isNothing, isSameWriting, NOTHING_WRITTEN, type Writing, writingOf } from '../writing.ts'
import { forgetLocal, keepLatest, type LocalDraft, readLatest, readWaiting } from './local.ts'

/** Delay after the last change. */
export const AUTOSAVE_MS = 2000
/** Delay before a draft that did not reach the server is sent again. */
const AGAIN_MS = 15_000
/** Longest time that publishing waits for a running save. */
const SETTLED_MS = 3000

/** Where the latest text is saved, and when. */
type Saved = { where: 'server' | 'device' | 'nowhere'; at: number } | null

/** Another tab or device saved a different text meanwhile; both are kept. */
interface Conflict {
  /** Id of the other draft. */
  id: string
  /** When this text was saved beside it; milliseconds. */
  mineAt: number
}

export interface KeeperState {
  id: string
  saved: Saved
  conflict: Conflict | null
  /** Drafts of this browser that are not on the server, except the open one. */
  waiting: readonly LocalDraft[]
}

interface KeeperOptions {
  api: Api
  owner: string
  /** All kinds of texts are written here; otherwise only opinions. */
  isAtDesk?: boolean
  /** Reads the editor's current content; null while one text replaces another. */
  read: () => Writing | null
  /** Called when the server's list has changed. */
  onListed: () => void
}

/**
 * Saves the text in this browser and then on the server; each save names the revision that it follows. A text changed
 * by another tab or device is never overwritten: this one becomes a second draft beside it.
 */
export class DraftKeeper {
  readonly #options: KeeperOptions
  readonly #listeners = new Set<() => void>()
  #state: KeeperState
  #draft: LocalDraft
  /** Text that was sent without an answer: the server may have saved it under the next revision. */
  #unheard: Writing | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null
  #isClosed = false

  constructor(options: KeeperOptions) {
    this.#options = options
    const latest = readLatest()
    // A draft without an owner was saved before drafts had owners.
    const isMine = latest && (latest.owner === options.owner || latest.owner === '')
    const isHere = (draft: LocalDraft) => options.isAtDesk || !draft.kind
    const waiting = readWaiting(options.owner).filter(isHere)
    this.#draft =
      isMine && isHere(latest) ? { ...latest, owner: options.owner } : (waiting[0] ?? emptyDraft(options.owner))
    this.#state = { id: this.#draft.id, saved: savedOf(this.#draft), conflict: null, waiting: [] }
    this.#show({})
  }

  readonly get = () => this.#state

  readonly subscribe = (tell: () => void) => {
    this.#listeners.add(tell)
    return () => void this.#listeners.delete(tell)
  }

  /** Initial content of the editor. */
  get writing(): Writing {
    return writingOf(this.#draft)
  }

  /** Idempotency key of the text; stays the same until the text changes. */
  get key() {
    return this.#draft.key
  }

  /** Sends waiting drafts and listens for the network. Returns the function that stops it. */
  start(): () => void {
    this.#isClosed = false
    const onOnline = () => void this.#send()
    window.addEventListener('online', onOnline)
    const stopSaving = onLeave(this.saveNow)
    if (!this.#draft.isSent && !isNothing(this.#draft)) {
      this.#unheard = writingOf(this.#draft)
      void this.#send()
    }
    return () => {
      this.saveNow()
      this.#isClosed = true
      clearTimeout(this.#again)
      window.removeEventListener('online', onOnline)
      stopSaving()
    }
  }

  /** Something was typed: saves after two seconds without a change. */
  changed() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.saveNow, AUTOSAVE_MS)
  }

  readonly saveNow = () => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const given = this.#options.read()
    if (!given || isSameWriting(given, this.#draft)) return
    const writing = writingOf(given)
    this.#moveAside()
    this.#draft = { ...this.#draft, ...writing, isSent: false, key: crypto.randomUUID() }
    this.#keep()
    void this.#send()
  }

  /** Opens another draft in place of this one, which stays in the list. */
  take(draft: Writing & { id: string; revision: number }, isSent: boolean, at: number) {
    this.saveNow()
    this.#draft = {
      ...emptyDraft(this.#options.owner),
      ...writingOf(draft),
      id: draft.id,
      revision: draft.revision,
      isSent,
    }
    this.#keep(at)
    this.#show({ conflict: null })
    if (!isSent) void this.#send()
  }

  /** Opens an empty draft; the current one stays in the list. */
  takeNew() {
    this.saveNow()
    this.#draft = emptyDraft(this.#options.owner)
    this.#show({ conflict: null, saved: null })
  }

  settleConflict() {
    this.#show({ conflict: null })
  }

  /** The text is published or discarded: removes it from this browser. */
  forget(id = this.#draft.id) {
    forgetLocal(id)
    if (id !== this.#draft.id) return this.#show({})
    clearTimeout(this.#timer)
    clearTimeout(this.#again)
    this.#unheard = null
    this.#draft = emptyDraft(this.#options.owner)
    this.#show({ conflict: null, saved: null })
  }

  /** If another tab has saved this draft meanwhile, continues this text as a new draft. */
  #moveAside() {
    const stored = readLatest()
    if (!stored || stored.id !== this.#draft.id || stored.stamp === this.#draft.stamp) return
    if (isSameWriting(stored, this.#draft)) return
    this.#draft = { ...this.#draft, id: crypto.randomUUID(), revision: 0 }
    this.#unheard = null
    this.#show({ conflict: { id: stored.id, mineAt: Date.now() } })
  }

  #keep(at = Date.now()) {
    this.#draft = { ...this.#draft, stamp: crypto.randomUUID(), at }
    const isKept = isNothing(this.#draft) || keepLatest(this.#draft)
    if (isNothing(this.#draft)) forgetLocal(this.#draft.id)
    this.#show({ saved: isKept ? savedOf(this.#draft) : { where: 'nowhere', at } })
  }

  /** Waits until no save is running. Publishing earlier would let a late save bring the draft back. */
  async settled() {
    const late = new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await Promise.race([Promise.allSettled([this.#sending]), late])
  }

  /** Sends one save at a time; the latest text is sent last. */
  #send(): Promise<void> {
    clearTimeout(this.#again)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll() {
    while (!this.#draft.isSent && (await this.#sendOnce(this.#draft)));
    if (this.#draft.isSent || isNothing(this.#draft)) await this.#sendWaiting()
  }

  /** Returns whether there may be more to send. */
  async #sendOnce(draft: LocalDraft): Promise<boolean> {
    if (isNothing(draft) && draft.revision === 0) return false
    const words = writingOf(draft)
    try {
      const revision = await this.#revisionOf(draft)
      this.#unheard = words
      const body = { ...words, revision }
      const { api } = this.#options
      const saved = await api.call(postWriting.saveDraft, { params: { id: draft.id }, body }, { quiet: true })
      this.#unheard = null
      this.#arrived(draft, saved.revision, Date.parse(saved.saved_at))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status > 0 && error.status < 500) this.#unheard = null
      const { kept, kept_revision } = error.body
      if (error.status !== 409 || typeof kept !== 'string') return this.#failed(error)
      this.#stale(draft, kept, typeof kept_revision === 'number' ? kept_revision : 1)
      return true
    }
  }

  /** Revision that the next save follows. When the last save had no answer, asks the server whether it arrived. */
  async #revisionOf({ id, revision }: LocalDraft): Promise<number> {
    const unheard = this.#unheard
    if (!unheard) return revision
    try {
      const stored = await this.#options.api.call(postWriting.draft, { params: { id } }, { quiet: true })
      return isSameWriting(stored, unheard) ? stored.revision : revision
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 0
      throw error
    }
  }

  #arrived(sent: LocalDraft, revision: number, at: number) {
    if (this.#draft.id === sent.id) {
      const isSent = this.#draft.stamp === sent.stamp
      this.#draft = { ...this.#draft, revision, isSent, at: isSent ? at : this.#draft.at }
      this.#confirm(sent, isSent)
    } else if (this.#state.waiting.some(({ stamp }) => stamp === sent.stamp)) {
      forgetLocal(sent.id)
      this.#show({})
    }
    this.#options.onListed()
  }

  /** The server kept this text as a second draft beside the newer one: editing continues in that draft. */
  #stale(sent: LocalDraft, kept: string, revision: number) {
    if (this.#draft.id !== sent.id) return
    const isSent = this.#draft.stamp === sent.stamp
    this.#draft = { ...this.#draft, id: kept, revision, isSent }
    this.#show({ conflict: { id: sent.id, mineAt: Date.now() } })
    this.#confirm(sent, isSent)
    this.#options.onListed()
  }

  /** Marks the browser's copy as saved on the server; leaves a copy written by another tab alone. */
  #confirm(sent: LocalDraft, isSent: boolean) {
    const stored = readLatest()
    if (stored?.stamp === sent.stamp || stored?.stamp === this.#draft.stamp) {
      if (stored.id !== this.#draft.id) forgetLocal(stored.id)
      keepLatest(this.#draft)
    }
    this.#show(isSent ? { saved: savedOf(this.#draft) } : {})
  }

  #failed({ status }: ApiError): false {
    this.#show({ saved: savedOf(this.#draft) })
    // Retries only a network failure, 429 or 5xx: any other refusal would be repeated.
    const isPassing = status === 0 || status === 429 || status >= 500
    if (isPassing && !this.#isClosed) this.#again = setTimeout(() => void this.#send(), AGAIN_MS)
    return false
  }

  /** Sends drafts that were kept without a network. The server keeps a late one beside the newer text. */
  async #sendWaiting() {
    for (const draft of readWaiting(this.#options.owner)) {
      if (draft.id === this.#draft.id) continue
      const body = { ...writingOf(draft), revision: draft.revision }
      try {
        await this.#options.api.call(postWriting.saveDraft, { params: { id: draft.id }, body }, { quiet: true })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) return
      }
      forgetLocal(draft.id)
      this.#show({})
      this.#options.onListed()
    }
  }

  #show(given: Partial<KeeperState>) {
    const { id } = this.#draft
    const waiting = readWaiting(this.#options.owner).filter((draft) => draft.id !== id)
    this.#state = { ...this.#state, ...given, id, waiting }
    for (const tell of this.#listeners) tell()
  }
}

function emptyDraft(owner: string): LocalDraft {
  const id = crypto.randomUUID()
  return { ...NOTHING_WRITTEN, id, owner, revision: 0, isSent: false, stamp: '', at: 0, key: crypto.randomUUID() }
}

function savedOf({ isSent, at, ...draft }: LocalDraft): Saved {
  return isNothing(draft) ? null : { where: isSent ? 'server' : 'device', at }
}
