import { signals } from '@palata/contract/signals'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { onLeave } from '#api/onLeave.ts'
import { changeSignal, outdateSignals } from '../cache.ts'
import { type Opened, openedKey } from '../queries.ts'
import { draftOf, emptyDraft, forgetDraft, formOf, keepDraft, readDraft, type SignalDraft } from './draft.ts'

const KEEP_AFTER_MS = 300

export interface Problems {
  /** Why the whole signal was refused. */
  detail: string | null
  fields: Record<string, string | undefined>
}

const NONE: Problems = { detail: null, fields: {} }

/** State of the form, kept in this browser until it is saved. `signal` is the edited one; null for a new one. */
export function useSignalForm(signal: OpenedSignal | null) {
  const api = useApi()
  const client = useQueryClient()
  const id = signal?.id ?? null
  const [{ draft, revision }, setKept] = useState(() => {
    const begun = { draft: signal ? draftOf(signal) : emptyDraft(), revision: signal?.written?.revision ?? 0 }
    const kept = readDraft(id)
    // A draft based on an older revision would undo later changes, so it is dropped.
    return kept && (!signal || kept.revision === begun.revision) ? kept : begun
  })
  const [problems, setProblems] = useState(NONE)
  const [isBusy, setBusy] = useState(false)
  const isTouched = useRef(false)

  useEffect(() => {
    if (!isTouched.current) return
    const timer = setTimeout(() => keepDraft(id, { draft, revision }), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, draft, revision])

  // Saves the last changes when the page or the form is closed.
  const latest = useRef({ draft, revision })
  latest.current = { draft, revision }
  useEffect(() => {
    const keep = () => isTouched.current && keepDraft(id, latest.current)
    const stop = onLeave(keep)
    return () => {
      stop()
      keep()
    }
  }, [id])

  function change(given: Partial<SignalDraft> | ((before: SignalDraft) => Partial<SignalDraft>)) {
    isTouched.current = true
    setProblems(NONE)
    setKept((before) => {
      const changed = typeof given === 'function' ? given(before.draft) : given
      // Changed values get a new idempotency key: it is another signal.
      return { ...before, draft: { ...before.draft, ...changed, key: id === null ? crypto.randomUUID() : '' } }
    })
  }

  /** Saves and returns the server's signal. Rejects with the refusal; the form keeps its values. */
  async function save(sent: SignalDraft = draft): Promise<OpenedSignal> {
    setBusy(true)
    try {
      const saved =
        id === null
          ? await api.call(signals.create, { body: formOf(sent, null) })
          : await api.call(signals.update, { params: { id: String(id) }, body: formOf(sent, revision) })
      isTouched.current = false
      forgetDraft(id)
      client.setQueryData<Opened>(openedKey(saved.id), { signal: saved, isGone: false })
      changeSignal(client, saved.id, saved)
      outdateSignals(client)
      return saved
    } catch (error) {
      setProblems(problemsOf(error))
      throw error
    } finally {
      setBusy(false)
    }
  }

  return { draft, change, save, problems, isBusy }
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return NONE
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, texts]) => [name, texts[0]]))
  return { detail: error.detail ?? null, fields }
}
