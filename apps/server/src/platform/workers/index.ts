import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { Budget } from './budget.ts'
import { currentCaller } from './caller.ts'
import type { Order, Outcome } from './entry.ts'
import { Turns } from './turns.ts'

export { onBehalfOf } from './caller.ts'
export { Turns } from './turns.ts'

// biome-ignore lint/suspicious/noExplicitAny: the bound of any function's type
type AnyWork = (input: any) => unknown

/** Work for a thread, by the type of its function. Input and output are copied between threads. */
export interface WorkerTask<Work extends AnyWork = AnyWork> {
  /** File whose default export does the work: `new URL('./worker.ts', import.meta.url)`. */
  module: URL
  /** Deadline, without the thread's own start. The thread is then ended, and another takes its place. */
  longestMs: number
  /**
   * `long`: files that may take a minute; they have a thread of their own, so that texts never wait for them.
   * `native`: work of a library that uses threads of the whole process; it has processes of its own.
   */
  lane?: 'quick' | 'long' | 'native'
  /** The error when the task takes too much time or memory. */
  tooHeavy: () => Error
  /** Never set: carries the type. */
  work?: Work
}

/** At least two: one person's slow task leaves another thread. */
const QUICK_THREADS = Math.max(2, availableParallelism())
/** A picture unpacks into a hundred megabytes. */
const PROCESSES = 2
const LANES = {
  quick: { turns: new Turns(QUICK_THREADS), budget: new Budget({ ms: 30_000, minutes: 10 }), pool: threads },
  long: { turns: new Turns(1), budget: new Budget({ ms: 5 * 60_000, minutes: 60 }), pool: threads },
  // An address of many readers may ask for a page of pictures.
  native: { turns: new Turns(PROCESSES, 60), budget: new Budget({ ms: 10 * 60_000, minutes: 60 }), pool: processes },
}
const MEMORY_MB = 256
/** The longest start of a thread and of its task's code. It depends on the machine, not on what a person sent. */
const START_MS = 60_000
/** An unused thread ends after this time, and its memory is free again. */
const IDLE_MS = 30_000

const stopping = new AbortController()
const pools: { threads?: Tinypool; processes?: Tinypool } = {}

const COMMON = {
  filename: new URL('./entry.ts', import.meta.url).href,
  minThreads: 0,
  idleTimeout: IDLE_MS,
  // No secret of the settings where foreign files are parsed.
  env: {},
}

function threads(): Tinypool {
  pools.threads ??= new Tinypool({
    ...COMMON,
    maxThreads: QUICK_THREADS + 1,
    // A waiting thread must not hold its event loop: files are read there.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  }).on('error', (error) => process.emitWarning(error))
  return pools.threads
}

/** They end with this process, killed or not, since their channel closes. */
function processes(): Tinypool {
  pools.processes ??= new Tinypool({
    ...COMMON,
    runtime: 'child_process',
    serialization: 'advanced',
    execArgv: [],
    maxThreads: PROCESSES,
  }).on('error', (error: Error) => {
    // One without work ended, as by a signal to the whole group: the next task starts another.
    if (error.message !== ENDED) process.emitWarning(error)
  })
  return pools.processes
}
/** What tinypool says of a process that ended by itself. */
const ENDED = 'Worker exited unexpectedly'

/**
 * Does the work in a thread, or a process, with a deadline and a memory limit. Callers take turns (see `Turns`), and the processor
 * time is charged to the caller's budget. Throws the work's own refusals, `tooHeavy` over a limit, `too_many` over
 * the budget or with too many tasks waiting, `unavailable` when the process ends.
 */
export async function runInWorker<Work extends AnyWork>(
  task: WorkerTask<Work>,
  input: Parameters<Work>[0],
): Promise<Awaited<ReturnType<Work>>> {
  const caller = currentCaller()
  const { turns, budget } = LANES[task.lane ?? 'quick']
  const charged = async () => {
    if (caller) budget.check(caller, performance.now())
    await start(task.module.href, task.lane ?? 'quick')
    let ms = task.longestMs
    try {
      const outcome = await finish({ module: task.module.href, input }, task)
      ms = outcome.ms
      return outcome
    } finally {
      if (caller) budget.spend(caller, ms, performance.now())
    }
  }
  return read(await turns.take(charged)) as Awaited<ReturnType<Work>>
}

/** Does short work on the spot and charges its time to the caller's budget. */
export function runHere<Result>(work: () => Result): Result {
  const caller = currentCaller()
  if (!caller) return work()
  const { budget } = LANES.quick
  const before = performance.now()
  budget.check(caller, before)
  try {
    return work()
  } finally {
    const at = performance.now()
    budget.spend(caller, at - before, at)
  }
}

/** Ends all threads at once, busy or not, so that no task outlives the process. Later tasks are refused. */
export async function stopWorkers() {
  stopping.abort()
  await Promise.all([pools.threads?.destroy(), pools.processes?.destroy()])
}

/** Starts a thread with the task's code, which costs nothing where one waits for work. */
async function start(module: string, lane: keyof typeof LANES) {
  const deadline = AbortSignal.timeout(START_MS)
  try {
    stopping.signal.throwIfAborted()
    await LANES[lane].pool().run({ module }, { signal: AbortSignal.any([deadline, stopping.signal]) })
  } catch (error) {
    const isEnded = (error as Error).message === ENDED
    if (deadline.aborted || stopping.signal.aborted || isEnded) throw new Refusal('unavailable')
    throw error
  }
}

async function finish(order: Order, { longestMs, tooHeavy, lane = 'quick' }: WorkerTask): Promise<Outcome> {
  const deadline = AbortSignal.timeout(longestMs)
  try {
    stopping.signal.throwIfAborted()
    return await LANES[lane].pool().run(order, { signal: AbortSignal.any([deadline, stopping.signal]) })
  } catch (error) {
    if (stopping.signal.aborted) throw new Refusal('unavailable')
    const isOverMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    // A file that ends the process of its decoder would end the next one, too.
    const isEnded = (error as Error).message === ENDED
    if (deadline.aborted || isOverMemory || isEnded) throw tooHeavy()
    // An error of another process comes as its fields.
    throw error instanceof Error ? error : Object.assign(new Error(), error)
  }
}

function read(outcome: Outcome): unknown {
  if ('refused' in outcome) throw new Refusal(outcome.refused.code, outcome.refused.text)
  if ('fields' in outcome) throw new FieldRefusal(outcome.fields)
  return outcome.output
}
