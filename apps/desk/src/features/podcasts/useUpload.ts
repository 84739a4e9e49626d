import { deskPodcasts, LARGEST_RECORDING } from '@palata/contract/desk/podcasts'
import { ApiError, useApi } from '@site/api/api.tsx'
import { useLeaveGuard } from '@site/navigation/index.ts'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { bytesInWords } from '@site/ui/numbers/bytes.ts'
import { NOT_LOADED } from '@site/ui/toasts/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { sayDone } from '#acts/undo.ts'
import { keepRecording } from './queries.ts'
import type { RunningUpload } from './upload.ts'

/** `broken` resumes by itself, `paused` by a button. */
type Stage = 'idle' | 'sending' | 'broken' | 'paused' | 'measuring'

/** Statuses that refuse the file itself: retrying with the same file is useless. */
const FINAL = [400, 404, 410, 413]
const load = () => import('./upload.ts')

/** Name of the file whose upload was begun and not finished; null when there is none or it cannot be read. */
const readUnfinished = async (postId: number) => {
  try {
    return await (await load()).unfinishedOf(postId)
  } catch (error) {
    console.error('Начатая загрузка не прочитана', error)
    return null
  }
}

const confirmLeaving = () =>
  confirmed({
    title: 'Уйти, пока запись загружается?',
    text: 'Отправленное не пропадёт: выберите тот же файл, и загрузка продолжится.',
    action: 'Уйти',
  })

/** Uploads a recording in chunks; the server then measures it and attaches it to the podcast. */
export function useUpload(postId: number) {
  const api = useApi()
  const client = useQueryClient()
  const running = useRef<RunningUpload | null>(null)
  /** Id of the complete upload on the server; empty before. */
  const whole = useRef('')
  const isHere = useRef(true)
  const [stage, setStage] = useState<Stage>('idle')
  const [isCutOff, setCutOff] = useState(false)
  const [name, setName] = useState('')
  const [sent, setSent] = useState({ bytes: 0, of: 0 })
  const [problem, setProblem] = useState('')
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const isRunning = stage === 'sending' || stage === 'broken' || stage === 'measuring'
  useLeaveGuard(isRunning, confirmLeaving)

  useEffect(() => {
    isHere.current = true
    void readUnfinished(postId).then((file) => isHere.current && setUnfinished(file))
    return () => {
      isHere.current = false
      void running.current?.pause()
    }
  }, [postId])

  useOnceOnline(stage === 'broken' || (stage === 'paused' && isCutOff), goOn)

  async function begin(file: File) {
    const wrong = problemIn(file)
    setProblem(wrong)
    if (wrong) return
    setName(file.name)
    setUnfinished(null)
    setSent({ bytes: 0, of: file.size })
    setStage('sending')
    whole.current = ''
    const code = await load().catch(() => null)
    if (!code) {
      setStage('idle')
      setProblem(NOT_LOADED)
      return
    }
    const begun = await code.beginUpload(api, postId, file, {
      onProgress: (bytes, of) => {
        setSent({ bytes, of })
        setStage('sending')
      },
      onWhole: (id) => {
        whole.current = id
        void attach()
      },
      onBreak: () => setStage('broken'),
      onStop: (words, isLineCut) => stop(words, isLineCut),
    })
    running.current = begun
    if (!isHere.current) void begun.pause()
  }

  function stop(words: string, isLineCut = false) {
    setProblem(words)
    setCutOff(isLineCut)
    setStage('paused')
  }

  /** Asks the server to measure and attach the file. A file that is no recording is refused for good. */
  async function attach() {
    setStage('measuring')
    setProblem('')
    try {
      const params = { id: String(postId) }
      const body = { upload: whole.current }
      keepRecording(client, postId, await api.call(deskPodcasts.attachAudio, { params, body }, { quiet: true }))
      await letGo()
      sayDone({ words: 'Запись приложена', undo: null })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null
      const words = Object.values(problemsOf(error)).join(' ')
      if (status === null || !FINAL.includes(status)) return stop(words, status === 0)
      await letGo()
      setProblem(words)
    }
  }

  async function letGo() {
    await running.current?.forget()
    running.current = null
    setStage('idle')
  }

  function goOn() {
    setProblem('')
    if (whole.current) return void attach()
    setStage('sending')
    void running.current?.pause().then(() => running.current?.goOn())
  }

  return {
    stage,
    name,
    sent,
    problem,
    unfinished,
    begin,
    goOn,
    pause: () => {
      void running.current?.pause()
      stop('')
    },
    /** Drops the upload, so that another file can be chosen. */
    discard: async () => {
      setProblem('')
      setStage('idle')
      const left = running.current
      running.current = null
      await left?.discard()
    },
  }
}

/** Calls `goOn` when the network returns, while it is waited for. */
function useOnceOnline(isWaiting: boolean, goOn: () => void) {
  const goOnByItself = useEffectEvent(goOn)
  useEffect(() => {
    if (!isWaiting) return
    const onOnline = () => goOnByItself()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isWaiting])
}

/** Checks the file before the upload; returns a message, empty if it is fine. */
function problemIn({ name, size }: File): string {
  if (!/\.(mp3|m4a)$/i.test(name)) return 'Нужен файл mp3 или m4a'
  if (size === 0) return 'Файл пуст'
  return size > LARGEST_RECORDING ? `Файл больше ${bytesInWords(LARGEST_RECORDING)}: сожмите запись сильнее` : ''
}
