import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A child that ended by itself is ready again within this time, or its owner is told that it is lost. */
const RETURN_MS = 30_000
const PAUSE_MS = 250
/** So many ends within `SPAN_MS` are no accident. */
const MOST_ENDS = 5
const SPAN_MS = 10 * 60_000

export interface Keeper {
  /** Once it is aborted an end is no accident: a supervisor signals the children together with their owner. */
  leaving?: AbortSignal
  /** Hears of each end and each return, in English for the log. */
  tell: (line: string) => void
  /** The child ended too often or did not start again; `why` is for the log. Called at most once. */
  onLost: (why: string) => void
  /** The child runs again, without what it kept in memory. */
  onReturn?: () => void
}

interface KeepOptions {
  /** Starts the child; resolves when it is ready. Once the signal is aborted it leaves nothing behind and rejects. */
  start: (signal: AbortSignal) => Promise<ChildProcess>
  /** Ends the child in order; resolves when it has ended. */
  end: (child: ChildProcess) => Promise<void>
  /** Without one a child that ended by itself stays ended. */
  keeper?: Keeper | undefined
  /** Milliseconds within which a child that ended by itself is ready again. */
  returnMs?: number
}

export interface Kept {
  child: () => ChildProcess
  /** Ends the child, even one that is just starting again. */
  stop: () => Promise<void>
}

/** Starts a child process, and starts it again whenever it ends by itself. Rejects when the first start fails. */
export async function keepAlive({ start, end, keeper, returnMs = RETURN_MS }: KeepOptions): Promise<Kept> {
  const leaving = new AbortController()
  const ends: number[] = []
  let returning = Promise.resolve()
  let child = await start(leaving.signal)
  if (keeper) watch(keeper)

  function watch(keeper: Keeper) {
    const onEnd = () => {
      if (leaving.signal.aborted || keeper.leaving?.aborted) return
      returning = startAgain(`ended by itself (${child.signalCode ?? child.exitCode})`, keeper)
    }
    if (hasEnded(child)) onEnd()
    else child.once('exit', onEnd)
  }

  async function startAgain(how: string, keeper: Keeper) {
    keeper.tell(how)
    const endedAt = performance.now()
    ends.push(endedAt)
    if (ends.filter((at) => endedAt - at < SPAN_MS).length >= MOST_ENDS)
      return keeper.onLost(`${how}, ${MOST_ENDS} times in ten minutes`)
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(returnMs)])
    let problem = how
    while (!signal.aborted) {
      try {
        child = await start(signal)
        keeper.tell(`runs again after ${Math.round(performance.now() - endedAt)} ms`)
        watch(keeper)
        return keeper.onReturn?.()
      } catch (error) {
        if (!signal.aborted) problem = String(error)
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => {})
      }
    }
    if (!leaving.signal.aborted) keeper.onLost(problem)
  }

  return {
    child: () => child,
    stop: async () => {
      leaving.abort()
      await returning
      await end(child)
    },
  }
}

/**
 * Ends a child by the first signal; one that does not end in time gets the next, and at last SIGKILL.
 * @param signals with the milliseconds that each is given
 */
export async function endChild(child: ChildProcess, signals: [NodeJS.Signals, number][]): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  for (const [signal, patienceMs] of [...signals, ['SIGKILL', 0] as const]) {
    child.kill(signal)
    // A paused process hears no signal but this one and SIGKILL.
    child.kill('SIGCONT')
    const stop = new AbortController()
    const isOver = await Promise.race([
      ended.then(() => true),
      sleep(patienceMs, false, { signal: stop.signal }).catch(() => true),
    ])
    stop.abort()
    if (isOver) return
  }
  await ended
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
