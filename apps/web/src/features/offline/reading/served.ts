import { useSyncExternalStore } from 'react'
import type { FromWorker, Served, ToWorker } from '../stores.ts'

/** How the page's calls were answered, as far as the worker told. */
interface Answers {
  /** What was not answered by the network when it was last asked, the latest last. */
  unfresh: readonly Served[]
  /** The last call of all found no network. */
  isDown: boolean
  /** The script that pages of the worker's build begin with. */
  entry: string | null
}

const NOTHING: Answers = { unfresh: [], isDown: false, entry: null }
let answers = NOTHING
const listeners = new Set<() => void>()

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useAnswers = () =>
  useSyncExternalStore(
    subscribe,
    () => answers,
    () => NOTHING,
  )

/** Hears the worker from now on, and asks what it said before. Returns what ends it. */
export function hearWorker(): () => void {
  const { serviceWorker } = navigator
  const greet = () => tellWorker({ kind: 'hello' })
  const hear = ({ data }: MessageEvent<FromWorker>) => take(data)
  serviceWorker.addEventListener('message', hear)
  serviceWorker.addEventListener('controllerchange', greet)
  serviceWorker.startMessages()
  greet()
  return () => {
    serviceWorker.removeEventListener('message', hear)
    serviceWorker.removeEventListener('controllerchange', greet)
  }
}

export function tellWorker(words: ToWorker) {
  navigator.serviceWorker.controller?.postMessage(words)
}

function take(said: FromWorker) {
  const next =
    said.kind === 'known'
      ? said.served.reduce(withOne, { ...answers, entry: said.entry })
      : withOne(answers, said.served)
  if (next === answers) return
  answers = next
  for (const tell of listeners) tell()
}

/** The same object where nothing is new: with a network that is every call. */
function withOne(before: Answers, one: Served): Answers {
  const isFresh = one.how === 'fresh'
  if (isFresh && !before.isDown && before.unfresh.every(({ url }) => url !== one.url)) return before
  const others = before.unfresh.filter(({ url }) => url !== one.url)
  return { ...before, unfresh: isFresh ? others : [...others, one], isDown: !isFresh }
}
