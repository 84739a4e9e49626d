import { useSyncExternalStore } from 'react'
import type { FromWorker, Served, ToWorker } from '../stores.ts'

/** How the page's calls were answered, as reported by the worker. */
interface Answers {
  /** Calls whose latest answer was not from the network, newest last. */
  unfresh: readonly Served[]
  /** The most recent call found no network. */
  isDown: boolean
  /** Entry script of the build that the worker serves. */
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

export const currentAnswers = (): Answers => answers

/** Drops these answers, except those that have been replaced since. */
export function forget(old: readonly Served[]) {
  const unfresh = answers.unfresh.filter((one) => !old.includes(one))
  if (unfresh.length === answers.unfresh.length) return
  answers = { ...answers, unfresh }
  for (const tell of listeners) tell()
}

/** Subscribes to the worker and asks for its earlier messages. Returns the function that stops it. */
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

/** Returns the same object when nothing changed, which is every call while online. */
function withOne(before: Answers, one: Served): Answers {
  const isFresh = one.how === 'fresh'
  if (isFresh && !before.isDown && before.unfresh.every(({ url }) => url !== one.url)) return before
  const others = before.unfresh.filter(({ url }) => url !== one.url)
  return { ...before, unfresh: isFresh ? others : [...others, one], isDown: !isFresh }
}
