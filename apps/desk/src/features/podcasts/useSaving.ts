import type { DeskRecording } from '@palata/contract/desk/podcasts'
import { ApiError, useApi } from '@site/api/api.tsx'
import { useLeaveGuard } from '@site/navigation/index.ts'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { sayDone } from '#acts/undo.ts'
import { keepRecording, recordingOf } from './queries.ts'

interface Saving<Value> {
  postId: number
  recording: DeskRecording
  readFrom: (recording: DeskRecording) => Value
  save: (value: Value, revision: number) => Promise<DeskRecording>
  /** Message after saving. */
  done: string
}

/** State of an editable part of a podcast. Saving sends the revision that was read. A refused text stays in the form. */
export function useSaving<Value>({ postId, recording, readFrom, save, done }: Saving<Value>) {
  const api = useApi()
  const client = useQueryClient()
  /** Null while unchanged: then the server's value is shown. */
  const [typed, setTyped] = useState<{ value: Value } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [late, setLate] = useState<number | null>(null)
  const shown = typed ? typed.value : readFrom(recording)
  useLeaveGuard(typed !== null, confirmLeaving)

  function letGo() {
    setTyped(null)
    setLate(null)
    setProblems({})
  }

  async function send(revision: number, value = shown) {
    if (isBusy) return
    setBusy(true)
    setProblems({})
    setLate(null)
    try {
      keepRecording(client, postId, await save(value, revision))
      letGo()
      sayDone({ words: done, undo: null })
    } catch (error) {
      const newer = error instanceof ApiError && error.status === 409 ? error.body.revision : null
      if (typeof newer === 'number') setLate(newer)
      else setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    value: shown,
    isChanged: typed !== null,
    isBusy,
    problems,
    isLate: late !== null,
    change: (next: Value) => {
      setTyped({ value: next })
      // The problems were about the previous text.
      setProblems({})
    },
    /** Saves the typed value, or the given one instead. */
    send: (value?: Value) => send(recording.revision, value),
    /** Overwrites what somebody else saved meanwhile. */
    sendOver: () => send(late ?? recording.revision),
    /** Drops the typed value and loads what somebody else saved. */
    takeNew: async () => {
      await client.refetchQueries(recordingOf(api, postId))
      letGo()
    },
  }
}

const confirmLeaving = () =>
  confirmed({ title: 'Уйти без сохранения?', text: 'Правки подкаста пропадут.', action: 'Уйти' })
